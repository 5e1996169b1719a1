// @ts-check
// Clocks count down by themselves, by the server's time. What stands in the page is the last start or stop.
import { beside, best, jumped, left, words } from "./clock-time.js";

// How far the server's time is ahead of this device's, measured anew whenever it may have changed.
const SAMPLES = 3;
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
      if (clock.version > Number(element.dataset.version)) Object.assign(element.dataset, beside(clock, element.dataset.game));
};

const measure = async () => {
  const url = address();
  if (!url) return;
  const found = [];
  try {
    for (let count = 0; count < SAMPLES; count += 1) found.push(await sample());
  } catch {
    // No link: what was measured before is the best that is known.
    if (!found.length) return;
  }
  offset = best(found).offset;
  measured = true;
  apply(url, found.at(-1).clocks);
  document.documentElement.dataset.serverTime = "measured";
};

// How the clocks stand now: for pages that nobody tells when another phone has set them.
export const refresh = async () => {
  const url = address();
  const told = url ? await sample().catch(() => null) : null;
  if (told) apply(url, told.clocks);
};

const again = () => (running ??= measure().finally(() => (running = null)));

addEventListener("online", again);
addEventListener("pageshow", again);
document.addEventListener("visibilitychange", () => document.hidden || again());
document.addEventListener("htmx:afterSwap", () => measured || again());

// Milliseconds since the epoch by the server's clock.
const now = () => {
  const own = Date.now();
  if (jumped(own, lastTick)) again();
  lastTick = own;
  return own + offset;
};

// Seconds that stand out.
const LAST = 10;
const EVERY = 100;

const show = (clock, moment) => {
  const rest = left(clock.dataset, moment);
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
  const moment = now();
  clocks.forEach((clock) => show(clock, moment));
};

setInterval(tick, EVERY);
document.addEventListener("htmx:afterSwap", tick);
document.addEventListener("visibilitychange", tick);
tick();

// The last seconds can be heard by whoever asks for it; a browser allows sound only after a tap.
let audio = null;

const beep = (pitch, seconds) => {
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0.25, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + seconds);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + seconds);
};

// The button may come anew with the clocks that it stands beside.
const showSound = () =>
  document.querySelectorAll("[data-clock-sound]").forEach((button) => {
    button.hidden = false;
    button.setAttribute("aria-pressed", String(audio !== null));
  });

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-clock-sound]")) return;
  if (audio) {
    audio.close();
    audio = null;
  } else {
    audio = new AudioContext();
    beep(660, 0.1);
  }
  showSound();
});
document.addEventListener("htmx:afterSettle", showSound);
showSound();

document.addEventListener("clock:second", (event) => {
  if (!audio || !event.target.checkVisibility?.()) return;
  if (event.detail > 0 && event.detail <= LAST) beep(880, 0.08);
  else if (event.detail === 0) beep(440, 0.8);
});
