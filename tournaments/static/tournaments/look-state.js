// @ts-check
// How a board is looked at: from which side, at which of its positions, and what has moved between two of them.

// A board seen from its other side: every shape goes to the place opposite, figures and signs stay upright, letters and
// numbers stay where they are read.

/**
 * The board's square in its drawing, and a shape: its middle, and whether it has an upright way to stand.
 * @typedef {{ x: number, y: number, width: number, height: number }} Field
 * @typedef {{ x: number, y: number, upright: boolean }} Placed
 */

const BESIDE = 0.75;

/** @type {(point: { x: number, y: number }, field: Field) => { x: number, y: number }} */
export const opposite = ({ x, y }, field) => ({ x: 2 * field.x + field.width - x, y: 2 * field.y + field.height - y });

const round = (value) => Math.round(value * 1000) / 1000;

/**
 * The `transform` of a shape on the turned board, "" for what stays: lists beside the board, and the like.
 * @type {(shape: Placed, field: Field) => string}
 */
export const turned = (shape, field) => {
  const to = opposite(shape, field);
  const across = shape.x >= field.x && shape.x <= field.x + field.width;
  const along = shape.y >= field.y && shape.y <= field.y + field.height;
  if (across && along && !shape.upright)
    return `rotate(180 ${round(field.x + field.width / 2)} ${round(field.y + field.height / 2)})`;
  if (across && along) return `translate(${round(to.x - shape.x)} ${round(to.y - shape.y)})`;
  if (along) return `translate(0 ${round(to.y - shape.y)})`;
  const gap = Math.max(field.y - shape.y, shape.y - field.y - field.height);
  return across && gap <= BESIDE ? `translate(${round(to.x - shape.x)} 0)` : "";
};

// Where somebody looks in a game: at its present, or at one of its earlier positions.

/** @typedef {{ at: number, last: number }} Walk */

/** @type {(last: number) => Walk} */
export const present = (last) => ({ at: last, last });

/** @type {(walk: Walk) => boolean} */
export const isPast = ({ at, last }) => at < last;

/** @type {(walk: Walk, ply: number) => Walk} */
export const to = (walk, ply) => ({ ...walk, at: Math.max(0, Math.min(walk.last, ply)) });

/** @type {(walk: Walk, steps: number) => Walk} */
export const by = (walk, steps) => to(walk, walk.at + steps);

// Which pieces have moved between two pictures of a board, so that they can be shown to move.

/** @typedef {{ id: string, role: string, token?: string, x: number, y: number }} Piece */

const FAR = 0.01;

const byId = (pieces) => new Map(pieces.map((one) => [one.id, one]));

/**
 * The pieces of the newer picture that stood elsewhere, each with where. A piece keeps its name in some games; in others
 * it is called by its place: then the one that went and the one that came are the same, first of those of one kind.
 * @type {(before: Piece[], after: Piece[]) => { id: string, from: Piece, to: Piece }[]}
 */
export const movedPieces = (before, after) => {
  const [old, fresh] = [byId(before), byId(after)];
  const kept = after.filter((one) => old.has(one.id)).map((one) => ({ id: one.id, from: old.get(one.id), to: one }));
  const moved = kept.filter((one) => Math.hypot(one.from.x - one.to.x, one.from.y - one.to.y) > FAR);
  const gone = before.filter((one) => !fresh.has(one.id));
  const come = after.filter((one) => !old.has(one.id));
  const alike = come.length === 1 ? gone.filter((one) => one.role === come[0].role) : [];
  const [from] = alike.length === 1 ? alike : come.length === 1 && gone.length === 1 ? gone : [];
  return from ? [...moved, { id: come[0].id, from, to: come[0] }] : moved;
};
