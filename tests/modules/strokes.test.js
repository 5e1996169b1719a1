// What is drawn becomes the text that the program keeps.
import assert from "node:assert/strict";
import test from "node:test";

import { begun, goneOn, isFull, MOST_POINTS, MOST_STROKES, placeIn, read, shown, written } from "../../tournaments/static/tournaments/strokes.js";

const BOX = { left: 10, top: 20, width: 300, height: 120 };

test("a pointer's place does not depend on how large the box is shown", () => {
  assert.deepEqual(placeIn({ clientX: 160, clientY: 80 }, BOX), [500, 200]);
  assert.deepEqual(placeIn({ clientX: 320, clientY: 160 }, { left: 20, top: 40, width: 600, height: 240 }), [500, 200]);
});

test("a pointer outside of the box is at its edge", () => {
  assert.deepEqual(placeIn({ clientX: -5, clientY: 900 }, BOX), [0, 400]);
  assert.deepEqual(placeIn({ clientX: 9000, clientY: 0 }, BOX), [1000, 0]);
});

test("a stroke goes on, and what is near its end adds nothing", () => {
  const strokes = goneOn(goneOn(begun([], [10, 10]), [12, 12]), [60, 10]);
  assert.deepEqual(strokes, [[[10, 10], [60, 10]]]);
});

test("nothing goes on where nothing was begun", () => {
  assert.deepEqual(goneOn([], [5, 5]), []);
});

test("no more is taken than the program keeps", () => {
  let strokes = begun([], [0, 0]);
  for (let step = 1; step < MOST_POINTS + 50; step += 1) strokes = goneOn(strokes, [(step * 10) % 1000, step % 2 ? 400 : 0]);
  assert.equal(strokes.flat().length, MOST_POINTS);
  assert.equal(begun(strokes, [1, 1]), strokes);
  const dots = Array.from({ length: MOST_STROKES }, (_, at) => [[at, at]]);
  assert.ok(isFull(dots));
  assert.equal(begun(dots, [1, 1]), dots);
});

test("what was drawn is written and read back", () => {
  const strokes = [[[10, 390], [200, 20]], [[5, 5]]];
  assert.equal(written(strokes), "10,390 200,20;5,5");
  assert.deepEqual(read(written(strokes)), strokes);
});

test("nothing, and what is no drawing, is read as nothing", () => {
  for (const text of ["", "1", "a,b", "1,2;", ";1,2", "1,2,3", "<svg>"]) assert.deepEqual(read(text), []);
});

test("a single point is a line to itself", () => {
  assert.equal(shown([[5, 6]]), "5,6 5,6");
  assert.equal(shown([[5, 6], [7, 8]]), "5,6 7,8");
});
