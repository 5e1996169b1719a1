// A direction: dragged or tapped on the field, typed, or turned by buttons; the step is drawn before it is played.
(() => {
  const { branches, state } = window.Board;
  const SOON = 120;
  const TURN = 3600;
  let tenths = null;
  let timer = 0;
  const part = (name) => state.board.querySelector(`[data-${name}]`);
  const node = () => branches().find((one) => one.form);
  const svg = () => state.board.querySelector("[data-draw] svg");
  const text = () => `${String(Math.floor(tenths / 10)).padStart(3, "0")}${tenths % 10 ? `.${tenths % 10}` : ""}`;

  const preview = async () => {
    const asked = node();
    if (!asked || tenths === null) return;
    const shown = await window.Board.mark({ step: asked.form.replace(`%(${asked.token})s`, text()) });
    if (!shown) return;
    part("step").textContent = shown.sentences.join("; ");
    part("step").classList.toggle("is-refused", shown.refused);
    svg().querySelector(".play-finger")?.remove();
  };

  const turnTo = (value) => {
    tenths = ((Math.round(value) % TURN) + TURN) % TURN;
    part("angle").value = tenths / 10;
    part("confirm").disabled = false;
    clearTimeout(timer);
    timer = setTimeout(preview, SOON);
  };

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
    turnTo((Math.atan2(finger.x - x, y - finger.y) * TURN) / (2 * Math.PI));
  };

  // Another disc that can act is chosen by tapping it, unless a direction is being dragged over it.
  const another = (event) => {
    const token = event.target.closest("[data-tap]")?.dataset.tap;
    return token && (token === state.taps[0] || state.root.taps.some((one) => one.token === token)) ? token : null;
  };
  let down = null;
  document.addEventListener("pointerdown", (event) => {
    if (!node() || !event.target.closest("[data-draw] svg")) return;
    down = another(event) ?? "";
    if (!down) point(event);
  });
  document.addEventListener("pointermove", (event) => {
    if (down === null || !event.buttons || !node()) return;
    if (down && another(event) === down) return;
    down = "";
    point(event);
  });
  document.addEventListener("pointerup", () => {
    if (down && down !== state.taps[0]) window.Board.tap(down);
    down = null;
  });

  const show = () => {
    const dial = state.board && part("dial");
    if (!dial) return;
    tenths = null;
    dial.hidden = !node();
    svg().classList.toggle("is-dial", Boolean(node()));
    part("angle").value = part("step").textContent = "";
    part("confirm").disabled = true;
    svg().querySelector(".play-finger")?.remove();
  };
  const confirm = () => {
    state.taps.push(text());
    window.Board.play();
  };
  document.addEventListener("board:change", show);
  document.addEventListener("click", (event) => {
    const turn = event.target.closest("[data-turn]");
    if (turn) turnTo((tenths ?? 0) + Number(turn.dataset.turn));
    if (event.target.closest("[data-confirm]") && tenths !== null) confirm();
  });
  document.addEventListener("input", (event) => {
    if (event.target.matches("[data-angle]") && event.target.value !== "") turnTo(Number(event.target.value) * 10);
  });
  Object.assign(window.Board, { dials: () => Boolean(state.root && node()) });
})();
