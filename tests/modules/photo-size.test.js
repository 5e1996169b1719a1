import assert from "node:assert/strict";
import { test } from "node:test";
import { LEVELS, LONGEST, fitted, outcome, percent, zoomKey, zoomed } from "../../tournaments/static/tournaments/photo-size.js";

test("a large photo is made smaller in proportion, a small one stays as it is", () => {
  assert.deepEqual(fitted(4400, 3300), { width: LONGEST, height: 1650 });
  assert.deepEqual(fitted(3000, 4000, 2000), { width: 1500, height: 2000 });
  assert.deepEqual(fitted(640, 480), { width: 640, height: 480 });
  assert.deepEqual(fitted(100_000, 1), { width: LONGEST, height: 1 });
});

test("progress is told in whole percents, also before the size is known", () => {
  assert.deepEqual([percent(0, 0), percent(1, 3), percent(3, 3), percent(5, 3)], [0, 33, 100, 100]);
});

test("zooming ends at both ends, and keys say which way", () => {
  assert.deepEqual([zoomed(1, -1), zoomed(1, 1), zoomed(LEVELS, 1)], [1, 2, LEVELS]);
  assert.equal(zoomed(4, zoomKey("0")), 1);
  assert.deepEqual(["+", "=", "-", "a", "Tab"].map(zoomKey), [1, 1, -1, 0, 0]);
});

test("what got no answer is kept, what was refused is not sent again by itself", () => {
  assert.deepEqual([0, 429, 500, 503].map(outcome), Array(4).fill("kept"));
  assert.deepEqual([200, 302].map(outcome), ["stored", "stored"]);
  assert.deepEqual([400, 409, 413, 422].map(outcome), Array(4).fill("refused"));
  assert.deepEqual([401, 403, 404].map(outcome), Array(3).fill("barred"), "it is sent once the link has been opened again");
});
