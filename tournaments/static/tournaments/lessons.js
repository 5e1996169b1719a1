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

// A refusal is laid where there is room for it; what it covers cannot be tapped.
const cover = () => {
  const [hints, over] = [document.querySelector(".lesson-hints"), document.querySelector(".play-refused.is-over")];
  if (!hints) return;
  const [own, its] = [hints.getBoundingClientRect(), over?.getBoundingClientRect()];
  const covers = its && its.left < own.right && own.left < its.right && its.top < own.bottom && own.top < its.bottom;
  hints.classList.toggle("is-covered", Boolean(covers));
};
const changes = { childList: true, subtree: true, attributes: true, attributeFilter: ["class", "style"] };
const board = document.querySelector(".table-columns");
if (board) new MutationObserver(cover).observe(board, changes);
addEventListener("resize", cover);

document.addEventListener("htmx:load", look);
document.addEventListener("DOMContentLoaded", () => (at(), look()));
