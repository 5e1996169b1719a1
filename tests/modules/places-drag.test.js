import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { drift, listen, meant } from "../../tournaments/static/tournaments/places-drag.js";

/** Three places beside each other, a hundred pixels each. */
const placed = (name) => ({
  classList: { add: () => {}, remove: () => {} },
  style: {},
  closest() {
    return this;
  },
  getBoundingClientRect: () => ({ width: 100 }),
  cloneNode: () => ({ ...placed(`ghost of ${name}`), removeAttribute: () => {}, setAttribute: () => {}, remove: () => {} }),
  name,
});
const places = ["A", "B", "C"].map(placed);
const at = (place) => ({ clientX: place * 100 + 50, clientY: 400, target: places[place] });
const [heard, told] = [{}, []];
const finger = (kind, place, pointerId, more = {}) =>
  heard[`pointer${kind}`]({ ...at(place), pointerId, pointerType: "touch", button: 0, isPrimary: pointerId === 1, ...more });

globalThis.document = {
  addEventListener: (kind, work) => (heard[kind] = work),
  body: { append: () => {} },
  elementFromPoint: (x) => places[Math.floor(x / 100)],
};
Object.assign(globalThis, { innerHeight: 800, requestAnimationFrame: () => 0, addEventListener: () => {}, removeEventListener: () => {} });
listen({
  lift: (spot) => told.push(`lift ${spot.name}`),
  drop: (spot, target) => told.push(`drop ${spot.name} on ${target.name}`),
  letGo: () => told.push("let go"),
});

/** The first finger has held the first place, and is over the second one. */
const held = (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  finger("down", 0, 1);
  context.mock.timers.tick(400);
  finger("move", 1, 1);
};
beforeEach(() => told.splice(0));

test("what a finger has held is dropped where that finger lifts", (context) => {
  held(context);
  finger("up", 1, 1);
  assert.deepEqual(told, ["lift A", "drop A on B"]);
});

test("a second finger ends a drag: nothing is dropped, whichever finger lifts", (context) => {
  held(context);
  finger("down", 2, 2);
  finger("up", 2, 2);
  finger("move", 2, 1);
  finger("up", 2, 1);
  assert.deepEqual(told, ["lift A", "let go"]);
});

test("a finger that was there before neither moves nor drops what another one holds", (context) => {
  held(context);
  finger("move", 2, 7);
  finger("up", 2, 7);
  finger("cancel", 2, 7);
  assert.deepEqual(told, ["lift A"]);
  finger("up", 1, 1);
  assert.deepEqual(told, ["lift A", "drop A on B"]);
});

test("a drag that the browser ends lets go of what was held", (context) => {
  held(context);
  finger("cancel", 1, 1);
  finger("up", 1, 1);
  assert.deepEqual(told, ["lift A", "let go"]);
});

test("a second finger before anything is held begins nothing", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  finger("down", 0, 1);
  finger("down", 1, 2);
  context.mock.timers.tick(400);
  finger("up", 1, 2);
  finger("up", 0, 1);
  assert.deepEqual(told, []);
});

test("a mouse drags as soon as it has clearly moved", () => {
  assert.equal(meant("mouse", 6, false), "wait");
  assert.equal(meant("mouse", 7, false), "drag");
});

test("a finger scrolls the page unless it has been held, and may tremble", () => {
  assert.equal(meant("touch", 10, false), "wait");
  assert.equal(meant("touch", 11, false), "scroll");
  assert.equal(meant("touch", 40, true), "drag");
});

test("the page goes on near its edges, the faster the nearer", () => {
  assert.equal(drift(400, 800), 0);
  assert.ok(drift(10, 800) < drift(60, 800) && drift(60, 800) < 0);
  assert.ok(drift(790, 800) > drift(740, 800) && drift(740, 800) > 0);
  assert.equal(drift(-50, 800), drift(0, 800));
});
