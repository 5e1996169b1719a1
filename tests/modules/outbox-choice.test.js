// What waits on the phone for a choice, while several tabs and pages know of it.
import assert from "node:assert/strict";
import { webcrypto } from "node:crypto";
import test from "node:test";

import "./long-waits.js";

globalThis.crypto ??= webcrypto; // a global of its own only since Node 19

const rows = new Map();
let last = 0;
const store = {
  getAll: async () => [...rows.values()].map((row) => ({ ...row })),
  put: async (row) => void rows.set(row.id, row),
  add: async (row) => void rows.set((last += 1), { ...row, id: last }),
  delete: async (id) => void rows.delete(id),
};
const transaction = () => ({ store, done: Promise.resolve() });

/** A server that stores what is made from version 0, and a page on which nothing is told. */
const sent = [];
let meanwhile = () => null;
globalThis.fetch = async (_url, { body }) => {
  sent.push(new URLSearchParams(body).get("key"));
  meanwhile();
  const isNow = new URLSearchParams(body).get("version") === "0";
  return { status: isNow ? 200 : 409, ok: isNow, headers: new Headers(), text: async () => "" };
};
const target = { addEventListener: () => null, removeEventListener: () => null, dispatchEvent: () => true };
const covered = (selector) => (selector.startsWith("[data-picks]") ? {} : null); // so nothing is told
globalThis.document = /** @type {any} */ ({ ...target, querySelector: covered, querySelectorAll: () => [] });
globalThis.location = /** @type {any} */ ({ href: "/", pathname: "/t/cup/matches/1/judge/" });
globalThis.DOMParser = class {
  parseFromString = () => ({ querySelector: (selector) => (selector === "#conflict" ? { id: "conflict" } : null) });
};
globalThis.window = /** @type {any} */ ({ ...target, htmx: { config: {} }, idb: { openDB: async () => ({ transaction }) } });
globalThis.setInterval = /** @type {any} */ (() => 0);

const outbox = await import("../../tournaments/static/tournaments/outbox.js");
const entry = (body, more) => ({ url: "/t/cup/matches/1/judge/games/1/tap/", body, mode: "add", label: "", ...more });
const inStore = () => [...rows.values()].map(({ body, beaten }) => [body, beaten]);

test.beforeEach(async () => {
  rows.clear();
  sent.length = 0;
  meanwhile = () => null;
  await outbox.keep(entry("version=9&key=one", { beaten: true }));
});

test("a choice that is made in another tab while this one asks again is not offered again", async () => {
  meanwhile = () => rows.clear();
  await outbox.again();
  assert.deepEqual([sent, inStore()], [["one"], []]);
});

test("whoever saves theirs has chosen, also when the page is left before the answer comes", async () => {
  await outbox.choose("one", "version=0&key=two");
  await outbox.again(); // as the next page does
  assert.deepEqual([sent, inStore()], [["two"], []]);
});

test("what is saved without a link takes the place of the choice", async () => {
  await outbox.choose("one", "version=0&key=two");
  await outbox.keep(entry("version=0&key=two", { sent: true }));
  assert.deepEqual(inStore(), [["version=0&key=two", undefined]]);
});
