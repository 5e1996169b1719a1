// @ts-check
// A direction, on boards that take them: dragged from a disc and stepped on release, or typed and turned by buttons.
import { aimed, ahead, close, SLOP, whole, written } from "./hand-state.js";
import { isFlipped, theField } from "./board-flip.js";
import { opposite } from "./look-state.js";
import { hideLoupe, inLoupe, showLoupe } from "./board-loupe.js";
import { after, changed, form, mark, part, play, state, step, tap } from "./board.js";
import { aims, asked, dials, drawing, middle, near } from "./board-pieces.js";

const SOON = 120;
let tenths = null;
let timer = 0;

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
  if (press && !press.late) return;
  tenths = null;
  part("angle").value = part("step").textContent = "";
  part("confirm").disabled = true;
  drawing().querySelector(".play-finger")?.remove();
};
const playAngle = (value = tenths) => {
  if (!form() || value === null || !asked()) return;
  state.taps.push(written(value));
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

const turned = (point) => (isFlipped() ? opposite(point, theField()) : point);
const fingerAt = ({ clientX, clientY }) => turned(new DOMPoint(clientX, clientY).matrixTransform(drawing().getScreenCTM().inverse()));
const onScreen = (point) => {
  const { x, y } = turned(point);
  const { x: clientX, y: clientY } = new DOMPoint(x, y).matrixTransform(drawing().getScreenCTM());
  return { clientX, clientY };
};

const drawLine = (from, to) => {
  const line = drawing().querySelector(".play-finger") ?? document.createElementNS(drawing().namespaceURI, "line");
  const [one, other] = [turned(from), turned(to)];
  const ends = { x1: one.x, y1: one.y, x2: other.x, y2: other.y, class: "play-finger" };
  for (const [name, value] of Object.entries(ends)) line.setAttribute(name, value);
  drawing().append(line);
};
const aimFrom = (disc, finger) => aimed(middle(disc), disc.getBBox().width / 4, finger);

const point = (event) => {
  const disc = discOf(press.token);
  if (!disc) return;
  const [from, finger, radius] = [middle(disc), fingerAt(event), disc.getBBox().width / 2];
  const found = aimFrom(disc, finger);
  if (found === null) return void letGo();
  drawLine(from, finger);
  turnTo(found);
  const way = ahead(found);
  showLoupe(event, turned({ x: from.x + way.x * 2 * radius, y: from.y + way.y * 2 * radius }), 1.3 + radius);
};

const letGo = () => {
  tenths = null;
  hideLoupe();
  drawing().querySelector(".play-finger")?.remove();
};

// The disc that a finger means there, and whether it is the chosen one.
const meant = (event) => {
  const own = state.taps.length && dials() ? state.taps[0] : null;
  const [other] = nearActing(event).filter(({ token, far }) => token !== own && (!own || far < 16));
  const token = other?.token ?? own;
  return { token, own: token === own };
};
const begin = (event) => {
  const { token, own } = meant(event);
  return token && { id: event.pointerId, token, own, x: event.clientX, y: event.clientY, moved: false };
};

// While a step is on its way, or what may follow is asked for, nobody knows what a finger means: it is judged in its turn, by
// what is chosen then. The second half of a double tap is none.
const TWICE = { far: 20, soon: 400 };
let queue = 0;
let before = { x: 0, y: 0, at: -Infinity };
const isAsking = (node) => Boolean(node?.more && !node.next);
const isLate = () =>
  queue > 0 || "quiet" in state.board.dataset || form().matches(".htmx-request") || !(state.root || state.blind) || isAsking(state.path.at(-1));
const isTwice = ({ clientX, clientY, timeStamp }) =>
  Math.hypot(clientX - before.x, clientY - before.y) < TWICE.far && timeStamp - before.at < TWICE.soon;

const leftOut = () => {
  state.astray = part("dial").dataset.astray;
  changed();
};
const inItsTurn = async (free, { from, to, kind }) => {
  if (!form() || state.past) return;
  const start = { ...onScreen(from), pointerType: kind };
  const { token, own } = meant(start);
  if (!free || !token) return leftOut();
  if (!own && !to && choose(start)) return;
  if (!own) await step(token);
  if ((own || to) && state.taps[0] === token && discOf(token)) playAngle(aimFrom(discOf(token), to ?? from));
};
const comeLate = ({ from, moved }, event) => {
  const entry = { from, to: moved ? fingerAt(event) : null, kind: event.pointerType };
  queue += 1;
  after((free) => inItsTurn(free, entry).finally(() => (queue -= 1)));
};

document.addEventListener("pointerdown", (event) => {
  swallow = false;
  if (inLoupe(event.target)) return;
  hideLoupe();
  const open = aims() && form() && !state.past;
  if (!open || event.button || !event.target.closest("[data-draw] svg")) return;
  if (press) return void cancel();
  const late = isLate();
  press = late ? { id: event.pointerId, late, from: fingerAt(event), x: event.clientX, y: event.clientY, moved: false } : begin(event);
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
  if (!press.late && !press.moved && state.taps[0] !== press.token) tap(press.token);
  press.moved = true;
  if (!press.late) point(event);
});

document.addEventListener("pointerup", (event) => {
  const twice = isTwice(event);
  before = { x: event.clientX, y: event.clientY, at: event.timeStamp };
  if (!press || event.pointerId !== press.id) return;
  const [made, found] = [press, tenths];
  const { late, moved, own, token } = made;
  const aims_ = !late && found !== null && (moved || own);
  press = null;
  hideLoupe();
  swallow = late || moved || aims_;
  if (late && (moved || !twice)) comeLate(made, event);
  if (aims_) after((free) => (free && state.taps[0] === token ? playAngle(found) : letGo()));
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
