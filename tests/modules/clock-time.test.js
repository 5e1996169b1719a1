// What a clock says at a moment.
import assert from "node:assert/strict";
import test from "node:test";

import { beside, best, left, words } from "../../tournaments/static/tournaments/clock-time.js";

test("a clock that stands keeps what is left", () => {
  assert.equal(left({ limit: "60", spent: "1500" }, 99_000), 58_500);
});

test("a clock that runs loses the time since its start", () => {
  assert.equal(left({ limit: "60", spent: "1500", since: "90000" }, 99_000), 49_500);
});

test("a start that is still ahead takes no time", () => {
  assert.equal(left({ limit: "60", spent: "0", since: "90000" }, 89_000), 60_000);
});

test("a begun second counts while it is left, and only a whole one over time", () => {
  assert.deepEqual([60_000, 59_001, 1, 0, -1, -999, -1000, -61_000].map(words), [
    "1:00", "1:00", "0:01", "0:00", "+0:00", "+0:00", "+0:01", "+1:01",
  ]);
});

test("of several measurements the quickest counts", () => {
  assert.equal(best([{ trip: 30, offset: 1 }, { trip: 10, offset: 2 }, { trip: 20, offset: 3 }]).offset, 2);
});

test("beside a game the clock of another stands as one that nobody has started", () => {
  const told = { kind: "move", limit: 40, spent: 1500, since: "90000", version: 3 };
  const clock = { ...told, game: 1 };
  assert.deepEqual(beside(clock, "1"), told);
  assert.deepEqual(beside(clock, undefined), told);
  assert.deepEqual(beside({ ...clock, game: "" }, "2"), told);
  assert.deepEqual(beside(clock, "2"), { ...told, spent: 0, since: "" });
});
