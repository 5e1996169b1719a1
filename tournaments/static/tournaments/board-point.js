// A finger, a mouse or keys on the drawing: which token is meant.
(() => {
  const { state } = window.Board;
  const REACH = 28;
  const drawing = () => state.board?.querySelector("[data-draw] svg");

  // One shape for each token: the cell where there is one, else the piece.
  const places = () => {
    const found = new Map();
    for (const shape of drawing()?.querySelectorAll("[data-tap]") ?? [])
      if (!found.has(shape.dataset.tap)) found.set(shape.dataset.tap, shape);
    return found;
  };
  const centre = (shape) => {
    const box = shape.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const far = ([x, y], [toX, toY]) => Math.hypot(toX - x, toY - y);

  // The token under a point, or the nearest one that a thumb can have meant.
  const tokenAt = (target, x, y) => {
    const own = target.closest?.("[data-tap]")?.dataset.tap;
    if (own) return own;
    const near = [...places()].map(([token, shape]) => [far([x, y], centre(shape)), token]).sort((a, b) => a[0] - b[0]);
    return near.length && near[0][0] <= REACH ? near[0][1] : null;
  };

  document.addEventListener("pointerdown", () => (state.focus = null));
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-draw]") || window.Board.dials?.()) return;
    const token = tokenAt(event.target, event.clientX, event.clientY);
    if (token) window.Board.tap(token);
  });

  const ready = () => {
    const chosen = places();
    for (const shape of drawing()?.querySelectorAll("[data-tap]") ?? []) {
      const own = chosen.get(shape.dataset.tap) === shape;
      shape.setAttribute(own ? "tabindex" : "aria-hidden", own ? "-1" : "true");
      if (own) shape.setAttribute("role", "button");
      if (own) shape.setAttribute("aria-pressed", String(state.taps.includes(shape.dataset.tap)));
    }
    const first = chosen.get(state.taps.at(-1)) ?? drawing()?.querySelector(".is-target[tabindex]") ?? [...chosen.values()][0];
    first?.setAttribute("tabindex", "0");
    // Who enters with keys stays where they were, also on the board that comes after a move.
    if (state.focus && document.activeElement === document.body) chosen.get(state.focus)?.focus();
  };
  document.addEventListener("board:change", ready);

  const DIRECTIONS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
  const step = (from, [right, down]) => {
    const [x, y] = centre(from);
    const cost = (shape) => {
      const [toX, toY] = centre(shape);
      const ahead = (toX - x) * right + (toY - y) * down;
      const aside = Math.abs((toX - x) * down) + Math.abs((toY - y) * right);
      return ahead > 1 ? ahead + 3 * aside : Infinity;
    };
    const [best] = [...places().values()].map((shape) => [cost(shape), shape]).sort((a, b) => a[0] - b[0]);
    if (best && best[0] < Infinity) best[1].focus();
  };
  document.addEventListener("keydown", (event) => {
    const shape = event.target.closest?.("[data-draw] [data-tap]");
    if (event.key === "Escape" && state.taps.length && event.target.closest?.("[data-board]")) window.Board.clear();
    if (!shape || !(event.key in DIRECTIONS || event.key === "Enter" || event.key === " ")) return;
    event.preventDefault();
    if (event.key in DIRECTIONS) return void step(shape, DIRECTIONS[event.key]);
    state.focus = shape.dataset.tap;
    window.Board.tap(shape.dataset.tap);
  });
})();
