// @ts-check
// Asks now and then whether the server is there, also where a stream seems to be open: a cable that is pulled ends
// nothing. Without an answer the display says from when its data are.
import { minutesOf } from "./hall-order.js";

const ASK_EVERY = 10_000;
const PATIENCE = 8_000;
const QUIET = 3_000; // milliseconds without an answer that nobody needs to be told of

let ahead = 0; // milliseconds that the server's time is ahead of this device's
let lost = false;

/** Milliseconds since the epoch by the server's clock. */
export const now = () => Date.now() + ahead;

// The device's clock can be set, and the page's own time may stand still while the device sleeps: the longer one counts.
let heard = { by: now(), at: performance.now() };
const silent = () => Math.max(performance.now() - heard.at, now() - heard.by);
const hear = () => {
  heard = { by: now(), at: performance.now() };
  lost = false;
};

/** @param {string} zone @returns {(moment: number) => string} the time of day there */
export const timeIn = (zone) => {
  const clock = new Intl.DateTimeFormat(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: zone });
  return (moment) => clock.format(moment);
};

/** Shows the present state, if it is another one than is shown. @param {Response} answer */
export const take = async (answer) => {
  const part = document.querySelector("[data-live]");
  const digest = answer.headers.get("X-Digest");
  if (answer.status !== 200 || !digest || digest === part.dataset.seen) return;
  const html = await answer.text();
  if (part !== document.querySelector("[data-live]")) return; // another one has taken its place meanwhile
  part.dataset.seen = digest;
  const inside = part.querySelector("[sse-swap]");
  window.htmx.swap(inside, html, { swapStyle: inside.getAttribute("hx-swap") }, { contextElement: inside });
};

/** @param {Response} answer */
const tell = (answer) => {
  const date = Date.parse(answer.headers.get("Date") ?? "");
  // The header has whole seconds: on the average half a second has gone by.
  if (date && Math.abs(date + 500 - Date.now() - ahead) > 1_000) ahead = date + 500 - Date.now();
  hear();
};

/**
 * @param {() => string} address of the present state
 */
const ask = async (address) => {
  try {
    const answer = await fetch(address(), { headers: { "HX-Request": "true" }, cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
    if (![200, 304, 403, 404].includes(answer.status)) throw new Error(answer.statusText);
    await take(answer);
    tell(answer);
  } catch {
    lost = true;
  }
};

/** @param {HTMLElement} line @param {(moment: number) => string} time */
const say = (line, time) => {
  const since = silent();
  line.hidden = !lost || since < QUIET;
  if (line.hidden) return;
  const { words = "", lost: gone = "", just = "" } = line.dataset;
  const minutes = minutesOf(since);
  const text = `${words.replace("TIME", time(heard.by))}, ${minutes ? gone.replace("MINUTES", String(minutes)) : just}`;
  if (line.textContent !== text) line.textContent = text;
};

/**
 * @param {HTMLElement} line that says how old the data are
 * @param {() => string} address of the present state @param {(moment: number) => string} time
 */
export const watch = (line, address, time) => {
  const again = () => void ask(address);
  setInterval(again, ASK_EVERY);
  setInterval(() => say(line, time), 500);
  addEventListener("online", again);
  addEventListener("offline", () => (lost = true));
  document.addEventListener("htmx:sseError", again);
  document.addEventListener("htmx:sseBeforeMessage", hear);
  again();
};
