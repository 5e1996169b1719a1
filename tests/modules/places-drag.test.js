import assert from "node:assert/strict";
import { test } from "node:test";
import { drift, meant } from "../../tournaments/static/tournaments/places-drag.js";

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
