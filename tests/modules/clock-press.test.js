// What a tap does to the clock of a team game.
import assert from "node:assert/strict";
import test from "node:test";

import { after, alarm, hintable, rest, seconds, slips } from "../../tournaments/static/tournaments/clock-press.js";

const stands = {
  limit: 40, spent: 0, since: "", side: "A", warned: false, over: false, version: 1, now: 0,
  hint: { limit: 30, spent: 0, since: "" },
};
const runs = { ...stands, since: "100000" };

test("a tap gives the other side all its time from then on", () => {
  const next = after({ ...runs, spent: 7000, warned: true }, "press", "A", 112_300);
  assert.deepEqual([next.side, next.spent, next.since, next.warned], ["B", 0, "112300", false]);
  assert.equal(rest(next, 122_300), 30_000);
});

test("ten taps go to and fro", () => {
  let state = runs;
  for (let tap = 1; tap <= 10; tap += 1) state = after(state, "press", state.side, 100_000 + tap * 1000);
  assert.deepEqual([state.side, state.since], ["A", "110000"]);
});

test("a tap of the other side, of a clock that stands or from before its start does nothing", () => {
  assert.equal(after(runs, "press", "B", 101_000), runs);
  assert.equal(after(stands, "press", "A", 101_000), stands);
  assert.equal(after(runs, "press", "A", 99_000), runs);
});

test("a second tap within 400 ms is a slip", () => {
  assert.deepEqual([0, 399, 400].map((wait) => slips(1000 + wait, 1000)), [true, true, false]);
});

test("it starts for whoever is chosen, and goes on for the same", () => {
  assert.equal(after({ ...stands, side: "" }, "start", "B", 5).side, "B");
  const on = after({ ...stands, spent: 9000 }, "start", "B", 5);
  assert.deepEqual([on.side, on.spent, on.since], ["A", 9000, "5"]);
  assert.equal(after(runs, "start", "A", 7), runs);
});

test("a clock that runs for nobody goes on for whoever is chosen", () => {
  const chosen = after({ ...runs, side: "" }, "start", "B", 130_000);
  assert.deepEqual([chosen.side, chosen.since, rest(chosen, 130_000)], ["B", "100000", 10_000]);
});

test("a hint stops the move and has a time of its own, which ends when the move goes on", () => {
  const hint = after(runs, "hint", "A", 112_000);
  assert.deepEqual([hint.since, rest(hint, 999_999), rest(hint.hint, 122_000)], ["", 28_000, 20_000]);
  const on = after(hint, "start", "A", 122_000);
  assert.deepEqual([rest(on, 123_000), on.hint.since, on.hint.spent], [27_000, "", 10_000]);
  assert.equal(after({ ...runs, hint: null }, "hint", "A", 112_000).hint, null);
});

test("the hint is given once a match, and a plain pause again and again", () => {
  assert.ok(hintable(runs));
  const hint = after(runs, "hint", "A", 112_000);
  const on = after(hint, "start", "A", 122_000);
  assert.deepEqual([hintable(hint), hintable(on)], [false, false]);
  assert.equal(after(on, "hint", "A", 130_000), on);
  const paused = after({ ...runs, hint: null }, "hint", "A", 112_000);
  assert.ok(hintable(paused));
});

test("five seconds are given and taken, never beyond the whole time", () => {
  assert.equal(rest(after(runs, "less", "A", 110_000), 110_000), 25_000);
  assert.equal(rest(after(runs, "more", "A", 110_000), 112_000), 33_000);
  assert.equal(rest(after(runs, "more", "A", 101_000), 101_000), 40_000);
  assert.deepEqual(after({ ...stands, spent: 20_000 }, "more", "A", 5).since, "");
});

test("a begun second counts while it is left, and only a whole one over time", () => {
  assert.deepEqual([40_000, 39_001, 1, 0, -1, -999, -1000].map(seconds), ["40", "40", "1", "0", "+0", "+0", "+1"]);
});

test("it is felt at ten seconds and at none, once each", () => {
  assert.deepEqual(
    [[10_001, 10_000], [10_000, 9_900], [1, 0], [0, -100], [12_000, -5], [40_000, 39_900]].map(([a, b]) => alarm(a, b)),
    ["last", "", "over", "", "over", ""]
  );
});
