// What is said about a move lies over what stands around the board, never over the board, and never moves it.
(() => {
  const { state, words } = window.Board;
  const LEAST = 88;
  const home = () => document.querySelector(".table-columns");
  const sheets = () => document.querySelectorAll(".table-columns [data-sheet]:not(.is-set-aside, [data-sheet] [data-sheet])");
  const asideAlready = new Set();
  let touched = false;
  const empty = (sheet) => !sheet.textContent.trim();
  const inView = ({ top, bottom }) => top >= 0 && bottom <= innerHeight;

  // Above the board where it fits, else on the side with more room in sight. Where the board fills the screen there is
  // no such side: then an edge of the board is covered rather than the board moved or the sheet unseen.
  const lay = (sheet) => {
    const board = state.board.querySelector("[data-draw]").getBoundingClientRect();
    const from = home().getBoundingClientRect();
    Object.assign(sheet.style, { left: `${board.left - from.left}px`, width: `${board.width}px`, maxHeight: "none" });
    const [head, foot] = [Math.min(board.top, innerHeight), Math.max(board.bottom, 0)];
    const tall = sheet.offsetHeight;
    const above = head >= Math.min(tall, Math.max(LEAST, innerHeight - foot));
    const high = Math.min(tall, Math.max(LEAST, above ? head : innerHeight - foot));
    const top = above ? Math.max(head - high, 0) : Math.min(foot, innerHeight - high);
    Object.assign(sheet.style, { top: `${top - from.top}px`, maxHeight: `${high}px` });
  };

  const drop = (sheet) => {
    if (sheet.matches(".play-refused")) return void sheet.remove();
    asideAlready.add(sheet.dataset.about);
    sheet.classList.remove("is-over");
    sheet.classList.add("is-set-aside");
    sheet.querySelector("[data-close]")?.remove();
    sheet.removeAttribute("style");
  };

  const closing = (sheet) => {
    if (sheet.querySelector(":scope > [data-close]")) return;
    const made = Object.assign(document.createElement("button"), { type: "button", className: "btn play-close", textContent: "×" });
    made.dataset.close = "";
    made.setAttribute("aria-label", words().closeWord);
    sheet.prepend(made);
  };

  // What may stay for long takes its own place beside the board where that is in sight.
  const show = () => {
    if (!state.board) return;
    for (const sheet of sheets()) {
      if (empty(sheet) || (sheet.dataset.about && asideAlready.has(sheet.dataset.about))) continue;
      if (!sheet.dataset.shown) {
        sheet.dataset.shown = "yes";
        touched = false;
        window.Board.hush(sheet);
        const stays = !sheet.matches(".play-refused") && inView(sheet.getBoundingClientRect());
        sheet.classList.toggle("is-over", !stays);
        if (!stays) closing(sheet);
      }
      if (sheet.matches(".is-over")) lay(sheet);
    }
  };

  // A refusal has been read by whoever goes on.
  const forgive = () => {
    for (const sheet of sheets()) if (sheet.matches(".play-refused")) sheet.remove();
    for (const mark of state.board.querySelectorAll("[data-draw] .board-fault")) mark.remove();
  };

  document.addEventListener("board:change", show);
  document.addEventListener("htmx:afterSettle", show);
  document.addEventListener("outbox:late", () => {
    const late = document.querySelector("#late");
    late.classList.remove("is-set-aside");
    delete late.dataset.shown;
    show();
  });
  // What htmx swaps takes over the old style as text, which the content security policy forbids.
  document.addEventListener("htmx:beforeSwap", () => sheets().forEach((sheet) => sheet.removeAttribute("style")));
  document.addEventListener("toggle", (event) => event.target.closest?.("[data-sheet]") && show(), true);
  // A phone still scrolls for the field that had the focus, some time later; whoever scrolls by hand knows what is there.
  for (const kind of ["pointerdown", "wheel", "keydown"]) addEventListener(kind, () => (touched = true), { capture: true, passive: true });
  addEventListener("scroll", () => touched || show(), { passive: true });
  addEventListener("resize", show);
  visualViewport?.addEventListener("resize", show);
  document.addEventListener("click", (event) => {
    const close = event.target.closest("[data-close]");
    if (close) drop(close.closest("[data-sheet]"));
  });
  Object.assign(window.Board, { forgive });
})();
