// @ts-check
// The clock of a team game as it stands on this phone: what a tap does to it, before the server has heard of it.
import { left } from "./clock-time.js";

/**
 * The clock: whose time it is, milliseconds spent up to `since` ("" while it stands); the same of the time for a hint.
 * @typedef {{ limit: number, spent: number, since: string }} Times
 * @typedef {Times & { side: string, warned: boolean, over: boolean, version: number, hint: Times | null, now: number,
 *   faults?: string[] }} State
 */

/** Milliseconds in which a second tap is a slip of the first. */
export const DOUBLE = 400;
/** Milliseconds for which a tap can be undone. */
export const UNDO = 6000;
const STEP = 5000;
const LAST = 10_000;

/** @type {(at: number, before: number) => boolean} */
export const slips = (at, before) => at - before < DOUBLE;

/** @type {(times: Times, now: number) => number} */
export const rest = ({ limit, spent, since }, now) =>
  left({ limit: String(limit), spent: String(spent), since }, now);

/** @type {(times: Times, now: number) => Times} */
const stopped = (times, now) => ({ ...times, spent: times.limit * 1000 - rest(times, now), since: "" });

/** @type {(times: Times, more: number, now: number) => Times} */
const corrected = (times, more, now) => {
  const spent = Math.max(0, times.limit * 1000 - rest(times, now) - more);
  return { ...times, spent, since: times.since && String(now) };
};

/**
 * Whether the hint can be given: it is given once a match; a plain pause, where it has no time of its own, always can.
 * @type {(state: State) => boolean}
 */
export const hintable = ({ hint }) => !hint || (!hint.since && !hint.spent);

/**
 * The clock after a tap at a moment; the same where the tap does nothing.
 * @type {(state: State, order: string, side: string, at: number) => State}
 */
export const after = (state, order, side, at) => {
  if (order === "press") {
    if (!state.since || side !== state.side || at < Number(state.since)) return state;
    return { ...state, side: side === "A" ? "B" : "A", spent: 0, since: String(at), warned: false };
  }
  if (order === "start") {
    if (state.since && (state.side || !side)) return state;
    const hint = state.hint && state.hint.since ? stopped(state.hint, at) : state.hint;
    return { ...state, hint, side: state.side || side, since: state.since || String(at) };
  }
  if (order === "hint") {
    if (!hintable(state)) return state;
    const hint = state.hint && { ...state.hint, spent: 0, since: String(at) };
    return { ...state, ...stopped(state, at), hint };
  }
  if (order === "more" || order === "less") return { ...state, ...corrected(state, order === "more" ? STEP : -STEP, at) };
  return state;
};

/**
 * Whole seconds as the screen shows them: a begun one counts while it is left, over time only whole ones do.
 * @type {(milliseconds: number) => string}
 */
export const seconds = (milliseconds) =>
  milliseconds < 0 ? `+${Math.floor(-milliseconds / 1000)}` : String(Math.ceil(milliseconds / 1000));

/**
 * What is to be felt between two looks at a clock: the last ten seconds begin, or time is over.
 * @type {(before: number, now: number) => "" | "last" | "over"}
 */
export const alarm = (before, now) => {
  if (before > 0 && now <= 0) return "over";
  return before > LAST && now <= LAST ? "last" : "";
};
