// What a phone keeps, and how it sends that: against a server and a page of a few lines.
import assert from "node:assert/strict";
import { webcrypto } from "node:crypto";
import test from "node:test";

import "./long-waits.js";

globalThis.crypto ??= webcrypto; // a global of its own only since Node 19

/** The phone's store, as far as it is needed. */
const [rows, grown] = [new Map(), { id: 0 }];
const store = {
  getAll: async () => [...rows.values()].map((row) => ({ ...row })),
  put: async (row) => void rows.set(row.id, row),
  add: async (row) => void rows.set((grown.id += 1), { ...row, id: grown.id }),
  delete: async (id) => void rows.delete(id),
};
const database = {
  getAll: store.getAll,
  put: (...[, row]) => store.put(row),
  delete: (...[, id]) => store.delete(id),
  transaction: () => ({ store, done: Promise.resolve() }),
};

/** A server that stores a row when it is sent the version that stands, and knows the keys of what it has stored. */
const [sent, known] = [[], new Map()];
let [version, heard] = [0, () => "answered"];
const answer = (status, text = async () => "") => ({ status, ok: status < 400, headers: new Headers(), text });
const take = (body) => {
  const fields = new URLSearchParams(body);
  const key = fields.get("key");
  fields.delete("csrfmiddlewaretoken");
  if (known.has(key)) return known.get(key) === fields.toString() ? 200 : 409;
  if (fields.get("version") !== String(version)) return 409;
  known.set(key, fields.toString());
  version += 1;
  return 200;
};
globalThis.fetch = async (url, { body }) => {
  sent.push(new URLSearchParams(body));
  const how = heard(url);
  if (how === "barred") return answer(403);
  const status = take(body);
  if (how === "lost") throw new TypeError();
  return answer(status, how === "breaks off" ? () => Promise.reject(new Error()) : undefined);
};

/** The page: its forms alone. */
const listeners = {};
const page = { main: {}, bar: {}, cover: false, renewed: 0, marks: new Set(), who: undefined };
const line = { textContent: "Saved", parts: [], replaceChildren: (...parts) => void (line.parts = parts) };
const bar = {
  dataset: { waiting: "not sent", unkept: "in the page", held: "held back" },
  querySelector: () => line,
  classList: { toggle: (name, on) => (on ? page.marks.add(name) : page.marks.delete(name)) },
};
const FOUND = { "#main": () => page.main, "[data-outbox]": () => bar, "[data-who]": () => page.who === undefined ? null : { dataset: { who: page.who } } };
const target = {
  addEventListener: (kind, work) => (listeners[kind] = [...(listeners[kind] ?? []), work]),
  removeEventListener: (kind, work) => (listeners[kind] = (listeners[kind] ?? []).filter((one) => one !== work)),
  dispatchEvent: () => true,
};
globalThis.document = {
  ...target,
  documentElement: { lang: "en" },
  querySelector: (selector) => FOUND[selector]?.() ?? (selector.startsWith("[data-picks]") && page.cover ? {} : null),
  querySelectorAll: () => [],
};
globalThis.location = { href: "/", pathname: "/t/cup/matches/1/judge/" };
globalThis.CSS = /** @type {any} */ ({ escape: (text) => text });
globalThis.DOMParser = class {
  parseFromString = () => ({ querySelector: (selector) => (selector === "#bar" ? { dataset: page.bar } : null), querySelectorAll: () => [], body: null });
};
globalThis.window = {
  ...target,
  htmx: { config: {}, ajax: async () => ((page.renewed += 1), (page.main = {})) },
  idb: { openDB: async () => database },
};
globalThis.setInterval = () => 0;
const later = setTimeout;
globalThis.setTimeout = (work, wait) => (wait ? 0 : later(work, 0));

const quiet = () => new Promise((done) => later(done, 20));
const said = () => [...rows.values()].map(({ body }) => new URLSearchParams(body));

/** What the page says beside what stands. */
const told = [];
const late = {
  dataset: { offline: "no connection", unopened: "not opened", barred: "kept, open your link", unkept: "leave it open" },
  querySelector: () => told[0] && { textContent: told[0] },
  append: ({ textContent }) => void told.push(textContent),
};
Object.assign(FOUND, { "#late": () => late });
globalThis.document.createElement = () => /** @type {any} */ ({ dataset: {} });
globalThis.document.querySelectorAll = (selector) =>
  /** @type {any} */ (selector.startsWith("#late") && told.length ? [{ remove: () => told.pop() }] : []);

