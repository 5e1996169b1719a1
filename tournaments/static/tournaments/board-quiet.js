// After a move has been entered, and after a new board is shown, taps mean nothing for a moment: the second half of a
// double tap would enter a move of the other side.
(() => {
  const { state } = window.Board;
  const QUIET = 400;
  const MOVES = "[data-draw], [data-buttons] button, [data-move] button, [data-confirm], [data-enter]";
  let shown = null;
  let turn = 0;

  // Counted from when it is in sight, not from when it came.
  const hush = (part) => {
    const own = (part.dataset.quiet = String((turn += 1)));
    const end = () => part.dataset.quiet === own && delete part.dataset.quiet;
    requestAnimationFrame(() => setTimeout(end, QUIET));
  };

  document.addEventListener("board:change", () => {
    if (shown === state.board) return;
    shown = state.board;
    hush(shown);
  });
  document.addEventListener("submit", (event) => event.target.matches("[data-move]") && hush(state.board), true);

  // Keys and scripts are never the second half of a tap: their clicks have no count.
  document.addEventListener(
    "click",
    (event) => {
      const part = event.detail && event.target.closest("[data-quiet]");
      if (!part || !event.target.closest(part.matches("[data-board]") ? MOVES : "a, button")) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true
  );
  Object.assign(window.Board, { hush });
})();
