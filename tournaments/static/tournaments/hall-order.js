// @ts-check
// Which slide comes, what an order from the organiser means, and how old what is shown is: sums alone.
import { words } from "./clock-time.js";

/**
 * Where the slide that is shown stands among those that there are now; when it is gone, the one that came after it, else
 * the last before it.
 * @param {string[]} before @param {string} shown @param {string[]} now
 */
export const present = (before, shown, now) => {
  const at = before.indexOf(shown);
  const left = [...before.slice(at), ...before.slice(0, at).reverse()].find((id) => now.includes(id));
  return left === undefined ? 0 : now.indexOf(left);
};

/**
 * @typedef {{ orders: number, turned: number, paused: boolean, held: string, heldIn: number }} Steering
 * @param {Record<string, string | undefined>} data
 * @returns {Steering}
 */
export const steering = (data) => ({
  orders: Number(data.orders),
  turned: Number(data.turned),
  paused: data.paused === "yes",
  held: data.held ?? "",
  heldIn: Number(data.heldIn),
});

/**
 * By how many slides to turn, and whether to go to the slide that is held: once for each order, however often it is told,
 * and when that slide comes back or stands in another section. What the first state of a page says of turning has been
 * done by others.
 * @param {Steering | null} before @param {Steering} now
 */
export const followed = (before, now) => {
  const ordered = before?.orders !== now.orders;
  const moved = before?.held !== now.held || before.heldIn !== now.heldIn;
  return { turn: before && ordered ? now.turned - before.turned : 0, go: now.held !== "" && (ordered || moved) };
};

const HOUR = 3_600_000;

/**
 * What is left until a moment, "1:05:00" or "12:34"; nothing once it is over, and nothing of tomorrow.
 * @param {number} left milliseconds
 */
export const countdown = (left) => {
  if (!(left > 0) || left >= 24 * HOUR) return "";
  const seconds = Math.ceil(left / 1000);
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
};

/**
 * How long the time has been over, "+1:26", as the clock of a match says it; nothing before, and nothing of yesterday.
 * @param {number} left milliseconds
 */
export const overrun = (left) => (left <= 0 && left > -24 * HOUR ? words(Math.min(left, -1)) : "");

/** @param {number} since milliseconds without a word from the server */
export const minutesOf = (since) => Math.max(0, Math.floor(since / 60_000));
