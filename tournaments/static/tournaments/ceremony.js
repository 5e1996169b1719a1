// @ts-check
// Keys at the hall's display, where an organiser is logged in. What is asked for is a step by its number: a key that is
// pressed twice, or here and on a phone at once, goes on by one.
import { freshKey } from "./outbox-queue.js";

/** @returns {HTMLFormElement | null} which comes and goes where the hall's page shows the ceremony */
const form = () => /** @type {any} */ (document.querySelector("[data-ceremony-steps]"));
/** @type {() => DOMStringMap} */
const state = () => document.querySelector(".ceremony")?.dataset ?? {};

const step = async (by) => {
  const { shown, version } = state();
  const wanted = Number(shown) + by;
  if (!form() || shown === undefined || wanted < 0) return; // after the last step the server refuses: how many there are tells of shared places
  const body = new FormData(form());
  body.set("key", freshKey());
  body.set("version", version ?? "");
  body.set("shown", String(wanted));
  await fetch(form().action, { method: "POST", body, redirect: "manual" }).catch(() => null); // the display says when it is cut off
};

const keys = { ArrowRight: 1, PageDown: 1, " ": 1, Enter: 1, ArrowLeft: -1, PageUp: -1 };
document.addEventListener("keydown", (event) => {
  const by = keys[event.key];
  const target = /** @type {Element} */ (event.target);
  if (!by || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
  if ((event.key === " " || event.key === "Enter") && target.closest("a, button")) return; // they press what has the focus
  event.preventDefault();
  step(by);
});
document.addEventListener("click", ({ target, detail }) => {
  const button = target.closest("[data-ceremony-steps] button");
  if (!button) return;
  if (detail) button.blur(); // by hand: the next key is not for it
  step(Number(button.dataset.by));
});
if (form()) form().hidden = false;
