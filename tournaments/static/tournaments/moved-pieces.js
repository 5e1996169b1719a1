// @ts-check
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
  const kept = after.filter((one) => old.has(one.id)).map((to) => ({ id: to.id, from: old.get(to.id), to }));
  const moved = kept.filter(({ from, to }) => Math.hypot(from.x - to.x, from.y - to.y) > FAR);
  const gone = before.filter((one) => !fresh.has(one.id));
  const come = after.filter((one) => !old.has(one.id));
  const alike = come.length === 1 ? gone.filter((one) => one.role === come[0].role) : [];
  const [from] = alike.length === 1 ? alike : come.length === 1 && gone.length === 1 ? gone : [];
  return from ? [...moved, { id: come[0].id, from, to: come[0] }] : moved;
};
