// @ts-check
// The board seen from its other side, as this viewer likes it: kept on this phone.
import { middle, piecesOf } from "./board-pieces.js";
import { turned } from "./look-state.js";
import { part, state } from "./board.js";

const KEPT = "board-flipped";
let flipped = localStorage.getItem(KEPT) === "yes";

/** @type {() => import("./look-state.js").Field} */
const field = () => {
  const { x, y, width, height } = part("draw").querySelector(".board-frame, [class$='-field']").getBBox();
  return { x, y, width, height };
};

const shapes = (root) => [...root.children].filter((one) => one.localName !== "title" && !one.matches(".play-marks, .play-lifted"));

const turn = (shape, placed) => {
  const transform = flipped ? turned(placed, field()) : "";
  if (transform) shape.setAttribute("transform", transform);
  else shape.removeAttribute("transform");
};

/** What is drawn over the board lies as the board does. */
export const turnMarks = (layer) => {
  for (const shape of layer.children) turn(shape, { ...middle(shape), upright: shape.localName === "text" });
};

export const isFlipped = () => flipped;
export const theField = field;

const show = () => {
  const svg = part("draw")?.querySelector("svg");
  if (!svg || (svg.dataset.flipped ?? "no") === String(flipped ? "yes" : "no")) return;
  svg.dataset.flipped = flipped ? "yes" : "no";
  const upright = new Map(piecesOf(svg).flatMap(({ parts, x, y }) => parts.map((one) => [one, { x, y, upright: true }])));
  for (const shape of shapes(svg))
    turn(shape, upright.get(shape) ?? { ...middle(shape), upright: shape.localName === "text" });
  const layer = svg.querySelector(".play-marks");
  if (layer) turnMarks(layer);
};

const look = () => {
  if (!state.board) return;
  state.board.classList.toggle("is-flipped", flipped);
  part("flip")?.setAttribute("aria-pressed", String(flipped));
  show();
};

document.addEventListener("board:change", look);
document.addEventListener("board:marks", (event) => turnMarks(event.detail));
document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-flip]")) return;
  flipped = !flipped;
  localStorage.setItem(KEPT, flipped ? "yes" : "no");
  look();
});
