// @ts-check
import assert from "node:assert/strict";
import test from "node:test";
import { away } from "../../tournaments/static/tournaments/tabs.js";

const strip = { left: 12, right: 378 };

test("a tab that stands clear of the edges leaves the strip as it is", () => {
  assert.equal(away(strip, { left: 12, right: 100 }), 0);
  assert.equal(away(strip, { left: 240, right: 338 }), 0);
});

test("a tab under an edge or beyond it comes to the middle", () => {
  assert.equal(away(strip, { left: 300, right: 370 }), 140);
  assert.equal(away(strip, { left: 500, right: 600 }), 355);
  assert.equal(away(strip, { left: -50, right: 30 }), -205);
});
