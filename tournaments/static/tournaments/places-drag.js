// @ts-check
// Dragging one place of a tour onto another: a mouse as soon as it moves, a finger once it has been held – before that
// it scrolls the page. A second finger ends it, and only the finger that holds something drops it.
const HELD = 350;
const NEAR = 72;
const STEPS = 14;

/** Whether a pointer that has moved so far since it went down drags now, goes on waiting, or does something else. */
export function meant(type, moved, held) {
  if (type === "mouse") return moved > 6 ? "drag" : "wait";
  if (held) return "drag";
  return moved > 10 ? "scroll" : "wait";
}

/** How far the page goes on at each picture while something is held near its upper or lower edge. */
export function drift(y, height) {
  if (y < NEAR) return -Math.ceil((STEPS * (NEAR - Math.max(y, 0))) / NEAR);
  if (y > height - NEAR) return Math.ceil((STEPS * (Math.min(y, height) - height + NEAR)) / NEAR);
  return 0;
}

let down = null;

function ghostOf(spot) {
  const box = spot.getBoundingClientRect();
  const ghost = spot.cloneNode(true);
  for (const name of ["id", "data-spot", "form", "name"]) ghost.removeAttribute(name);
  ghost.classList.add("spot-ghost");
  ghost.setAttribute("aria-hidden", "true");
  ghost.style.width = `${box.width}px`;
  document.body.append(ghost);
  return ghost;
}

function begin(on) {
  down.ghost = ghostOf(down.spot);
  on.lift(down.spot);
  follow();
  requestAnimationFrame(scroll);
}

function under() {
  const found = document.elementFromPoint(down.x, down.y)?.closest("button[data-spot]");
  return found === down.spot ? null : found;
}

function follow() {
  Object.assign(down.ghost.style, { left: `${down.x + 8}px`, top: `${down.y - 52}px` });
  const target = under();
  if (target === down.target) return;
  down.target?.classList.remove("is-target");
  down.target = target;
  target?.classList.add("is-target");
}

function scroll() {
  if (!down?.ghost) return;
  const by = drift(down.y, innerHeight);
  if (by) {
    scrollBy(0, by);
    follow();
  }
  requestAnimationFrame(scroll);
}

function stop() {
  clearTimeout(down?.timer);
  down?.ghost?.remove();
  down?.target?.classList.remove("is-target");
  down = null;
}

function press(event, on) {
  if (down) return end(on);
  const spot = event.target.closest?.("button[data-spot]");
  if (!spot || !event.isPrimary || event.button !== 0) return;
  const { clientX: x, clientY: y, pointerType: type, pointerId: id } = event;
  down = { spot, id, type, x, y, from: { x, y }, held: false, timer: 0 };
  if (type !== "mouse") down.timer = setTimeout(() => Object.assign(down, { held: true }) && begin(on), HELD);
}

function move(event, on) {
  if (down?.id !== event.pointerId) return;
  Object.assign(down, { x: event.clientX, y: event.clientY });
  if (down.ghost) return follow();
  const does = meant(down.type, Math.hypot(down.x - down.from.x, down.y - down.from.y), down.held);
  if (does === "scroll") stop();
  else if (does === "drag") begin(on);
}

function release(event, on) {
  if (down?.id !== event.pointerId) return;
  if (!down.ghost) return stop();
  const { spot, target } = down;
  stop();
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }));
  if (target) on.drop(spot, target);
  else on.letGo();
}

function swallow(event) {
  event.preventDefault();
  event.stopPropagation();
}

function end(on) {
  if (drop()) on.letGo();
  else stop();
}

/** Calls `lift(spot)` when something is taken up, then `drop(spot, target)` or `letGo()`. */
export function listen(on) {
  document.addEventListener("pointerdown", (event) => press(event, on));
  document.addEventListener("pointermove", (event) => move(event, on));
  document.addEventListener("pointerup", (event) => release(event, on));
  document.addEventListener("pointercancel", (event) => down?.id === event.pointerId && end(on));
  document.addEventListener("touchmove", (event) => down?.ghost && event.preventDefault(), { passive: false });
  document.addEventListener("contextmenu", (event) => down && down.type !== "mouse" && event.preventDefault());
}

/** What is held goes back to its place; whether anything was held. */
export function drop() {
  const held = Boolean(down?.ghost);
  if (held) stop();
  return held;
}