const outbox = await import("../../tournaments/static/tournaments/outbox.js");
await import("../../tournaments/static/tournaments/outbox-words.js");

const form = (url, mode, fields) => ({
  dataset: { keep: mode, label: "Game 1" },
  elements: Object.assign([], Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { value }]))),
  content: (more = {}) => new URLSearchParams({ ...fields, ...more }),
  querySelector: () => null,
  closest: () => null,
});
const event = (of, more) => {
  const made = { prevented: false, preventDefault: () => (made.prevented = true) };
  const formData = of.content({ key: of.elements.key.value, ...more });
  made.detail = { elt: { closest: () => of }, requestConfig: { path: of.url ?? "/t/cup/matches/1/tap/", formData } };
  return made;
};
const happens = (kind, what) => {
  for (const work of listeners[kind]) work(what);
  return what;
};
test.beforeEach(() => {
  rows.clear();
  known.clear();
  sent.length = told.length = 0;
  [version, page.renewed, page.cover, page.who] = [0, 0, false, undefined];
  heard = () => "answered";
});
test.afterEach(async () => {
  page.cover = false;
  happens("toggle", {});
  await quiet();
});
const entry = (body, more = {}) => ({ url: "/t/cup/matches/1/tap/", body, mode: "merge", label: "", ...more });

test("an answer that breaks off is a lost one, and the same is sent again", async () => {
  heard = () => "breaks off";
  await outbox.keep(entry("key=a&version=0&decision=A"));
  await outbox.again();
  assert.equal(rows.size, 1);
  heard = () => "answered";
  await outbox.again();
  assert.deepEqual([rows.size, version], [0, 1]);
});

test("who may not write any more keeps what was entered", async () => {
  heard = (url) => (url.includes("/9/") ? "barred" : "answered");
  await outbox.keep(entry("key=a&version=0", { url: "/t/cup/matches/9/tap/" }));
  await outbox.keep(entry("key=b&version=0"));
  await outbox.again();
  assert.deepEqual(said().map((one) => one.get("key")), ["a"]);
  assert.equal(version, 1, "another match does not wait for it");
});

test("only what can be sent about the page's own match keeps the page from following others", async () => {
  heard = (url) => (url.includes("/9/") ? "barred" : "lost");
  await outbox.keep(entry("key=a&version=0", { url: "/t/cup/matches/9/tap/" }));
  await outbox.keep(entry("key=b&version=0", { url: "/t/cup/matches/1/move/", mode: "queue", held: true }));
  await outbox.keep(entry("key=c&version=0", { url: "/t/cup/matches/2/tap/" }));
  await outbox.again();
  assert.deepEqual([...page.marks], ["is-waiting"]);
  await outbox.keep(entry("key=d&version=0"));
  await outbox.again();
  assert.deepEqual([...page.marks], ["is-waiting", "is-sending"]);
});

test("of moves held back the protocol says so, and leads to their board", async () => {
  const board = "/t/cup/matches/1/judge/games/team/0/1/board/";
  const move = (key, more) => entry(`key=${key}&version=0`, { url: `${board}play/`, mode: "queue", ...more });
  heard = () => "lost";
  await outbox.keep(move("a", { url: board.replace("/1/", "/2/") + "play/", held: true }));
  await outbox.again();
  assert.deepEqual([line.parts, line.textContent], [[], "not sent: 1"], "another match has a page of its own");
  await outbox.keep(move("b", { held: true }));
  await outbox.again();
  assert.deepEqual(line.parts.map(({ href, textContent }) => [href, textContent]), [[board, "held back: 1"]]);
  await outbox.keep(move("c", { held: true }));
  await outbox.keep(entry("key=d&version=0"));
  await outbox.again();
  assert.deepEqual(line.parts.map(({ textContent }) => textContent), ["held back: 2"], "nothing else that waits is a move there");
});

test("what is barred about the page's own match does not keep it from following others", async () => {
  heard = () => "barred";
  await outbox.keep(entry("key=a&version=0", { url: "/t/cup/matches/7/tap/" }));
  globalThis.location.pathname = "/t/cup/matches/7/judge/";
  await outbox.again();
  assert.deepEqual([...page.marks], ["is-waiting"]);
  globalThis.location.pathname = "/t/cup/matches/1/judge/";
});

