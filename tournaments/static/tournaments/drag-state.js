// @ts-check
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
