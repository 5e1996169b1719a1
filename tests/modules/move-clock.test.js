// Taps on the clock of a team game that wait on the phone, sent by another of the judge's pages.
import assert from "node:assert/strict";
import { webcrypto } from "node:crypto";
import test from "node:test";

globalThis.crypto ??= webcrypto; // a global of its own only since Node 19

const url = "/t/cup/matches/1/judge/games/team/0/1/clock/";

/** The phone's store. */
const [rows, grown] = [new Map(), { id: 0 }];
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

/** A server at which the game is over. */
let linked = false;
const sent = [];
globalThis.fetch = /** @type {any} */ (
  async (...[, { body }]) => {
    if (!linked) throw new TypeError();
    const order = new URLSearchParams(body).get("do");
    sent.push(order);
    const status = order === "start" ? 422 : 200;
    return { status, ok: status < 400, headers: new Headers(), text: async () => "" };
  }
);

/** Anything on the page: it has whatever is asked of it. */
const part = (known = {}) =>
  Object.assign(new EventTarget(), {
    dataset: {}, style: {}, elements: Object.assign([], { side: {}, csrfmiddlewaretoken: { value: "" } }), classList: { toggle: () => {} },
    querySelector: () => part(), querySelectorAll: () => [], append: () => {}, scrollIntoView: () => {}, contains: () => true, ...known,
  });
const state = { limit: 40, spent: 0, side: "", since: "", hint: null, warned: false, now: Date.now(), version: 0, over: false };
const form = part({
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
globalThis.window = /** @type {any} */ (part({ htmx: { config: {} }, idb: { openDB: async () => database } }));
Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });
Object.assign(globalThis, { addEventListener: () => {}, setInterval: () => 0 });

await import("../../tournaments/static/tournaments/move-clock.js");
const quiet = () => new Promise((done) => setTimeout(done, 20));
const tap = async (dataset) => {
  const button = { dataset, matches: () => false };
  const event = Object.assign(new Event("click"), { detail: 1 });
  Object.defineProperty(event, "target", { value: { closest: () => button } });
  globalThis.document.dispatchEvent(event);
  await quiet();
};

test("a tap that is refused late holds back none of those after it", async () => {
  await tap({ first: "A" });
  await tap({ do: "more" });
  assert.equal(rows.size, 2);
  linked = true;
  const { again } = await import("../../tournaments/static/tournaments/outbox.js");
  await again();
  await quiet();
  assert.deepEqual([sent, rows.size], [["start", "more"], 0]);
});
