// @ts-check
// The ceremony's own page: it says how old its data are while there is no connection, and when the ceremony ends it
// goes back to the hall's display, as soon as that answers.
import { isOver, page } from "./hall-ceremony.js";
import { timeIn, watch } from "./hall-link.js";

const AGAIN = 2_000;
const age = document.querySelector("[data-hall-age]");
const { zone, hall } = age.dataset;
const running = !isOver(document);
let asking = false;

const back = async () => {
  if (!running || asking || !isOver(document)) return;
  asking = true;
  const found = await page(hall).catch(() => null);
  asking = false;
  if (found?.querySelector("[data-hall]")) location.replace(hall);
};

watch(age, () => document.querySelector("[data-live]").dataset.now, timeIn(zone));
document.addEventListener("htmx:afterSwap", back);
setInterval(back, AGAIN);
