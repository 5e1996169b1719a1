// @ts-check
// Buttons that decide something grave are pressed for a second: a slip decides nothing. Keys hold likewise; who cannot
// hold, and whoever's screen reader clicks, gets a second button that confirms.
import { stays } from "./pressed.js";

const HOLD = 1000;
const KEYS = [" ", "Enter"];
/** @type {{ button: HTMLButtonElement, lift: () => void } | null} */
let held = null;

const ways = (element) => element.closest?.("[data-hold]");
const holdable = (target) => target.closest?.("[data-hold] button.hold");

const letGo = () => {
  if (!held) return;
  held.lift();
  held.button.classList.remove("is-held");
  held = null;
};

// Forms with a handler of their own take the decision from it; others are sent.
const decide = (button) => {
  letGo();
  button.classList.add("is-decided");
  button.form.requestSubmit(button);
};

const press = (button) => {
  letGo();
  button.classList.add("is-held");
  held = { button, lift: stays(HOLD, () => decide(button)) };
};

const confirm = (button) => {
  const box = ways(button);
  const [place, yes] = [box.querySelector("[data-hold-confirm]"), box.querySelector("[data-hold-confirm] .btn-danger")];
  yes.value = button.value;
  const [first, ...rest] = button.textContent.trim();
  yes.textContent = `${box.dataset.yes} ${first.toLowerCase()}${rest.join("")}`;
  place.hidden = false;
  box.dispatchEvent(new Event("toggle")); // it is higher now
  yes.focus();
};

document.addEventListener("pointerdown", (event) => {
  const button = holdable(event.target);
  if (!button || event.button || ways(button).dataset.steps) return;
  press(button);
});
for (const name of ["pointerup", "pointercancel", "blur", "visibilitychange"]) addEventListener(name, letGo);
document.addEventListener("pointermove", (event) => {
  if (held && holdable(document.elementFromPoint(event.clientX, event.clientY) ?? document.body) !== held.button) letGo();
});
document.addEventListener("contextmenu", (event) => holdable(event.target) && event.preventDefault());

document.addEventListener("keydown", (event) => {
  const button = KEYS.includes(event.key) && holdable(event.target);
  if (!button || ways(button).dataset.steps) return;
  event.preventDefault();
  if (!event.repeat) press(button);
});
document.addEventListener("keyup", (event) => {
  if (!KEYS.includes(event.key) || !holdable(event.target) || ways(event.target).dataset.steps) return;
  event.preventDefault();
  letGo();
});

// A click that no finger, mouse or key has made comes from an aid: it cannot be held.
document.addEventListener("click", (event) => {
  const button = holdable(event.target);
  if (button) {
    event.preventDefault();
    if (event.detail === 0 || ways(button).dataset.steps) confirm(button);
  } else if (event.target.closest?.("[data-two-steps]")) {
    ways(event.target).dataset.steps = "two";
    event.target.closest("[data-hold-how]").hidden = true;
  } else if (event.target.closest?.("[data-hold-cancel]")) {
    event.target.closest("[data-hold-confirm]").hidden = true;
  }
});

const explain = () => {
  for (const how of document.querySelectorAll("[data-hold]:not([data-steps]) [data-hold-how]")) how.hidden = false;
};
document.addEventListener("htmx:afterSettle", explain);
explain();
