// Buttons, keys and the clock of a replay.
(() => {
  const { aim, at, go, last, one, root } = window.Replay;
  const KEYS = {
    ArrowLeft: () => go(aim() - 1),
    ArrowRight: () => go(aim() + 1),
    Home: () => go(0),
    End: () => go(last()),
    " ": () => toggle(),
  };
  const STEPS = { back: -1, on: 1 };
  const WRITES = "input, select, textarea, [contenteditable]";
  let playing = false;
  let timer = 0;

  const show = () => {
    one("play").setAttribute("aria-pressed", String(playing));
    one("play").textContent = playing ? "❚❚" : "▶";
  };
  const stop = () => {
    clearTimeout(timer);
    playing = false;
    show();
  };
  const step = async () => {
    const shown = await go(at() + 1);
    if (!playing) return;
    if (!shown || at() === last()) stop();
    else timer = setTimeout(step, Number(one("pace").value));
  };
  const toggle = async () => {
    if (playing) return void stop();
    playing = true;
    show();
    if (at() < last()) return void step();
    await go(0);
    timer = setTimeout(step, Number(one("pace").value));
  };

  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-play]")) return void toggle();
    const link = event.target.closest("[data-replay] a[href^='?ply=']");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    stop();
    const step = STEPS[link.dataset.step];
    go(step ? aim() + step : Number(new URLSearchParams(link.getAttribute("href").split("#")[0]).get("ply")));
  });
  document.addEventListener("submit", (event) => {
    if (!event.target.matches("[data-jump]")) return;
    event.preventDefault();
    stop();
    go(Number(event.target.elements.ply.value));
  });
  document.addEventListener("keydown", (event) => {
    if (!root() || event.altKey || event.ctrlKey || event.metaKey || event.target.matches(WRITES)) return;
    if (!KEYS[event.key] || (event.key === " " && event.target.matches("button, a, summary"))) return;
    event.preventDefault();
    if (event.key !== " ") stop();
    KEYS[event.key]();
  });
  document.addEventListener("DOMContentLoaded", () => {
    for (const part of root()?.querySelectorAll(".replay-pace, .replay-keys, [data-play]") ?? []) part.hidden = false;
  });
})();
