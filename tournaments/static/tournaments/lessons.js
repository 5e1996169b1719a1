// @ts-check
// Which lessons are done: this browser alone remembers it. And the address of what is played, for whoever loads it anew.
const KEPT = "lessons";
const known = () => new Set((localStorage.getItem(KEPT) ?? "").split(" ").filter(Boolean));

const look = () => {
  const found = known();
  for (const one of document.querySelectorAll("[data-lesson-done]")) found.add(one.dataset.lessonDone);
  if (found.size > known().size) localStorage.setItem(KEPT, [...found].join(" "));
  for (const tick of document.querySelectorAll("[data-lesson]")) tick.hidden = !found.has(tick.dataset.lesson);
};

const at = () => {
  const own = /** @type {HTMLElement | null} */ (document.querySelector("[data-lesson-at]"))?.dataset.lessonAt;
  if (own && location.pathname !== own) history.replaceState(history.state, "", own);
};

document.addEventListener("htmx:load", look);
document.addEventListener("DOMContentLoaded", () => (at(), look()));
