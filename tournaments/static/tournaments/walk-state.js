// @ts-check
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