test("what waits for a match that is gone can be thrown away, and nothing else with it", async () => {
  heard = (url) => (url.includes("/9/") ? "barred" : "lost");
  await outbox.keep(entry("key=a&version=0", { url: "/t/cup/matches/9/tap/" }));
  await outbox.keep(entry("key=b&version=0", { url: "/t/cup/matches/9/signals/", mode: "add" }));
  await outbox.keep(entry("key=c&version=0"));
  await outbox.again();
  await outbox.throwAway("/t/cup/matches/9/");
  assert.deepEqual(said().map((one) => one.get("key")), ["c"]);
});

test("a tap waits behind one that may be stored, and is made from what that leaves", async () => {
  heard = () => "lost";
  await outbox.keep(entry("key=a&version=0&decision=B"));
  await outbox.again();
  await outbox.keep(entry("key=b&version=0&first=A"));
  await outbox.keep(entry("key=c&version=0&decision=A"));
  assert.equal(rows.size, 2, "what has never been sent is joined");
  heard = () => "answered";
  await outbox.again();
  assert.deepEqual([rows.size, version, sent.at(-1).get("decision"), sent.at(-1).get("first")], [0, 2, "A", "A"]);
});

test("a tap made while others are being sent takes the place of none of them", async () => {
  await outbox.keep(entry("key=a&version=0&decision=B"));
  let tapped = null;
  heard = () => {
    tapped ??= outbox.keep(entry("key=b&version=0&decision=A"));
    return "answered";
  };
  await outbox.again();
  await tapped;
  await outbox.again();
  assert.deepEqual([rows.size, version], [0, 2]);
});

test("what is made from a page that was not renewed yet comes after what has been stored", async () => {
  page.cover = true;
  await outbox.keep(entry("key=a&version=0&decision=B"));
  await outbox.again();
  await outbox.keep(entry("key=b&version=0&decision=A"));
  await outbox.again();
  assert.deepEqual([rows.size, version], [0, 2]);
});

test("a penalty comes after the own tap that was sent late, which it was given without", async () => {
  await outbox.keep(entry("key=a&version=0&decision=B"));
  await outbox.keep(entry("key=b&version=31&side=A", { mode: "add", url: "/t/cup/matches/1/penalties/" }));
  page.bar = { version: "32" };
  heard = (url) => (url.endsWith("/penalties/") ? "lost" : "answered");
  await outbox.again();
  page.bar = {};
  assert.deepEqual(said().map((body) => body.get("version")), ["32"]);
});

test("what follows at once upon a lost request is kept after it, under another key", async () => {
  const chips = form("/t/cup/matches/1/line-ups/A/", "replace", { key: "a", version: "0", place: "1" });
  happens("htmx:sendError", event(chips));
  const second = happens("htmx:beforeRequest", event(chips, { place: "2" }));
  assert.ok(second.prevented);
  await quiet();
  await outbox.again();
  await quiet();
  assert.deepEqual([rows.size, version], [0, 2]);
  assert.deepEqual(sent.map((body) => body.get("place")), ["1", "2"]);
});

test("two entries of one form are two entries", async () => {
  const penalty = form("/t/cup/matches/1/penalty/", "add", { key: "a", version: "0" });
  happens("htmx:sendError", event(penalty, { side: "A" }));
  await quiet();
  happens("htmx:beforeRequest", event(penalty, { side: "B" }));
  await quiet();
  await outbox.again();
  assert.deepEqual([rows.size, version], [0, 2]);
});

test("the page is not renewed while a player picks behind a cover", async () => {
  page.cover = true;
  await outbox.keep(entry("key=a&version=0&decision=B"));
  await outbox.again();
  assert.deepEqual([rows.size, page.renewed], [0, 0]);
  page.cover = false;
  happens("toggle", {});
  await quiet();
  assert.equal(page.renewed, 1);
});

const click = (verb, isLink = false) => {
  const elt = { closest: () => null, matches: () => isLink };
  return { detail: { elt, requestConfig: { verb, path: "/t/cup/matches/1/judge/clocks/warm_up/" }, successful: true } };
};

test("a button that is not kept says so when there is no link, until it has worked", async () => {
  happens("htmx:sendError", click("post"));
  assert.deepEqual([told, rows.size], [["no connection"], 0]);
  happens("htmx:timeout", click("get", true));
  assert.deepEqual(told, ["not opened"]);
  happens("htmx:afterRequest", click("get", true));
  assert.deepEqual(told, []);
  happens("htmx:sendError", click("get"));
  assert.deepEqual(told, [], "nobody has tapped for what a page fetches by itself");
});

