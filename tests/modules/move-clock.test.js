// Taps on the clock of a team game that wait on the phone, sent by another of the judge's pages.
import assert from "node:assert/strict";
import test from "node:test";

import { link, quiet, rows, sent, tap } from "./move-clock-page.js";

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
