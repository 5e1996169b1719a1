// @ts-check
// What a hand does on a board, apart from the page: drags and directions.

// A drag as it goes on: a piece is pressed, lifted once the finger has gone far enough to mean it, and dropped. A second
// finger ends it, and whatever goes less far is a tap.

export const SLOP = 8;

/**
 * @typedef {{ phase: "idle" | "pressed" | "lifted", id: number, token: string, x: number, y: number }} Drag
 * @typedef {{ kind: "down" | "move" | "up" | "cancel", id: number, token?: string | null, x?: number, y?: number }} Touch
 * @typedef {{ lift?: string, follow?: [number, number], drop?: [string, string | null], end?: string }} Act
 */

/** @type {Drag} */
export const IDLE = { phase: "idle", id: -1, token: "", x: 0, y: 0 };

/** @typedef {[Drag, Act]} Next */
/** @type {(drag: Drag, touch: Touch) => Next} */
const pressed = (drag, touch) => {
  if (drag.phase !== "idle") return ended(drag);
  if (!touch.token) return [IDLE, {}];
  return [{ phase: "pressed", id: touch.id, token: touch.token, x: touch.x, y: touch.y }, {}];
};

/** @type {(drag: Drag) => Next} */
const ended = (drag) => [IDLE, drag.phase === "lifted" ? { end: drag.token } : {}];

/** @type {(drag: Drag, touch: Touch) => Next} */
const moved = (drag, touch) => {
  /** @type {[number, number]} */
  const follow = [touch.x - drag.x, touch.y - drag.y];
  if (drag.phase === "lifted") return [drag, { follow }];
  if (Math.hypot(...follow) < SLOP) return [drag, {}];
  return [{ ...drag, phase: "lifted" }, { lift: drag.token, follow }];
};

/**
 * What a finger's next touch makes of a drag, and what is to be done about it.
 * @type {(drag: Drag, touch: Touch) => Next}
 */
export const next = (drag, touch) => {
  if (touch.kind === "down") return pressed(drag, touch);
  if (drag.phase === "idle" || touch.id !== drag.id) return [drag, {}];
  if (touch.kind === "move") return moved(drag, touch);
  if (touch.kind === "cancel") return ended(drag);
  return [IDLE, drag.phase === "lifted" ? { drop: [drag.token, touch.token ?? null] } : {}];
};

/**
 * The taps that a drop stands for; none where it leads nowhere. `chosen`: the piece has been tapped before.
 * @type {(from: string, to: string | null, chosen: boolean) => string[]}
 */
export const tapsOf = (from, to, chosen) => (!to || to === from ? [] : chosen ? [to] : [from, to]);

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
