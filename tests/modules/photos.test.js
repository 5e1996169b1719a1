// Photos where the browser keeps nothing, since the phone has closed its store and it does not open again: they wait in the
// page, which says so and is not left without a question.
import assert from "node:assert/strict";
import { webcrypto } from "node:crypto";
import test from "node:test";

import "./long-waits.js";

globalThis.crypto ??= webcrypto; // a global of its own only since Node 19

/** A server that answers as the test says. */
let status = 0;
globalThis.XMLHttpRequest = /** @type {any} */ (
  class extends EventTarget {
    upload = new EventTarget();
    responseText = "";
    status = status;
    open = () => {};
    send = () => queueMicrotask(() => this.dispatchEvent(new Event("loadend")));
  }
);

/** The page: one field for files, and a line for each file that waits. */
const line = {
  dataset: {},
  said: "",
  buttons: [],
  replaceChildren: (...[, said, ...buttons]) => Object.assign(line, { said: said.trim(), buttons }),
  remove: () => Object.assign(line, { said: "", buttons: [] }),
};
const input = Object.assign(new EventTarget(), { files: [], value: "" });
const form = Object.assign(new EventTarget(), {
  classList: { add: () => {} },
  elements: { note: { value: "" }, csrfmiddlewaretoken: { value: "" } },
  querySelector: () => ({}),
  querySelectorAll: () => [input],
});
const queue = {
  dataset: { waiting: "kept, no connection", barred: "kept, open your link", unkept: "leave it open" },
  querySelector: () => line,
};
globalThis.document = /** @type {any} */ ({
  createElement: () => Object.assign(new EventTarget(), { dataset: {} }),
  querySelector: (selector) => ({ "form[data-photos]": form, "#photo-queue": queue })[selector] ?? null,
});
globalThis.DOMParser = class {
  parseFromString = () => ({ querySelector: () => null });
};
globalThis.CSS = /** @type {any} */ ({ escape: (text) => text });
globalThis.location = /** @type {any} */ ({ pathname: "/photos/" });
const closed = async () => Promise.reject(new Error("the connection is closing"));
const stores = [{ getAll: closed, put: closed, delete: closed }];
const openDB = async () => stores.shift() ?? Promise.reject(new Error("a private window"));
const window = Object.assign(new EventTarget(), { idb: { openDB } });
Object.assign(globalThis, { window, setInterval: () => 0 });
await import("../../tournaments/static/tournaments/photos.js");

const quiet = () => new Promise((done) => setTimeout(done, 20));
const asks = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
const again = async (answered) => {
  status = answered;
  window.dispatchEvent(new Event("online"));
  await quiet();
};

test("a photo that waits in the page is not called kept, and the page is not left without a question", async () => {
  assert.equal(asks(), false);
  input.files = [Object.assign(new Blob(["x"], { type: "text/plain" }), { name: "a" })];
  input.dispatchEvent(new Event("change"));
  await quiet();
  assert.deepEqual([line.said, asks()], ["leave it open", true]);
  await again(403);
  assert.deepEqual([line.said, asks()], ["leave it open", true]);
  status = 200;
  line.buttons[0].dispatchEvent(new Event("click"));
  await quiet();
  assert.deepEqual([line.said, asks()], ["", false]);
});