test("a plain form does not leave the page while there is no link", () => {
  const submit = (onLine, defaultPrevented = false) => {
    Object.defineProperty(globalThis, "navigator", { value: { onLine }, configurable: true });
    told.length = 0;
    const made = { defaultPrevented, prevented: false, preventDefault: () => (made.prevented = true) };
    happens("submit", made);
    return [made.prevented, ...told];
  };
  assert.deepEqual(submit(false), [true, "not opened"]);
  assert.deepEqual(submit(true), [false]);
  assert.deepEqual(submit(false, true), [false], "another script sends it");
  for (const hostname of ["localhost", "127.0.0.1", "[::1]"]) {
    globalThis.location.hostname = hostname;
    assert.deepEqual(submit(false), [false], "the server is on the same machine");
  }
  globalThis.location.hostname = "cup.example";
  assert.deepEqual(submit(false), [true, "not opened"]);
});

/** Whether the browser asks before it leaves the page. */
const asks = () => {
  const made = { prevented: false, preventDefault: () => (made.prevented = true) };
  happens("beforeunload", made);
  return made.prevented;
};
const transaction = database.transaction;
const closed = () => {
  throw new Error("the connection is closing");
};

test("where the phone's store fails, an entry waits in the page, those after it behind it", async () => {
  heard = () => "lost";
  database.transaction = closed;
  await outbox.keep(entry("key=a&version=0&decision=A"));
  await outbox.again();
  assert.deepEqual([rows.size, sent.length, [...page.marks]], [0, 1, ["is-waiting", "is-sending"]]);
  assert.deepEqual([line.textContent, asks()], ["in the page: 1", true]);
  database.transaction = transaction;
  await outbox.keep(entry("key=b&version=0&decision=B"));
  heard = () => "answered";
  await outbox.again();
  assert.deepEqual([rows.size, version, sent.at(-1).get("decision")], [0, 2, "B"]);
  assert.deepEqual([[...page.marks], asks()], [[], false]);
});

test("what waits in the page alone is not called kept on the phone", async () => {
  heard = (url) => (url.includes("/9/") ? "barred" : "answered");
  database.transaction = closed;
  await outbox.keep(entry("key=a&version=0", { url: "/t/cup/matches/9/tap/" }));
  await outbox.again();
  assert.deepEqual(told, ["leave it open"]);
  await outbox.throwAway("/t/cup/matches/9/");
  database.transaction = transaction;
  assert.equal(asks(), false);
  told.length = 0;
  await outbox.keep(entry("key=a&version=0", { url: "/t/cup/matches/9/tap/" }));
  await outbox.again();
  assert.deepEqual(told, ["kept, open your link"]);
});

test("a store that the phone has closed is opened again", async () => {
  database.transaction = () => {
    database.transaction = transaction;
    return closed();
  };
  await outbox.keep(entry("key=a&version=0&decision=A"));
  assert.deepEqual(said().map((one) => one.get("key")), ["a"]);
});

const keys = () => sent.map((body) => body.get("key"));

test("what another judge entered waits until their link is there, and holds up nobody", async () => {
  page.who = " 5";
  await outbox.keep(entry("key=a&version=1&decision=A"));
  await outbox.keep(entry("key=b&version=2", { url: "/t/cup/matches/1/penalties/", mode: "add" }));
  page.who = " 7";
  await outbox.keep(entry("key=c&version=0&decision=B"));
  await outbox.again();
  assert.deepEqual([keys(), said().map((one) => one.get("key"))], [["c"], ["a", "b"]]);
  assert.deepEqual([line.textContent, await outbox.waits("/t/cup/matches/1/tap/")], ["Saved", false]);
  page.who = undefined;
  await outbox.again();
  assert.equal(rows.size, 2, "a page that names nobody sends for nobody");
  page.who = " 5 7";
  await outbox.again();
  assert.deepEqual([keys(), rows.size, version], [["c", "a", "b"], 0, 3]);
});

test("nobody throws away with their own what another judge entered about the same match", async () => {
  page.who = " 5";
  await outbox.keep(entry("key=a&version=0"));
  page.who = " 7";
  heard = () => "lost";
  await outbox.keep(entry("key=b&version=0"));
  await outbox.throwAway("/t/cup/matches/1/");
  assert.deepEqual(said().map((one) => one.get("key")), ["a"]);
  await outbox.throwAway("");
  assert.equal(rows.size, 0);
});

test("what an earlier version of the script has kept goes as before", async () => {
  await outbox.keep(entry("key=a&version=0"));
  page.who = " 5";
  await outbox.again();
  assert.deepEqual([keys(), rows.size], [["a"], 0]);
});
