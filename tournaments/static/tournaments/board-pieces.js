// @ts-check
// The pieces of a drawn board: each with its parts, its place and the token that a tap on it means.
import { branches, part, state } from "./board.js";

// Whether the board takes directions, what asks for one, and whether one is due.
export const aims = () => Boolean(state.board && part("dial"));
export const asked = () => branches().find((one) => one.form);
export const dials = () => Boolean(state.root && asked());

const NEAR = 0.3;
export const drawing = () => state.board?.querySelector("[data-draw] svg");

/** @type {(shape: any) => { x: number, y: number }} */
export const middle = (shape) => {
  if (shape.localName === "text") return { x: Number(shape.getAttribute("x")), y: Number(shape.getAttribute("y")) };
  const { x, y, width, height } = shape.getBBox();
  return { x: x + width / 2, y: y + height / 2 };
};

// A piece is drawn as one shape with a name, and as what follows it on the same place: a number, a ring.
const partsOf = (shape, place) => {
  const parts = [shape];
  for (let one = shape.nextElementSibling; one && !one.id; one = one.nextElementSibling) {
    const { x, y } = middle(one);
    if (Math.hypot(x - place.x, y - place.y) > NEAR) break;
    parts.push(one);
  }
  return parts;
};

/**
 * @typedef {{ id: string, role: string, token: string, x: number, y: number, parts: SVGGraphicsElement[] }} Drawn
 * @type {(svg?: Element | null) => Drawn[]}
 */
export const piecesOf = (svg = drawing()) =>
  [...(svg?.querySelectorAll("[id^='piece-']") ?? [])].map((shape) => {
    const token = shape.dataset.tap ?? "";
    const cell = token ? svg.querySelector(`[id="cell-${CSS.escape(token)}"]`) : null;
    const place = middle(cell ?? shape);
    return { id: shape.id, role: shape.getAttribute("class"), token, ...place, parts: partsOf(shape, place) };
  });

// One shape for each token: the cell where there is one, else the piece.
export const places = () => {
  const found = new Map();
  for (const shape of drawing()?.querySelectorAll("[data-tap]") ?? [])
    if (!found.has(shape.dataset.tap)) found.set(shape.dataset.tap, shape);
  return found;
};
/** @type {(shape: Element) => [number, number]} */
export const centre = (shape) => {
  const box = shape.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
};

// The token under a point, or the nearest one that a thumb can have meant.
const REACH = 28;
export const near = (x, y, reach = REACH) =>
  [...places()]
    .map(([token, shape]) => ({ token, far: Math.hypot(centre(shape)[0] - x, centre(shape)[1] - y) }))
    .filter(({ far }) => far <= reach)
    .sort((a, b) => a.far - b.far);

export const tokenAt = (target, x, y) => target.closest?.("[data-tap]")?.dataset.tap ?? near(x, y)[0]?.token ?? null;
