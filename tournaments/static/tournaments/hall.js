// @ts-check
// One slide of the hall at a time: it goes on by itself, unless it is paused, here or by the organiser, or the device asks
// for less motion. After the last slide of a section comes the next section. What is shown stays until there is something
// else to show: nothing that is cut off or not ours takes its place.
import { enter, isOver, leave, page } from "./hall-ceremony.js";
import { control } from "./hall-controls.js";
import { fit } from "./hall-fit.js";
import { now, timeIn, watch } from "./hall-link.js";
import { countdown, followed, overrun, present, steering } from "./hall-order.js";

const hall = document.querySelector("[data-hall]");
const steps = document.querySelector("[data-hall-steps]");
const place = steps.querySelector(".hall-place");
const pause = steps.querySelector("[data-hall-pause]");
const said = document.querySelector("[data-hall-said]");
let shown = "";
let order = [];
let since = performance.now(); // nobody can set it, as the device's clock
let paused = matchMedia("(prefers-reduced-motion: reduce)").matches;
let turning = false;
let obeyed = null;
let missing = false; // the page that is held is not there yet
const AGAIN = 2_000; // until a place is asked for again that could not be turned to

const slides = () => [...hall.querySelectorAll(".slide")];
const section = () => hall.querySelector(".hall-section").dataset;
const line = () => hall.querySelector("#hall-top")?.dataset; // none while the ceremony is shown
const seconds = () => Number(line().seconds) * 1000;

const show = (index) => {
  const all = slides();
  if (!all.length) return;
  const chosen = all[((index % all.length) + all.length) % all.length];
  if (chosen.id !== shown) since = performance.now();
  shown = chosen.id;
  order = all.map((slide) => slide.id);
  // Not by a class: htmx gives new elements the classes of the old ones for a while, and then takes them away again.
  for (const slide of all) slide.hidden = slide !== chosen;
  place.textContent = `${Number(section().first) + all.indexOf(chosen)} / ${Math.max(1, Number(section().all))}`;
  fit(chosen);
};
const here = () => present(order, shown, slides().map((slide) => slide.id));
/** Where a slide stands that is named or counted; while there is none of that name, the one that is shown: a page that is
 * held is looked for again. */
const at = (wanted) => {
  const found = typeof wanted === "number" ? wanted : slides().findIndex((slide) => slide.id === wanted);
  missing = typeof wanted !== "number" && found < 0;
  if (missing && obeyed) obeyed.held = "";
  return missing ? here() : found;
};

// What a page or an answer brings is a whole section of the hall, or it is nothing.
const whole = (part) => part?.matches(".hall-section") && part.querySelector("#hall-top") && part.querySelector(".slide");

// The section before or after this one, or of a number, with its own stream; without an answer this one goes round once
// more, and a page that is held is asked for again. Then the slide that is wanted, by where it stands or by its name; then
// what was ordered meanwhile.
const turnTo = async (number, wanted) => {
  turning = true;
  let come = false;
  try {
    const fresh = (await page(`?section=${number}`)).querySelector("[data-hall]");
    if (!whole(fresh?.querySelector(".hall-section"))) throw new Error("no hall");
    history.replaceState(null, "", `?section=${number}`);
    order = [];
    leave();
    window.htmx.swap(hall, fresh.innerHTML, { swapStyle: "innerHTML" });
    come = true;
  } catch {
    // The link is lost: what is known stays in sight.
  } finally {
    turning = false;
    show(at(wanted));
  }
  if (come && !missing) obey();
};
const turn = (by) => {
  const { section: number, sections } = section();
  return turnTo(((Number(number) - 1 + by + Number(sections)) % Number(sections)) + 1, by > 0 ? 0 : -1);
};
const step = (by) => {
  if (!line()) return;
  const wanted = here() + by;
  since = performance.now();
  if (Number(section().sections) > 1 && (wanted < 0 || wanted >= slides().length)) void (turning || turn(Math.sign(by)));
  else show(wanted);
};
const setPaused = (value) => {
  paused = value;
  since = performance.now();
  pause.setAttribute("aria-pressed", String(paused));
};

