import assert from "node:assert/strict";
import { test } from "node:test";
import { stays } from "../../tournaments/static/tournaments/pressed.js";

/** An interval that beats when the test says so. */
const beats = (context) => {
  const running = new Map();
  context.mock.method(globalThis, "setInterval", (beat) => running.set(running.size, beat) && running.size - 1);
  context.mock.method(globalThis, "clearInterval", (one) => running.delete(one));
  return (count) => {
    for (let number = 0; number < count; number += 1) running.forEach((beat) => beat());
  };
};

test("a finger has stayed after as many beats as fit into the time, once", (context) => {
  const beat = beats(context);
  let told = 0;
  stays(500, () => (told += 1));
  beat(9);
  assert.equal(told, 0);
  beat(5);
  assert.equal(told, 1);
});

test("a page that stood still for long has had one beat", (context) => {
  const beat = beats(context);
  let told = 0;
  const lift = stays(500, () => (told += 1));
  beat(1);
  lift();
  beat(20);
  assert.equal(told, 0);
});
