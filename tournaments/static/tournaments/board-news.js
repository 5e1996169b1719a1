// @ts-check
// Another judge's writes: the board follows them by itself, unless something here would be lost by it; then it asks.
import { ask, form, moved, part, state, words } from "./board.js";

const EVERY = 4000;
const sending = () => document.querySelector("[data-board] .htmx-request, [data-unsent]:not([hidden]), [data-picks] [open]");
const begun = () =>
  state.taps.length > 0 ||
  Boolean(form()?.elements.action.value) ||
  Boolean(document.activeElement?.closest("#beside form, [data-move], [data-dial]"));

const show = async () => {
  await moved();
  window.htmx.trigger(document.body, "boardplayed");
};

const look = async () => {
  const board = state.board;
  if (!board || document.hidden || sending()) return;
  const found = await ask({ news: "1" });
  if (!found || board !== state.board || sending() || String(found.version) === words().version) return;
  if (found.version === null) return void location.reload();
  if (!begun()) return void show();
  part("news").hidden = false;
};

document.addEventListener("click", (event) => event.target.closest("[data-show-news]") && show());
document.addEventListener("visibilitychange", look);
addEventListener("online", look);
setInterval(look, EVERY);
