// Taps on the clock of a team game where the browser keeps nothing: they wait in the page, which is not left without a
// question.
import assert from "node:assert/strict";
import test from "node:test";

import { link, phone, quiet, sent, tap, window } from "./move-clock-page.js";

phone.keeps = false;
await import("../../tournaments/static/tournaments/move-clock.js");
const asks = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

test("a tap that waits in the page is sent from there, and until then the page is not left without a question", async () => {
  assert.equal(asks(), false);
  await tap({ first: "A" });
  assert.equal(asks(), true);
  link.there = true;
  await tap({ do: "more" });
  await quiet();
  assert.deepEqual([sent, asks()], [["start", "more"], false]);
});
