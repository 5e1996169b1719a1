// @ts-check
// Pieces that are seen to move from the board before to the board after a move; not for those who want less motion.
import { piecesOf } from "./board-pieces.js";
import { movedPieces } from "./look-state.js";
import { state } from "./board.js";

const LASTS = 150;
const still = matchMedia("(prefers-reduced-motion: reduce)");
let shown = null;
let before = [];
let dropped = "";

// Who has dragged a piece has moved it already.
document.addEventListener("board:drop", (event) => (dropped = event.detail));

const sign = () => (state.board.classList.contains("is-flipped") ? -1 : 1);

const move = ({ from, to, id }, pieces) => {
  const [right, down] = [(from.x - to.x) * sign(), (from.y - to.y) * sign()];
  for (const shape of pieces.find((one) => one.id === id).parts)
    shape.animate({ translate: [`${right}px ${down}px`, "0px 0px"] }, { duration: LASTS, easing: "ease-out" });
};

document.addEventListener("board:change", () => {
  const svg = state.board?.querySelector("[data-draw] svg");
  if (!svg || svg === shown) return;
  const after = piecesOf(svg);
  const moved = shown && !still.matches ? movedPieces(before, after) : [];
  for (const one of moved) if (one.from.token !== dropped) move(one, after);
  [shown, before, dropped] = [svg, after, ""];
});
