// @ts-check
// On the board page: as soon as the time of a move is over, before the move is made, what follows can be said.
import { refresh } from "./clock.js";

const EVERY = 200;
// Another phone may have pressed the clock.
const LOOK = 4000;

const look = () => {
  const panel = document.querySelector("[data-time-up]");
  const clock = document.querySelector("[data-clock=move]");
  if (!panel || !clock) return;
  const over = Boolean(clock.dataset.since) && Number(clock.dataset.left) <= 0;
  if (panel.hidden !== over) return;
  panel.hidden = !over;
  if (!over) return void panel.removeAttribute("data-sheet");
  // Laid over what stands around the board, as whatever else is said there.
  panel.dataset.sheet = "";
  panel.dispatchEvent(new Event("toggle"));
};

setInterval(look, EVERY);
setInterval(() => document.hidden || refresh(), LOOK);
document.addEventListener("htmx:afterSettle", look);
