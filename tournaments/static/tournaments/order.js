// @ts-check
// The order of metrics by buttons and by dragging. Without it the numbers do the same: they are what is sent.
const list = document.querySelector("[data-order]");
const lines = () => [...list.querySelectorAll("[data-line]")];
const number = (line) => line.querySelector("[name=order]");

function renumber(moved) {
  const all = lines();
  const last = Math.max(all.indexOf(moved), all.findLastIndex((line) => number(line).value !== ""));
  all.forEach((line, place) => {
    const isUsed = line === moved || number(line).value !== "";
    number(line).value = isUsed && place <= last ? String(usedBefore(all, place, moved) + 1) : "";
  });
}

function usedBefore(all, place, moved) {
  return all.slice(0, place).filter((line) => line === moved || number(line).value !== "").length;
}

function step(line, by) {
  const other = by < 0 ? line.previousElementSibling : line.nextElementSibling;
  if (!other) return;
  if (by < 0) line.after(other);
  else line.before(other);
  renumber(line);
}

list.addEventListener("click", (event) => {
  const button = event.target.closest("[data-move]");
  if (!button) return;
  step(button.closest("[data-line]"), Number(button.dataset.move));
});

list.addEventListener("pointerdown", (event) => {
  const handle = event.target.closest("[data-handle]");
  if (!handle) return;
  const line = handle.closest("[data-line]");
  event.preventDefault();
  handle.setPointerCapture(event.pointerId);
  line.classList.add("is-dragged");
  const move = (moved) => putAt(line, moved.clientY);
  const drop = () => {
    line.classList.remove("is-dragged");
    handle.removeEventListener("pointermove", move);
    renumber(line);
  };
  handle.addEventListener("pointermove", move);
  handle.addEventListener("lostpointercapture", drop, { once: true });
});

function putAt(line, y) {
  const over = lines().find((other) => other !== line && isOver(other, y));
  if (!over) return;
  // The other line goes to the other side: one that is moved itself would lose the pointer.
  if (line.compareDocumentPosition(over) & Node.DOCUMENT_POSITION_FOLLOWING) line.before(over);
  else line.after(over);
}

function isOver(line, y) {
  const box = line.getBoundingClientRect();
  return y > box.top + box.height / 3 && y < box.bottom - box.height / 3;
}
