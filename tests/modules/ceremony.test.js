// The keys of the hall's computer during a ceremony: which of them ask for a step, whatever has the focus.
import assert from "node:assert/strict";
import { webcrypto } from "node:crypto";
import { beforeEach, test } from "node:test";

globalThis.crypto ??= webcrypto; // a global of its own only since Node 19

const heard = {};
let steps = [];
const form = { action: "/step/", hidden: true };
const found = { "[data-ceremony-steps]": form, ".ceremony": { dataset: { shown: "3", version: "8" } } };
globalThis.document = {
  addEventListener: (kind, work) => (heard[kind] = work),
  querySelector: (selector) => found[selector],
};
globalThis.FormData = function () {
  return new Map();
};
globalThis.fetch = async (_address, { body }) => steps.push(body.get("shown"));
await import("../../tournaments/static/tournaments/ceremony.js");

beforeEach(() => (steps = []));

/** Whether the key is the ceremony's own, and no longer the browser's. */
const press = (key, within) => {
  let own = false;
  heard.keydown({ key, target: { closest: () => within }, preventDefault: () => (own = true) });
  return own;
};

test("every key of a presenter goes on or back, also while a button has the focus", () => {
  for (const within of [null, {}]) for (const key of ["ArrowRight", "PageDown", "ArrowLeft", "PageUp"]) assert.ok(press(key, within));
  assert.deepEqual(steps, ["4", "4", "2", "2", "4", "4", "2", "2"]);
});

test("Space and Enter press the button that has the focus, else they go on", () => {
  for (const key of [" ", "Enter"]) assert.deepEqual([press(key, {}), press(key, null)], [false, true]);
  assert.deepEqual(steps, ["4", "4"]);
});

test("a button that is pressed by hand lets the focus go, one that is pressed by a key keeps it", () => {
  for (const detail of [1, 0]) {
    let left = 0;
    const button = { dataset: { by: "1" }, blur: () => (left += 1) };
    heard.click({ detail, target: { closest: () => button } });
    assert.equal(left, detail);
  }
  assert.deepEqual(steps, ["4", "4"]);
});