// What the organiser has ordered, once for each order: afterwards the keys of this display do what they always do. While
// another section is on its way the order waits for it.
const obey = () => {
  if (!line() || line().ceremony) return void toAndFro();
  if (turning) return;
  const wanted = steering(line());
  const { turn: by, go } = followed(obeyed, wanted);
  obeyed = wanted;
  if (go && String(wanted.heldIn) !== section().section) void turnTo(wanted.heldIn, wanted.held);
  else if (go) show(at(wanted.held));
  else if (by) step(by);
};
// To the ceremony when it begins, and back when it has ended. Without an answer what is shown stays, and it is tried again.
const toAndFro = async () => {
  if (turning) return;
  if (isOver(hall)) {
    obeyed = null; // what was ordered meanwhile turned nothing here; a page that is held still is
    return void (await turnTo(new URLSearchParams(location.search).get("section") ?? 1, 0));
  }
  if (!line()?.ceremony) return;
  turning = true;
  await enter(hall, line().ceremony).catch(() => null);
  turning = false;
};
setInterval(obey, AGAIN);
// The head is put anew with every order; a message is spoken once, when it comes.
const speak = () => {
  const words = hall.querySelector(".hall-notice")?.textContent.trim() ?? "";
  if (said.textContent !== words) said.textContent = words;
};
const dress = () => {
  document.documentElement.dataset.bsTheme = line().theme;
  fit(hall.querySelector("#hall-top"));
  speak();
  tick();
};

// Scores that differ from those that stood there light up.
const scores = () => new Map([...hall.querySelectorAll("[data-flash]")].map((cell) => [cell.dataset.flash, cell.textContent]));
const flash = (before) => {
  for (const cell of hall.querySelectorAll("[data-flash]"))
    if (before.has(cell.dataset.flash) && before.get(cell.dataset.flash) !== cell.textContent) cell.classList.add("is-changed");
};

// A newer state of one slide is put in its place, one of the whole section in place of all.
const put = (target, part) => {
  const old = part.matches(".slide, .hall-top") && document.getElementById(part.id);
  if (old) {
    part.hidden = old.hidden;
    old.replaceWith(part);
  } else if (whole(part)) target.replaceChildren(part);
};
window.htmx.defineExtension("slides", {
  isInlineSwap: (style) => style === "slides",
  handleSwap: (style, target, fragment) => {
    if (style !== "slides") return false;
    const [fresh, before] = [[...fragment.children], scores()];
    for (const part of fresh) put(target, part);
    show(here());
    flash(before);
    return fresh.filter((part) => document.contains(part));
  },
});

steps.querySelector("[data-hall-next]").addEventListener("click", () => step(1));
steps.querySelector("[data-hall-back]").addEventListener("click", () => step(-1));
pause.addEventListener("click", () => setPaused(!paused));
const keys = /** @type {HTMLDialogElement} */ (/** @type {unknown} */ (document.querySelector("[data-hall-keys]")));
control(steps, keys, {
  ArrowRight: () => step(1),
  PageDown: () => step(1),
  ArrowLeft: () => step(-1),
  PageUp: () => step(-1),
  " ": () => line() && setPaused(!paused),
});

// A new state keeps the slide that is shown, by its name: boards come and go.
document.addEventListener("htmx:afterSwap", () => {
  if (!line()) return void toAndFro();
  show(here());
  dress();
  obey();
});
addEventListener("resize", () => fit(hall));
setInterval(() => {
  if (!line()) return;
  const { paused: stopped, held } = steering(line());
  if (!paused && !stopped && !held && performance.now() - since >= seconds()) step(1);
}, 250);

// The time of day where the tournament takes place, and what is left of a stage or until the next tour.
const age = document.querySelector("[data-hall-age]");
const time = (moment) => timeIn(line()?.zone ?? age.dataset.zone)(moment);
function tick() {
  const write = (element, text) => element.textContent !== text && (element.textContent = text);
  for (const clock of hall.querySelectorAll(".hall-time")) {
    write(clock, time(now()));
    clock.hidden = false;
  }
  for (const clock of hall.querySelectorAll(".hall-until")) {
    const left = Number(clock.dataset.until) - now();
    const over = clock.dataset.goesOn ? overrun(left) : "";
    write(clock, countdown(left) || over || (clock.dataset.over ?? ""));
    clock.parentElement.classList.toggle("is-over", over !== "");
    const words = clock.closest(".hall-left");
    if (!words || words.hidden === !clock.textContent) continue;
    words.hidden = !clock.textContent;
    fit(hall); // there is less room below, or more
  }
}
setInterval(tick, 250);

watch(age, () => document.querySelector("[data-live]").dataset.now, time);

hall.classList.add("goes-round");
document.body.classList.add("is-hall");
steps.hidden = false;
setPaused(paused);
show(0);
dress();
obey();
document.fonts?.ready.then(() => fit(hall));
