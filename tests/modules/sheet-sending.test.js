// A score sheet that is saved again while it waits, and the page on which it stands when it goes through.
import assert from "node:assert/strict";
import { webcrypto } from "node:crypto";
import test from "node:test";

import "./long-waits.js";

globalThis.crypto ??= webcrypto; // a global of its own only since Node 19

const URL_OF = (match) => `/t/cup/matches/${match}/judge/games/individual/1/1/`;
const url = URL_OF(1);

/** The phone's store. */
const [rows, grown] = [new Map(), { id: 0 }];
const store = {
  getAll: async () => [...rows.values()].map((row) => ({ ...row })),
  put: async (row) => void rows.set(row.id, row),
  add: async (row) => void rows.set((grown.id += 1), { ...row, id: grown.id }),
  delete: async (id) => void rows.delete(id),
};
const waiting = () => [...rows.values()].map(({ body }) => new URLSearchParams(body).get("coins"));

/** A server that stores a sheet made from the version that stands; of a match, the sheet's figure and its version. */
const [games, known] = [new Map(), new Map()];
let [linked, admitted] = [true, true];
const take = (address, fields) => {
  if (known.has(fields.get("key"))) return known.get(fields.get("key"));
  const { version } = games.get(address) ?? { version: 0 };
  if (fields.get("coins") === "wrong") return 422;
  if (fields.get("version") !== String(version)) return 409;
  games.set(address, { version: version + 1, coins: fields.get("coins") });
  known.set(fields.get("key"), 200);
  return 200;
};
globalThis.fetch = /** @type {any} */ (
  async (address, { body, redirect }) => {
    if (!linked) throw new TypeError();
    const status = !admitted ? 404 : take(address, new URLSearchParams(body));
    const type = redirect === "manual" && status < 400 ? "opaqueredirect" : "basic";
    return { status, ok: status < 400, type, headers: new Headers(), text: async () => "" };
  }
);

/** The page: one form, and where late answers are told. */
const fields = { version: { value: "0" }, key: { value: "" }, coins: { value: "" } };
const form = Object.assign(new EventTarget(), { dataset: { row: "/row", label: "Game 1" }, elements: Object.assign([], fields) });
globalThis.FormData = /** @type {any} */ (
  class {
    constructor() {
      this.pairs = Object.entries(fields).map(([name, { value }]) => [name, value]);
    }
    [Symbol.iterator] = () => this.pairs[Symbol.iterator]();
  }
);
const told = [];
const late = { dataset: {}, append: (...parts) => void told.push(...parts), scrollIntoView: () => {}, querySelector: () => null };
globalThis.document = /** @type {any} */ (
  Object.assign(new EventTarget(), {
    documentElement: { lang: "en" },
    createElement: () => ({}),
    importNode: (part) => part,
    querySelector: (selector) => ({ "form.sheet": form, "#late": late })[selector] ?? null,
    querySelectorAll: (selector) => (selector.includes("[name=version]") ? [fields.version] : []),
  })
);
const left = [];
globalThis.location = /** @type {any} */ ({ href: url, pathname: url, assign: (to) => void left.push(to) });
globalThis.CSS = /** @type {any} */ ({ escape: (text) => text });
globalThis.DOMParser = class {
  parseFromString = () => ({ querySelector: () => ({ dataset: {} }), querySelectorAll: () => [], body: null });
};
globalThis.window = /** @type {any} */ (
  Object.assign(new EventTarget(), {
    htmx: { config: {} },
    idb: { openDB: async () => ({ transaction: () => ({ store, done: Promise.resolve() }) }) },
  })
);
globalThis.setInterval = /** @type {any} */ (() => 0);

const { again, keep } = await import("../../tournaments/static/tournaments/outbox.js");
await import("../../tournaments/static/tournaments/sheet-sending.js");

const quiet = () => new Promise((done) => setTimeout(done, 20));
const save = async (coins) => {
  fields.coins.value = coins;
  form.dispatchEvent(Object.assign(new Event("submit", { cancelable: true }), { submitter: null }));
  await quiet();
};
const isLinked = async (now) => {
  linked = now;
  await again();
  await quiet();
};
const stands = () => games.get(url)?.coins;
test.beforeEach(() => {
  rows.clear();
  told.length = left.length = 0;
  [fields.version.value, fields.key.value] = [String(games.get(url)?.version ?? 0), crypto.randomUUID()];
  [linked, admitted] = [true, true];
});

test("what is corrected while it waits is stored as it was corrected last", async () => {
  linked = false;
  for (const coins of ["1", "3", "2"]) await save(coins);
  assert.deepEqual(waiting(), ["1", "2"], "nobody knows whether the first is stored; the second was never sent");
  await isLinked(true);
  assert.deepEqual([stands(), rows.size, told], ["2", 0, []]);
  assert.deepEqual(left, ["/row"]);
});

test("what is saved while something waits is not sent past it", async () => {
  linked = false;
  await save("1");
  linked = true;
  await save("2");
  assert.deepEqual([stands(), rows.size, told], ["2", 0, []]);
});

test("what is being entered stays, and is made from what has been stored", async () => {
  linked = false;
  await save("1");
  fields.coins.value = "2";
  await isLinked(true);
  assert.deepEqual([stands(), left, fields.coins.value], ["1", [], "2"]);
  await save("2");
  assert.deepEqual([stands(), left], ["2", ["/row"]]);
});

test("a refusal of another sheet is told before the page is left, and keeps it", async () => {
  linked = false;
  await save("1");
  await keep({ url: URL_OF(2), body: "key=other&version=0&coins=wrong", mode: "replace", label: "another", sent: true });
  await isLinked(true);
  assert.deepEqual([stands(), left], ["1", []]);
  assert.equal(told[0].textContent, "another");
});

test("its own refusal is told, and the page goes on once the corrected sheet is stored", async () => {
  linked = false;
  await save("wrong");
  await isLinked(true);
  assert.deepEqual([told[0].textContent, left], ["Game 1", []]);
  linked = false;
  await save("2");
  await isLinked(true);
  assert.deepEqual([stands(), left], ["2", ["/row"]]);
});

test("a page that nobody has touched is left when what waited for it is stored", async () => {
  await save("2");
  left.length = 0;
  await keep({ url, body: `key=earlier&version=${games.get(url).version}&coins=3`, mode: "replace", label: "" });
  await isLinked(true);
  assert.deepEqual([stands(), left], ["3", ["/row"]]);
});

test("where the personal link no longer works the sheet waits, and the page is not left for one that is not there", async () => {
  const page = [];
  globalThis.HTMLFormElement = /** @type {any} */ ({ prototype: { submit: () => page.push("submitted") } });
  admitted = false;
  await save("4");
  assert.deepEqual([waiting(), left, page], [["4"], [], []]);
});
