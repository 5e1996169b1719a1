// @ts-check
// What a clock says at a moment, and how far the server's time is ahead: sums alone.

/**
 * Milliseconds that are left at a moment; a clock that runs has the moment since when.
 * @param {{ limit?: string, spent?: string, since?: string }} clock
 * @param {number} now
 */
export const left = ({ limit, spent, since }, now) =>
  Number(limit) * 1000 - Number(spent) - (since ? Math.max(0, now - Number(since)) : 0);

/**
 * A begun second counts while it is left; over time, only whole seconds do.
 * @param {number} milliseconds
 */
export const words = (milliseconds) => {
  const over = milliseconds < 0;
  const seconds = over ? Math.floor(-milliseconds / 1000) : Math.ceil(milliseconds / 1000);
  return `${over ? "+" : ""}${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

/**
 * Of several measurements the one whose answer was quickest: it is the least wrong.
 * @template {{ trip: number }} Sample
 * @param {Sample[]} samples
 */
export const best = (samples) => samples.reduce((one, other) => (one.trip < other.trip ? one : other));

/**
 * What a clock shows beside the game that it stands with, if it stands with one: the time of another game is not shown.
 * @template {{ game?: string | number }} Clock
 * @param {Clock} clock
 * @param {string | undefined} own
 */
export const beside = ({ game, ...told }, own) =>
  own && game && String(game) !== own ? { ...told, spent: 0, since: "" } : told;

const JUMP = 1_500;

/**
 * Whether so much lies between two readings of a device's clock that it slept meanwhile, or somebody set it: milliseconds.
 * @type {(one: number, other: number) => boolean}
 */
export const jumped = (one, other) => Math.abs(one - other) > JUMP;
