// Whoever wants the board larger has it larger, and looks at the same part of it, after the next move as well.
(() => {
  const { state } = window.Board;
  const part = (name) => state.board?.querySelector(`[data-${name}]`);
  let [shown, large, across] = [null, false, 0];

  const size = () => {
    state.board.classList.toggle("is-large", large);
    part("zoom")?.setAttribute("aria-pressed", String(large));
  };
  document.addEventListener("board:change", () => {
    if (shown === state.board) return;
    shown = state.board;
    size();
    part("draw").scrollLeft = across;
  });
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-zoom]")) return;
    large = !large;
    size();
  });
  document.addEventListener(
    "scroll",
    (event) => {
      if (event.target === part("draw")) across = event.target.scrollLeft;
    },
    true
  );
})();
