// @ts-check
// The page of the clock of a team game, as its modules meet it: a phone's store, a server at which the game is over, and a
// finger.
import { webcrypto } from "node:crypto";

globalThis.crypto ??= webcrypto; // a global of its own only since Node 19

const url = "/t/cup/matches/1/judge/games/team/0/1/clock/";

/** The phone's store. */
export const rows = new Map();
const grown = { id: 0 };
export const phone = { keeps: true };
const store = {
  getAll: async () => [...rows.values()].map((row) => ({ ...row })),
  put: async (row) => void rows.set(row.id, row),
  add: async (row) => (rows.set((grown.id += 1), { ...row, id: grown.id }), grown.id),
  delete: async (id) => void rows.delete(id),
};
const database = {
  getAll: store.getAll,
  add: (...[, row]) => store.add(row),
  delete: (...[, id]) => store.delete(id),
  transaction: () => ({ store, done: Promise.resolve() }),
};

/** A server at which the game is over, unless it tells a state; how the clock stands is told only where a test says so. */
export const link = { there: false, told: {}, state: /** @type {any} */ (null) };
export const sent = [];
globalThis.fetch = /** @type {any} */ (
  async (...[, { body }]) => {
    if (!link.there || (!body && !link.state)) throw new TypeError();
    if (!body) return { json: () => link.state };
    const order = new URLSearchParams(body).get("do");
    sent.push(order);
    const status = order === "start" ? 422 : 200;
    return { status, ok: status < 400, headers: new Headers(), text: async () => "", json: async () => link.told };
  }
);

/** Anything on the page: it has whatever is asked of it. */
const part = (known = {}) =>
  Object.assign(new EventTarget(), {
    dataset: {}, style: {}, elements: Object.assign([], { side: {}, csrfmiddlewaretoken: { value: "" } }), classList: { toggle: () => {} },
    querySelector: () => part(), querySelectorAll: () => [], append: () => {}, scrollIntoView: () => {}, contains: () => true, ...known,
  });
const state = { limit: 40, spent: 0, side: "", since: "", hint: null, warned: false, now: Date.now(), version: 0, over: false };
export const form = part({
  dataset: { state: JSON.stringify(state), names: "{}", roles: "{}" },
  getAttribute: () => url,
});
globalThis.document = /** @type {any} */ (
  part({
    documentElement: { dataset: {}, lang: "en" },
    title: "Clock",
    createElement: () => ({}),
    importNode: (one) => one,
    querySelector: (selector) => ({ "[data-move-clock]": form })[selector] ?? (selector.startsWith("form[data-keep]") ? null : part()),
  })
);
globalThis.location = /** @type {any} */ ({ href: url, pathname: "/t/cup/matches/1/judge/", reload: () => {} });
globalThis.CSS = /** @type {any} */ ({ escape: (text) => text });
globalThis.DOMParser = class {
  parseFromString = () => ({ querySelector: () => ({ dataset: {} }), querySelectorAll: () => [], body: null });
};
export const window = /** @type {any} */ (part({ htmx: { config: {} }, idb: { openDB: async () => (phone.keeps ? database : Promise.reject(new Error("a private window"))) } }));
globalThis.window = window;
Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });
const beats = [];
Object.assign(globalThis, { addEventListener: () => {}, setInterval: (work, time) => beats.push([work, time]) });
/** What is done every so many milliseconds is done now. */
export const beat = (time) => beats.filter(([, every]) => every === time).forEach(([work]) => work());

export const quiet = () => new Promise((done) => setTimeout(done, 20));
export const tap = async (dataset) => {
  const button = { dataset, matches: () => false };
  const event = Object.assign(new Event("click"), { detail: 1 });
  Object.defineProperty(event, "target", { value: { closest: () => button } });
  globalThis.document.dispatchEvent(event);
  await quiet();
};
