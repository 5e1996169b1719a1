// @ts-check
// A direction: dragged from a disc and stepped on release, or typed and turned by buttons.
import { aimed, ahead, close, SLOP, whole, written } from "./hand-state.js";
import { isFlipped, theField } from "./board-flip.js";
import { opposite } from "./look-state.js";
import { hideLoupe, inLoupe, showLoupe } from "./board-loupe.js";
import { after, branches, form, mark, part, play, state, tap } from "./board.js";
import { drawing, middle, near } from "./board-pieces.js";

const SOON = 120;
let tenths = null;
let timer = 0;
const asked = () => branches().find((one) => one.form);

/** Whether the board takes directions, and whether one is due. */
export const aims = () => Boolean(state.board && part("dial"));
export const dials = () => Boolean(state.root && asked());

const preview = async () => {
  const node = asked();
  if (!node || tenths === null) return;
  const shown = await mark({ step: node.form.replace(`%(${node.token})s`, written(tenths)) });
  if (!shown) return;
  part("step").textContent = shown.sentences.join("; ");
  part("step").classList.toggle("is-refused", shown.refused);
  if (!press) drawing().querySelector(".play-finger")?.remove();
};

const turnTo = (value) => {
  tenths = whole(value);
  part("angle").value = tenths / 10;
  part("confirm").disabled = false;
  clearTimeout(timer);
  timer = setTimeout(preview, SOON);
};

const showDial = () => {
  if (!aims()) return;
  part("dial").hidden = !asked();
  if (press) return;
  tenths = null;
  part("angle").value = part("step").textContent = "";
  part("confirm").disabled = true;
  drawing().querySelector(".play-finger")?.remove();
};
const playAngle = () => {
  if (!form() || tenths === null || !asked()) return;
  state.taps.push(written(tenths));
  play();
};
document.addEventListener("board:change", showDial);
document.addEventListener("click", (event) => {
  const turn = event.target.closest("[data-turn]");
  if (turn) turnTo((tenths ?? 0) + Number(turn.dataset.turn));
  if (event.target.closest("[data-confirm]")) playAngle();
});
document.addEventListener("input", (event) => {
  if (event.target.matches("[data-angle]") && event.target.value !== "") turnTo(Number(event.target.value) * 10);
});

// A finger or a mouse: it comes down on a disc, or on the field once a disc is chosen, and points from the disc.
let press = null;
let swallow = false;
const canAct = (token) => state.root?.taps.some((one) => one.token === token);
const nearActing = (event) => near(event.clientX, event.clientY).filter(({ token }) => canAct(token));
const discOf = (token) => drawing().querySelector(`[id="piece-${CSS.escape(token)}"]`);

const fingerAt = (event) => {
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(drawing().getScreenCTM().inverse());
  return isFlipped() ? opposite(point, theField()) : point;
};

const drawLine = (from, to) => {
  const line = drawing().querySelector(".play-finger") ?? document.createElementNS(drawing().namespaceURI, "line");
  const turned = (point) => (isFlipped() ? opposite(point, theField()) : point);
  const [one, other] = [turned(from), turned(to)];
  const ends = { x1: one.x, y1: one.y, x2: other.x, y2: other.y, class: "play-finger" };
  for (const [name, value] of Object.entries(ends)) line.setAttribute(name, value);
  drawing().append(line);
  return turned;
};

const point = (event) => {
  const disc = discOf(press.token);
  if (!disc) return;
  const [from, finger, radius] = [middle(disc), fingerAt(event), disc.getBBox().width / 2];
  const found = aimed(from, radius / 2, finger);
  if (found === null) return void letGo();
  const turned = drawLine(from, finger);
  turnTo(found);
  const way = ahead(found);
  showLoupe(event, turned({ x: from.x + way.x * 2 * radius, y: from.y + way.y * 2 * radius }), 1.3 + radius);
};

const letGo = () => {
  tenths = null;
  hideLoupe();
  drawing().querySelector(".play-finger")?.remove();
};

const begin = (event) => {
  const own = state.taps.length && dials() ? state.taps[0] : null;
  const [other] = nearActing(event).filter(({ token, far }) => token !== own && (!own || far < 16));
  const token = other?.token ?? own;
  return token && { id: event.pointerId, token, own: token === own, x: event.clientX, y: event.clientY, moved: false };
};

document.addEventListener("pointerdown", (event) => {
  swallow = false;
  if (inLoupe(event.target)) return;
  hideLoupe();
  const open = aims() && form() && !("quiet" in state.board.dataset) && !state.past;
  if (!open || event.button || !event.target.closest("[data-draw] svg")) return;
  if (press) return void cancel();
  press = begin(event);
  // Once a disc is chosen, a tap on the field is its direction too.
  if (press?.own && state.taps.length) point(event);
});

const cancel = () => {
  press = null;
  letGo();
  showDial();
};

document.addEventListener("pointermove", (event) => {
  if (!press || event.pointerId !== press.id) return;
  if (!press.moved && Math.hypot(event.clientX - press.x, event.clientY - press.y) < SLOP) return;
  if (!press.moved && state.taps[0] !== press.token) tap(press.token);
  press.moved = true;
  point(event);
});

document.addEventListener("pointerup", (event) => {
  if (!press || event.pointerId !== press.id) return;
  const { moved, own } = press;
  const aims_ = tenths !== null && (moved || own);
  press = null;
  hideLoupe();
  swallow = moved || aims_;
  if (aims_) after((free) => (free ? playAngle() : letGo()));
});
document.addEventListener("pointercancel", () => press && cancel());

// Where a thumb covers several discs, they are shown enlarged, to be chosen among there.
const choose = (event) => {
  const among = close(nearActing(event));
  if (event.pointerType === "mouse" || among.length < 2) return false;
  const middles = among.map(({ token }) => middle(discOf(token)));
  const mean = (name) => middles.reduce((sum, one) => sum + one[name], 0) / middles.length;
  const at = { x: mean("x"), y: mean("y") };
  showLoupe(event, isFlipped() ? opposite(at, theField()) : at, 1.6);
  return true;
};

const chooseInLoupe = (event) => {
  const shapes = [...document.querySelectorAll(".play-loupe [data-tap]")].map((shape) => {
    const box = shape.getBoundingClientRect();
    const far = Math.hypot(box.left + box.width / 2 - event.clientX, box.top + box.height / 2 - event.clientY);
    return { token: shape.dataset.tap, far };
  });
  const [found] = shapes.filter(({ token }) => canAct(token)).sort((a, b) => a.far - b.far);
  hideLoupe();
  if (found && found.token !== state.taps[0]) tap(found.token);
};

document.addEventListener(
  "click",
  (event) => {
    const loupe = inLoupe(event.target);
    if (!loupe && !(aims() && event.target.closest("[data-draw]"))) return;
    const ours = loupe || swallow || (!state.past && choose(event));
    swallow = false;
    if (loupe) chooseInLoupe(event);
    if (ours) event.stopImmediatePropagation();
  },
  true
);
