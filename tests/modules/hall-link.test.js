// What a display says of a lost link, whatever its own clock is set to.
import assert from "node:assert/strict";
import test from "node:test";

const MINUTE = 60_000;
const beats = [];
Object.assign(globalThis, {
  addEventListener: () => null,
  document: { addEventListener: () => null },
  fetch: async () => Promise.reject(new TypeError("the link is lost")),
  setInterval: (work, time) => beats.push([work, time]),
});
const line = { hidden: true, textContent: "", dataset: { words: "as of TIME", lost: "MINUTES min ago", just: "just now" } };

for (const [what, own, device] of [
  ["was set back", 3 * MINUTE, -10 * MINUTE],
  ["slept, and with it the page's own time", 0, 3 * MINUTE],
])
  test(`a display that ${what} says for how long the link has been lost`, async (context) => {
    const [begun, set] = [performance.now(), Date.now()];
    for (const [clock, stands] of /** @type {[any, number][]} */ ([[performance, begun], [Date, set]]))
      context.mock.method(clock, "now", () => stands);
    const { watch } = await import(`../../tournaments/static/tournaments/hall-link.js?${what}`);
    watch(line, () => "/", (moment) => (moment === set ? "12:00" : `${moment - set}`));
    await new Promise((go) => setImmediate(go));
    context.mock.method(performance, "now", () => begun + own);
    context.mock.method(Date, "now", () => set + device);
    beats.filter(([, time]) => time === 500).forEach(([work]) => work());
    assert.deepEqual([line.hidden, line.textContent], [false, "as of 12:00, 3 min ago"]);
    beats.length = 0;
  });
