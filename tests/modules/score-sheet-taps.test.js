// What taps on a score sheet mean: values that go round, the other side's figure, keys.
import assert from "node:assert/strict";
import test from "node:test";

import { following, next, rival, typed } from "../../tournaments/static/tournaments/score-sheet-taps.js";

test("a cycle comes back to where it began after as many taps as it has values, and by every one of them", () => {
  const way = Array.from({ length: 7 }).reduce((places) => [...places, next(places.at(-1), 7)], [0]);
  assert.deepEqual(way, [0, 1, 2, 3, 4, 5, 6, 0]);
});

test("who has fewer than all leaves all to the other side, whatever it had", () => {
  assert.deepEqual([rival(2, null, 4), rival(0, 4, 4), rival(3, 1, 4)], [4, 4, 4]);
});

test("who has all takes it from the other side, and leaves it what else it had", () => {
  assert.deepEqual([rival(4, 4, 4), rival(4, 2, 4), rival(4, null, 4)], [null, 2, null]);
});

const put = (digits, most, text = "") =>
  [...digits].reduce((so, digit) => typed(so.text, digit, { most, fresh: false }), { text, full: false });

test("digits are put together until none can follow", () => {
  assert.deepEqual(put("12", 64), { text: "12", full: true });
  assert.deepEqual(put("6", 64), { text: "6", full: false });
  assert.deepEqual(put("7", 64), { text: "7", full: true });
  assert.deepEqual(put("0", 64), { text: "0", full: true });
});

test("a figure that would be too large begins again with its last digit", () => {
  assert.deepEqual(put("65", 64), { text: "5", full: false });
});

test("the first digit in a field replaces what stood there", () => {
  assert.deepEqual(typed("12", "8", { most: 64, fresh: true }), { text: "8", full: true });
});

test("keys go on to the next empty field, round to the first, and stay where none is", () => {
  assert.deepEqual([following(["5", ""], 0), following(["", "7"], 1), following(["5", "7"], 0), following(["", ""], -1)], [1, 0, 0, 0]);
});
