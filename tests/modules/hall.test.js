// The hall's display follows what the organiser orders, whatever is on its way: another section, a ceremony.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

/** The page, as far as the hall needs it: a section has a head, and slides that are known by their names. */
const names = {};
let [heard, beats, parts, sent, stands, head, location] = [];
const part = () => ({
  addEventListener(kind, work) {
    this[kind] = work;
  },
  remove: () => null,
  setAttribute(name, value) {
    this[name] = value;
  },
  querySelector: (selector) => (parts[selector] ??= part()),
  dataset: { zone: "UTC" },
  textContent: "",
});
const listens = (kind, work) => (heard[kind] = [...(heard[kind] ?? []), work]);
const happens = (kind, event = {}) => heard[kind].forEach((work) => work(event));
const hall = {
  classList: { add: () => null },
  querySelectorAll: (selector) => (selector === ".slide" ? stands.slides : []),
  querySelector: (selector) => stands[selector] ?? null,
};
const slidesOf = (number) => names[number].map((id) => ({ id, hidden: true, querySelectorAll: () => [] }));
const section = (number) => ({
  "#hall-top": { dataset: { ...head }, querySelectorAll: () => [] },
  ".hall-section": { dataset: { section: `${number}`, sections: "2", first: "1", all: "4" } },
  slides: slidesOf(number),
});
const swap = (fresh) => {
  stands = fresh;
  happens("htmx:afterSwap");
};

globalThis.document = {
  addEventListener: listens,
  body: { classList: { add: () => null, remove: () => null } },
  documentElement: { dataset: {}, lang: "en" },
  querySelector: (selector) => (selector === "[data-hall]" ? hall : (parts[selector] ??= part())),
  querySelectorAll: () => [],
};
const window = { htmx: { defineExtension: () => null, swap: (_place, fresh) => swap(fresh) } };
const DOMParser = function () {
  this.parseFromString = (text) => text;
};
Object.assign(globalThis, {
  addEventListener: () => null,
  DOMParser,
  fetch: (address) => new Promise((resolve, reject) => sent.push({ address, resolve, reject })),
  history: { replaceState: (_state, _title, search) => (location.search = search) },
  matchMedia: () => ({ matches: false }),
  setInterval: (work, time) => beats.push([work, time]),
  setTimeout: () => 0,
  window,
});

const settled = () => new Promise((go) => setImmediate(go));
/** Places that the page has asked for and has no answer from. */
const asked = () => sent.filter(({ address }) => /^(\?section|\/ceremony)/.test(address));
const taken = () => sent.splice(sent.indexOf(asked()[0]), 1)[0];
const answers = async (document) => {
  taken().resolve({ ok: true, text: async () => document });
  await settled();
};
const arrives = (number) => {
  const inside = { matches: () => true, querySelector: () => true };
  return answers({ querySelector: () => ({ innerHTML: section(number), querySelector: () => inside }) });
};
const isLost = async () => {
  taken().reject(new Error("the link is lost"));
  await settled();
};
/** The time has come to try again what was lost. */
const again = async () => {
  beats.filter(([, time]) => time === 2_000).forEach(([work]) => work());
  await settled();
};
const ceremony = async (ends) => {
  if (ends) stands[".ceremony[data-over]"] = {};
  else told({ ceremony: "/ceremony/" });
  if (ends) delete head.ceremony;
  await again();
  const place = { remove: () => null };
  const main = { innerHTML: { slides: [] }, querySelector: () => place };
  await (ends ? arrives(1) : answers({ querySelector: (selector) => (selector === "main" ? main : null) }));
};
/** Something new stands in the head; besides, there may be other slides. */
const told = (more, fresh) => {
  Object.assign(head, more);
  swap({ ...stands, ...section(stands[".hall-section"].dataset.section), slides: fresh ? slidesOf(fresh) : stands.slides });
};
const press = (key) => happens("keydown", { key, target: { closest: () => null }, preventDefault: () => null });
const shown = () => stands.slides.filter((slide) => !slide.hidden).map((slide) => slide.id).join();
const isPaused = () => parts["[data-hall-pause]"]["aria-pressed"];

