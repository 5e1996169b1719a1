// Clocks count down by themselves, by the server's time. What stands in the page is the last start or stop.
(() => {
  const LAST = 10; // seconds that stand out
  const EVERY = 100;

  const left = ({ limit, spent, since }, now) =>
    Number(limit) * 1000 - Number(spent) - (since ? Math.max(0, now - Number(since)) : 0);

  // A begun second counts while it is left; over time, only whole seconds do.
  const words = (milliseconds) => {
    const over = milliseconds < 0;
    const seconds = over ? Math.floor(-milliseconds / 1000) : Math.ceil(milliseconds / 1000);
    return `${over ? "+" : ""}${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  };

  const show = (clock, now) => {
    const rest = left(clock.dataset, now);
    const text = words(rest);
    const place = clock.querySelector(".clock-left");
    if (place.textContent !== text) {
      place.textContent = text;
      if (clock.dataset.since)
        clock.dispatchEvent(new CustomEvent("clock:second", { bubbles: true, detail: Math.ceil(rest / 1000) }));
    }
    clock.dataset.left = rest;
    clock.classList.toggle("is-running", Boolean(clock.dataset.since));
    clock.classList.toggle("is-last", rest <= LAST * 1000 && rest >= 0 && Boolean(clock.dataset.since));
    clock.classList.toggle("is-over", rest < 0);
  };

  const tick = () => {
    const clocks = document.querySelectorAll("[data-clock]");
    if (!clocks.length) return;
    const now = window.ServerTime.now();
    clocks.forEach((clock) => show(clock, now));
  };

  setInterval(tick, EVERY);
  document.addEventListener("htmx:afterSwap", tick);
  document.addEventListener("visibilitychange", tick);
  tick();
})();
