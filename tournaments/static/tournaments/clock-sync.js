// How far the server's time is ahead of this device's, measured anew whenever it may have changed.
window.ServerTime = (() => {
  const SAMPLES = 3;
  const JUMP = 1_500; // milliseconds between two ticks: the device slept, or somebody set its clock
  let offset = 0;
  let measured = false;
  let running = null;
  let lastTick = Date.now();

  const address = () => document.querySelector("[data-clock][data-now]")?.dataset.now;

  const sample = async () => {
    const sent = Date.now();
    const begun = performance.now();
    const answer = await fetch(address(), { cache: "no-store" });
    const told = await answer.json();
    const trip = performance.now() - begun;
    return { trip, offset: told.now - (sent + trip / 2), clocks: told.clocks };
  };

  // The clocks as they stand, for whoever has missed an event; only a newer state takes the place of what is shown.
  const apply = (url, clocks) => {
    for (const clock of clocks)
      for (const element of document.querySelectorAll(`[data-clock="${clock.kind}"][data-now="${url}"]`))
        if (clock.version > Number(element.dataset.version)) Object.assign(element.dataset, clock);
  };

  const measure = async () => {
    const url = address();
    if (!url) return;
    const found = [];
    try {
      for (let count = 0; count < SAMPLES; count += 1) found.push(await sample());
    } catch {
      if (!found.length) return; // no link: what was measured before is the best that is known
    }
    const best = found.reduce((one, other) => (one.trip < other.trip ? one : other));
    offset = best.offset;
    measured = true;
    apply(url, found.at(-1).clocks);
    document.documentElement.dataset.serverTime = "measured";
  };

  const again = () => (running ??= measure().finally(() => (running = null)));

  addEventListener("online", again);
  addEventListener("pageshow", again);
  document.addEventListener("visibilitychange", () => document.hidden || again());
  document.addEventListener("htmx:afterSwap", () => measured || again());

  return {
    // Milliseconds since the epoch by the server's clock.
    now: () => {
      const own = Date.now();
      if (Math.abs(own - lastTick) > JUMP) again();
      lastTick = own;
      return own + offset;
    },
    again,
  };
})();
