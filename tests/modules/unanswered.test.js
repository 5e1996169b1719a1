// What a desk's page says of a request that got no answer.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const words = { lost: "lost", unknown: "unknown", refused: "refused", unopened: "unopened", close: "close" };
const heard = {};
const box = { dataset: words, stands: [], replaceChildren: (...parts) => (box.stands = parts) };
globalThis.window = { htmx: { config: {} } };
globalThis.document = {
  addEventListener: (kind, work) => (heard[kind] = work),
  createElement: () => ({ setAttribute: () => {}, addEventListener: () => {} }),
  querySelector: () => box,
  documentElement: { lang: "ru" },
};
const answer = (status, responseText = "", language = null) => ({ status, responseText, getResponseHeader: () => language });
const told = (kind, verb, xhr) => {
  heard[`htmx:${kind}`]({ detail: { requestConfig: { verb }, xhr } });
  return box.stands[0]?.textContent;
};
await import("../../tournaments/static/tournaments/unanswered.js");
beforeEach(() => heard["htmx:beforeRequest"]());

test("a connection that hangs ends", () => assert.equal(globalThis.window.htmx.config.timeout, 8000));

test("what may have been stored is not called lost", () => {
  assert.equal(told("sendError", "post"), "lost");
  assert.equal(told("timeout", "post"), "unknown");
  assert.equal(told("responseError", "post", answer(504)), "unknown");
  assert.equal(told("responseError", "post", answer(404, "<p>Not found</p>")), "refused");
});

test("a busy server's sentence is told in the page's language", () => {
  assert.equal(told("responseError", "post", answer(503, "Busy.\nЗанят.\n", "en, ru")), "Занят.");
  assert.equal(told("responseError", "get", answer(503, "Busy.\nЗанят.\n", "en, ru")), "Занят.");
});

test("of what was only looked at nothing is said to be stored, and the next request ends the sentence", () => {
  assert.equal(told("timeout", "get"), "unopened");
  heard["htmx:beforeRequest"]();
  assert.deepEqual(box.stands, []);
});
