// @ts-check
// Looking closely at a photo of a sheet: buttons and keys make it larger; it is moved as anything that scrolls.
import { LEVELS, zoomed, zoomKey } from "./photo-size.js";

/** @param {Part} figure @param {number} by */
const zoom = (figure, by) => {
  const place = figure.querySelector(".sheet-photo-window");
  const [across, down] = [place.scrollLeft + place.clientWidth / 2, place.scrollTop + place.clientHeight / 2];
  const [wide, high] = [place.scrollWidth, place.scrollHeight];
  const level = zoomed(Number(figure.dataset.level), by);
  figure.dataset.level = String(level);
  // What was in the middle stays there.
  place.scrollLeft = (across / wide) * place.scrollWidth - place.clientWidth / 2;
  place.scrollTop = (down / high) * place.scrollHeight - place.clientHeight / 2;
  figure.querySelector("[data-zoom='-1']").disabled = level === 1;
  figure.querySelector("[data-zoom='1']").disabled = level === LEVELS;
};

const open = () => {
  for (const figure of document.querySelectorAll(".sheet-photo:not([data-ready])")) {
    figure.dataset.ready = "";
    for (const button of figure.querySelectorAll("[data-zoom]")) button.hidden = false;
    zoom(figure, 0);
  }
};

document.addEventListener("click", ({ target }) => {
  const button = target.closest(".sheet-photo [data-zoom]");
  if (button) zoom(button.closest(".sheet-photo"), Number(button.dataset.zoom));
});
document.addEventListener("keydown", (event) => {
  const figure = event.target.closest?.(".sheet-photo");
  const by = zoomKey(event.key);
  if (!figure || !by || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  zoom(figure, by);
});
document.addEventListener("htmx:afterSettle", open);
open();
