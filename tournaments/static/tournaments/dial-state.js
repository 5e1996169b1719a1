// @ts-check
// A direction as the finger gives it, in tenths of a degree: 0 is up, clockwise.

export const TURN = 3600;
const CLOSE = 32;

/** @typedef {{ x: number, y: number }} Point */

/** @type {(value: number) => number} */
export const whole = (value) => ((Math.round(value) % TURN) + TURN) % TURN;

/**
 * From a disc to a finger; null while the finger is still on the disc.
 * @type {(disc: Point, radius: number, finger: Point) => number | null}
 */
export const aimed = (disc, radius, finger) => {
  const [right, down] = [finger.x - disc.x, finger.y - disc.y];
  return Math.hypot(right, down) < radius ? null : whole((Math.atan2(right, -down) * TURN) / (2 * Math.PI));
};

/** @type {(tenths: number) => string} */
export const written = (tenths) =>
  `${String(Math.floor(tenths / 10)).padStart(3, "0")}${tenths % 10 ? `.${tenths % 10}` : ""}`;

/** @type {(tenths: number) => Point} */
export const ahead = (tenths) => {
  const angle = (tenths * 2 * Math.PI) / TURN;
  return { x: Math.sin(angle), y: -Math.cos(angle) };
};

/**
 * Those of which a thumb can have meant either: the nearest one stands first.
 * @type {<T extends { far: number }>(near: T[]) => T[]}
 */
export const close = (near) => near.filter(({ far }) => far - near[0].far < CLOSE / 2 && near[0].far > CLOSE / 8);
