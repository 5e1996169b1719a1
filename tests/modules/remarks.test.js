// What is sent of the remarks when their page is left before it knows that they are stored.
import assert from "node:assert/strict";
import { webcrypto } from "node:crypto";
import test from "node:test";

globalThis.crypto ??= webcrypto; // a global of its own only since Node 19

/** The page, as far as the remarks need it: a form with its hidden fields, of which a save may be under way. */
const [heard, beacons] = [{}, []];
let saving = false;
const hidden = (value) => ({ value, remove: () => (was = was.filter((one) => one.value !== value)) });
let was = [hidden("")];
const form = { action: "/remarks/", dataset: {}, classList: { contains: () => saving } };
const field = { form, value: "", defaultValue: "" };
const state = { dataset: {}, querySelector: () => null, querySelectorAll: () => was, append: ({ value }) => was.push(hidden(value)) };
const found = { "#remarks:not(#late *)": field, "#remarks-state:not(#late *)": state };
const target = {
  addEventListener: (kind, work) => (heard[kind] = [...(heard[kind] ?? []), work]),
  removeEventListener: () => {},
  dispatchEvent: () => true,
};
const happens = (kind, event) => heard[kind].forEach((work) => work(event));

const kept = {};
globalThis.location = { pathname: "/t/cup/matches/1/judge/" };
globalThis.sessionStorage = {
  getItem: (name) => kept[name] ?? null,
  setItem: (name, text) => (kept[name] = text),
  removeItem: (name) => delete kept[name],
};
globalThis.document = {
  ...target,
  createElement: () => ({}),
  querySelector: (selector) => found[selector] ?? null,
};
const database = Promise.resolve({ getAll: async () => [] });
globalThis.window = { ...target, htmx: { config: {}, trigger: () => null }, idb: { openDB: () => database } };
globalThis.FormData = function () {
  return new URLSearchParams([["key", "key-of-the-form"], ...was.map(({ value }) => ["was", value]), ["remarks", field.value]]);
};
Object.defineProperty(globalThis, "navigator", { value: { sendBeacon: (url, body) => beacons.push([url, body]) }, configurable: true });

const type = (text) => {
  field.value = text;
  happens("input", { target: field });
};

test("what was typed while a save is under way is a write of its own, upon what is being saved", async (context) => {
  for (const name of ["setTimeout", "setInterval"]) context.mock.method(globalThis, name, () => 0);
  await import("../../tournaments/static/tournaments/remarks.js");
  happens("pagehide");
  assert.deepEqual(beacons, []);
  type("noise");
  saving = true;
  happens("htmx:beforeRequest", { detail: { elt: form } });
  type("noise, 20 minutes");
  happens("pagehide");
  const [[url, body]] = beacons;
  assert.equal(url, "/remarks/");
  assert.deepEqual([body.getAll("was"), body.get("remarks")], [["", "noise"], "noise, 20 minutes"]);
  assert.notEqual(body.get("key"), "key-of-the-form");
  assert.equal(body.getAll("key").length, 1);
});

test("what cannot be sent when the page is left, because its field is not there, is kept for the next page of the match", () => {
  const before = beacons.length;
  delete found["#remarks:not(#late *)"];
  happens("pagehide");
  assert.equal(beacons.length, before);
  const { url, text, was: upon } = JSON.parse(kept["remarks:/t/cup/matches/1/"]);
  assert.deepEqual([url, text, upon], ["/remarks/", "noise, 20 minutes", ["", "noise"]]);
});

test("a link waits until the remark is stored, and one that was refused holds nobody on the page", () => {
  found["#remarks:not(#late *)"] = field;
  const waits = () => {
    let stopped = false;
    const link = { href: "/other/", target: "", matches: () => false };
    happens("click", { target: { closest: () => link }, preventDefault: () => (stopped = true) });
    return stopped;
  };
  assert.equal(waits(), true);
  state.querySelector = () => ({}); // why it was refused
  assert.equal(waits(), false);
});

/** A tap on the link of another step, and what is on the phone when it has been kept there. */
const leaves = (entries) => {
  const link = { href: "/other/", target: "", matches: () => false };
  happens("click", { target: { closest: () => link }, preventDefault: () => null });
  happens("outbox:change", { detail: entries.map(({ url, text }) => ({ url, body: `${new URLSearchParams({ remarks: text })}` })) });
};
/** What waits holds every other write back: htmx asks whether it may send, and tells nothing of what follows. */
const isHeldBack = () => {
  [saving, state.querySelector, globalThis.document.querySelectorAll] = [false, () => null, () => []];
  Object.assign(globalThis.location, { href: "/here/" });
  globalThis.window.htmx.trigger = () => happens("htmx:beforeRequest", { detail: { elt: form } });
};

test("a remark that is kept on the phone because others wait there holds nobody on the page", () => {
  isHeldBack();
  type("noise\nand light");
  leaves([{ url: "/penalties/", text: "" }, { url: "/remarks/", text: "noise" }]);
  assert.equal(globalThis.location.href, "/here/"); // only an earlier text is kept yet
  leaves([{ url: "/remarks/", text: "noise\r\nand light" }]);
  assert.equal(globalThis.location.href, "/other/");
  const before = beacons.length;
  happens("pagehide");
  assert.equal(beacons.length, before); // it is sent in its turn
});

for (const successful of [true, false])
  test(`whoever types on after a tap on a link stays on the page (answered: ${successful})`, (context) => {
    isHeldBack();
    const waits = [];
    context.mock.method(globalThis, "setTimeout", (work) => waits.push(work));
    const detail = { elt: form, successful, xhr: { status: successful ? 200 : 0 }, requestConfig: { verb: "post" } };
    const answers = () => happens("htmx:afterRequest", { detail });
    state.dataset.stored = "";
    for (const [before, after] of [[() => null, answers], [answers, () => null]]) {
      type("noise");
      leaves([]);
      before();
      type("noise, and more");
      after();
      waits.splice(0).forEach((work) => work());
      assert.equal(globalThis.location.href, "/here/");
    }
  });
