// A finger or a mouse on a field without cells: the direction from the chosen disc, dragged or tapped.
(() => {
  const { state } = window.Board;
  const TURN = 3600;
  const svg = () => state.board.querySelector("[data-draw] svg");

  // The finger's line; where the step ends and what it touches is drawn by the server.
  const point = (event) => {
    const disc = svg().querySelector(`[data-tap="${CSS.escape(state.taps[0])}"]`).getBBox();
    const [x, y] = [disc.x + disc.width / 2, disc.y + disc.height / 2];
    const finger = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg().getScreenCTM().inverse());
    if (Math.hypot(finger.x - x, finger.y - y) < disc.width / 4) return;
    const line = svg().querySelector(".play-finger") ?? document.createElementNS(svg().namespaceURI, "line");
    const ends = { x1: x, y1: y, x2: finger.x, y2: finger.y, class: "play-finger" };
    for (const [name, value] of Object.entries(ends)) line.setAttribute(name, value);
    svg().append(line);
    window.Board.turnTo((Math.atan2(finger.x - x, y - finger.y) * TURN) / (2 * Math.PI));
  };

  // Another disc that can act is chosen by tapping it, unless a direction is being dragged over it.
  const another = (event) => {
    const token = event.target.closest("[data-tap]")?.dataset.tap;
    return token && (token === state.taps[0] || state.root.taps.some((one) => one.token === token)) ? token : null;
  };
  let down = null;
  document.addEventListener("pointerdown", (event) => {
    if (!window.Board.dials() || !event.target.closest("[data-draw] svg")) return;
    down = another(event) ?? "";
    if (!down) point(event);
  });
  document.addEventListener("pointermove", (event) => {
    if (down === null || !event.buttons || !window.Board.dials()) return;
    if (down && another(event) === down) return;
    down = "";
    point(event);
  });
  document.addEventListener("pointerup", () => {
    if (down && down !== state.taps[0]) window.Board.tap(down);
    down = null;
  });
})();
