// @ts-check
// A loupe over the board: the place beside the finger, enlarged, and clear of the finger.
import { drawing } from "./board-pieces.js";
import { state } from "./board.js";

const SIZE = 168;
const APART = 24;
let loupe = null;

const made = () => {
  const found = document.createElement("div");
  found.className = "play-loupe";
  found.setAttribute("aria-hidden", "true");
  state.board.append(found);
  return found;
};

const copied = () => {
  const svg = drawing().cloneNode(true);
  for (const shape of [svg, ...svg.querySelectorAll("[id]")]) shape.removeAttribute("id");
  for (const shape of svg.querySelectorAll("[tabindex]")) shape.removeAttribute("tabindex");
  svg.removeAttribute("aria-labelledby");
  return svg;
};

const within = (value, most) => Math.max(4, Math.min(value, most - SIZE - 4));

// Above the finger; where there is no room, on the side of it with more.
const lay = ({ clientX: x, clientY: y }) => {
  const above = y - APART - SIZE;
  const beside = x > innerWidth / 2 ? x - APART - SIZE : x + APART;
  const left = within(above >= 4 ? x - SIZE / 2 : beside, innerWidth);
  Object.assign(loupe.style, { left: `${left}px`, top: `${within(above, innerHeight)}px` });
};

/** Shows what lies around a point of the drawing, `reach` units on each side. */
export const showLoupe = (event, { x, y }, reach) => {
  loupe ??= made();
  const svg = copied();
  svg.setAttribute("viewBox", [x - reach, y - reach, 2 * reach, 2 * reach].join(" "));
  loupe.replaceChildren(svg);
  lay(event);
  return loupe;
};

export const hideLoupe = () => {
  loupe?.remove();
  loupe = null;
};

export const inLoupe = (target) => Boolean(loupe?.contains(target));

document.addEventListener("board:change", () => loupe && !loupe.isConnected && (loupe = null));