let page = 0;
beforeEach(async () => {
  [heard, beats, parts, sent] = [{}, [], {}, []];
  head = { orders: "1", turned: "0", paused: "", held: "", heldIn: "0", seconds: "12" };
  Object.assign(names, { 1: ["a", "b"], 2: ["c", "d"] });
  globalThis.location = location = { search: "" };
  stands = section(1);
  await import(`../../tournaments/static/tournaments/hall.js?${(page += 1)}`);
  assert.equal(shown(), "a");
});

/** A key has turned on to the next section, which is on its way. */
const turns = () => ["ArrowRight", "ArrowRight"].forEach(press);

test("an order to hold that comes while another section is on its way is followed when that is there", async () => {
  turns();
  told({ orders: "2", held: "b", heldIn: "1" });
  await arrives(2);
  await arrives(1);
  assert.equal(shown(), "b");
  await again();
  assert.equal(asked().length, 0);
});

test("so is an order to turn on", async () => {
  turns();
  told({ orders: "2", turned: "1" });
  await arrives(2);
  assert.equal(shown(), "d");
});

test("and when that section is lost on its way, an order is followed where the display stands", async () => {
  turns();
  told({ orders: "2", held: "b", heldIn: "1" });
  await isLost();
  await again();
  assert.equal(shown(), "b");
});

test("a held page of another section is asked for until it comes", async () => {
  told({ orders: "2", held: "d", heldIn: "2" });
  await isLost();
  assert.equal(shown(), "a");
  await again();
  await isLost();
  await again();
  await arrives(2);
  assert.equal(shown(), "d");
  await again();
  assert.equal(asked().length, 0);
});

test("a held page that is told of before its section has it is gone to when it comes", async () => {
  names[2] = ["c"];
  told({ orders: "2", held: "d", heldIn: "2" });
  await arrives(2);
  assert.equal(shown(), "c");
  names[2] = ["c", "d"];
  told({}, 2);
  assert.equal(shown(), "d");
});

test("a held page that goes away is gone to when it comes back; afterwards keys turn on", () => {
  told({ orders: "2", held: "b", heldIn: "1" });
  assert.equal(shown(), "b");
  names[1] = ["a", "e"];
  told({ held: "", heldIn: "0" }, 1);
  assert.equal(shown(), "a");
  names[1] = ["a", "b", "e"];
  told({ held: "b", heldIn: "1" }, 1);
  assert.equal(shown(), "b");
  press("ArrowRight");
  told({});
  assert.equal(shown(), "e");
});

test("a held page that moves to another section is followed there", async () => {
  told({ orders: "2", held: "b", heldIn: "1" });
  Object.assign(names, { 1: ["a"], 2: ["b", "c"] });
  told({ heldIn: "2" }, 1);
  await arrives(2);
  assert.equal(shown(), "b");
});

test("after a ceremony the page that is held is in sight again, and what was ordered meanwhile turns nothing", async () => {
  told({ orders: "2", held: "b", heldIn: "1" });
  await ceremony(false);
  Object.assign(head, { orders: "5", turned: "3" });
  await ceremony(true);
  assert.equal(shown(), "b");
  told({ orders: "6", turned: "2", held: "", heldIn: "0" });
  assert.equal(shown(), "a");
});

test("the space bar pauses the hall's own pages, and not while a ceremony is shown", async () => {
  press(" ");
  assert.equal(isPaused(), "true");
  await ceremony(false);
  press(" ");
  await ceremony(true);
  assert.equal(isPaused(), "true");
});

test("a button that is pressed by hand lets the focus go, one that is pressed by a key keeps it", () => {
  for (const detail of [1, 0]) {
    let left = 0;
    const button = { blur: () => (left += 1) };
    parts["[data-hall-steps]"].click({ detail, target: { closest: () => button } });
    assert.equal(left, detail);
  }
});

test("a display whose clock is set back turns its pages as before", (context) => {
  const begun = performance.now();
  context.mock.method(Date, "now", () => 0);
  context.mock.method(performance, "now", () => begun + 13_000);
  beats.filter(([, time]) => time === 250).forEach(([work]) => work());
  assert.equal(shown(), "b");
});
