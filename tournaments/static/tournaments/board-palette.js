// @ts-check
// What is chosen on the board's own picture: signs beside the last tap, such as the numbers that a piece may show.
import { branches, part, state, tap } from "./board.js";
import { drawing, places } from "./board-pieces.js";

const GAP = 6;

const button = ({ token, sign, label }) => {
  const made = Object.assign(document.createElement("button"), { type: "button", className: "play-sign", textContent: sign });
  made.dataset.token = token;
  made.setAttribute("aria-label", label || sign);
  made.addEventListener("click", () => tap(token));
  return made;
};

// Below the place that is meant, or above it where the board ends; never beyond the board's sides.
const lay = (palette, cell) => {
  const [frame, own, box] = [part("draw"), palette, cell.getBoundingClientRect()];
  const from = frame.getBoundingClientRect();
  const middle = box.left + box.width / 2 - from.left + frame.scrollLeft;
  const left = Math.max(frame.scrollLeft, Math.min(middle - own.offsetWidth / 2, frame.scrollLeft + from.width - own.offsetWidth));
  const below = box.bottom - from.top + GAP;
  const top = below + own.offsetHeight <= from.height ? below : box.top - from.top - own.offsetHeight - GAP;
  Object.assign(palette.style, { left: `${left}px`, top: `${Math.max(0, top)}px` });
};

document.addEventListener("board:change", () => {
  if (!state.board) return;
  part("palette")?.remove();
  const signed = drawing() ? branches().filter((node) => node.sign) : [];
  const cell = places().get(state.taps.at(-1));
  if (!signed.length || !cell) return;
  const palette = Object.assign(document.createElement("div"), { className: "play-palette" });
  palette.dataset.palette = "";
  palette.setAttribute("role", "group");
  palette.setAttribute("aria-label", part("prompt").textContent);
  palette.append(...signed.map(button));
  part("draw").append(palette);
  lay(palette, cell);
});
