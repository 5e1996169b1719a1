// @ts-check
// Buttons and keys of the display: they hide while nobody touches it. The picture may fill the screen, which stays on.
const IDLE = 3_000;

/** @param {HTMLElement} body */
const hideWhenIdle = (body) => {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;
  const stir = () => {
    body.classList.remove("is-idle");
    clearTimeout(waiting);
    waiting = setTimeout(() => body.classList.add("is-idle"), IDLE);
  };
  for (const event of ["pointermove", "pointerdown", "touchstart", "keydown", "focusin", "wheel"]) addEventListener(event, stir, { passive: true });
  stir();
};

const full = () =>
  document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen?.().catch(() => undefined);

const stayOn = async () => {
  try {
    if (!document.hidden) await navigator.wakeLock?.request("screen");
  } catch {
    // The device decides; most displays have no such rest anyway.
  }
};

/**
 * @param {HTMLElement} steps @param {HTMLDialogElement} list
 * @param {Record<string, () => void>} keys what each key does besides those of this module
 */
export const control = (steps, list, keys) => {
  const button = steps.querySelector("[data-hall-full]");
  const help = () => (list.open ? list.close() : list.showModal());
  // Keys by where they stand too: F is А on a Russian keyboard.
  /** @type {Record<string, () => void>} */
  const all = { ...keys, f: full, F: full, KeyF: full, "?": help };
  // What was pressed by hand is not pressed again by the next key: a hidden button would take it.
  const release = ({ target, detail }) => detail && target.closest("button")?.blur();
  steps.addEventListener("click", release, { capture: true });
  button?.addEventListener("click", full);
  steps.querySelector("[data-hall-help]")?.addEventListener("click", help);
  document.addEventListener("fullscreenchange", () => button?.setAttribute("aria-pressed", String(Boolean(document.fullscreenElement))));
  document.addEventListener("visibilitychange", stayOn);
  document.addEventListener("keydown", (event) => {
    const wanted = all[event.key] ?? all[event.code];
    const target = /** @type {Element} */ (event.target);
    if (!wanted || event.ctrlKey || event.altKey || event.metaKey || (event.key === " " && target.closest("a, button"))) return;
    event.preventDefault();
    wanted();
  });
  hideWhenIdle(document.body);
  void stayOn();
};
