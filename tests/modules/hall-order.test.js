// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { countdown, followed, minutesOf, overrun, present, steering } from "../../tournaments/static/tournaments/hall-order.js";

test("the slide that is shown is found again wherever it stands now", () => {
  assert.equal(present(["a", "b", "c"], "b", ["x", "b"]), 1);
});

test("when it is gone the one after it takes its place, else the last before it", () => {
  assert.equal(present(["a", "b", "c"], "b", ["a", "c"]), 1);
  assert.equal(present(["a", "b", "c"], "c", ["a", "b"]), 1);
  assert.equal(present(["a"], "a", ["x", "y"]), 0);
});

const now = (/** @type {Record<string, string>} */ data) =>
  steering({ orders: "4", turned: "2", paused: "", held: "", heldIn: "0", ...data });

test("an order is followed once, however often it is told", () => {
  const [before, after] = [now({}), now({ orders: "5", turned: "3" })];
  assert.deepEqual(followed(before, after), { turn: 1, go: false });
  assert.deepEqual(followed(after, after), { turn: 0, go: false });
});

test("orders that were missed are caught up with", () => {
  assert.equal(followed(now({}), now({ orders: "9", turned: "-1" })).turn, -3);
});

test("a display that is opened later is not turned by what was ordered before, but goes to the page that is held", () => {
  assert.deepEqual(followed(null, now({})), { turn: 0, go: false });
  assert.deepEqual(followed(null, now({ held: "slide-standings-1" })), { turn: 0, go: true });
});

test("a page that is held is gone to again when it comes back, or stands in another section", () => {
  const [here, away, there] = [now({ held: "slide-match-7", heldIn: "1" }), now({}), now({ held: "slide-match-7", heldIn: "2" })];
  assert.deepEqual(followed(here, away), { turn: 0, go: false });
  assert.deepEqual(followed(away, here), { turn: 0, go: true });
  assert.deepEqual(followed(here, there), { turn: 0, go: true });
  assert.deepEqual(followed(there, there), { turn: 0, go: false });
});

test("what is paused and held is read as the page has it", () => {
  assert.deepEqual(now({ paused: "yes", held: "slide-now-1", heldIn: "2" }), {
    orders: 4, turned: 2, paused: true, held: "slide-now-1", heldIn: 2,
  });
});

test("a countdown has hours where there are any, and ends", () => {
  assert.equal(countdown(59_001), "1:00");
  assert.equal(countdown(754_000), "12:34");
  assert.equal(countdown(3_900_000), "1:05:00");
  for (const nothing of [0, -5, NaN, 24 * 3_600_000]) assert.equal(countdown(nothing), "");
});

test("a clock whose time is over says by how much, for a day", () => {
  assert.equal(overrun(1), "");
  assert.equal(overrun(0), "+0:00");
  assert.equal(overrun(-86_900), "+1:26");
  assert.equal(overrun(-3_900_000), "+65:00");
  for (const nothing of [NaN, -24 * 3_600_000]) assert.equal(overrun(nothing), "");
});

test("minutes without a word are whole ones", () => {
  assert.deepEqual([0, 59_999, 180_000].map(minutesOf), [0, 0, 3]);
});
