// Taps on the clock of a team game that wait on the phone, sent by another of the judge's pages; and what others tell of it.
import assert from "node:assert/strict";
import test from "node:test";

import { beat, form, link, quiet, rows, sent, tap } from "./move-clock-page.js";

await import("../../tournaments/static/tournaments/move-clock.js");

test("a tap that is refused late holds back none of those after it", async () => {
  await tap({ first: "A" });
  await tap({ do: "more" });
  assert.equal(rows.size, 2);
  link.there = true;
  const { again } = await import("../../tournaments/static/tournaments/outbox.js");
  await again();
  await quiet();
  assert.deepEqual([sent, rows.size], [["start", "more"], 0]);
});

test("an answer that was on its way before a tap does not take the tap back", async () => {
  beat(2000);
  await quiet();
  const now = Date.now();
  const stands = { limit: 40, spent: 0, since: String(now), hint: null, warned: false, now, over: false };
  const held = [];
  link.state = new Promise((resolve) => held.push(resolve));
  beat(4000);
  link.told = { ...stands, side: "B", version: 6 };
  await tap({ do: "press" });
  assert.equal(rows.size, 0);
  held.forEach((arrives) => arrives({ ...stands, side: "A", version: 5 }));
  await quiet();
  assert.equal(form.elements.side.value, "B");
  link.state = Promise.resolve({ ...stands, side: "A", version: 7 });
  beat(4000);
  await quiet();
  assert.equal(form.elements.side.value, "A");
});
