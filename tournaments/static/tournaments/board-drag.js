// @ts-check
// A piece that follows the finger: to drag it onto a place is to tap it and that place.
import { after, branches, clear, part, state, tap } from "./board.js";
import { aims, drawing, piecesOf, tokenAt } from "./board-pieces.js";
import { IDLE, next, tapsOf } from "./hand-state.js";

let drag = IDLE;
let [chosen, begun] = [false, false];
let lifted = null;
let swallow = false;

const quiet = () => "quiet" in state.board.dataset || "over" in state.board.dataset;

// What can be dragged from here: a piece, or what is still to be put on the board.
const heldAt = (event) => {
  if (event.button || quiet() || state.past || aims()) return null;
  const token = tokenAt(event.target, event.clientX, event.clientY);
  return piecesOf().some((one) => one.token === token) ? token : null;
};

const inUnits = ([right, down]) => {
  const { a, d } = drawing().getScreenCTM();
  return [right / a, down / d];
};

const copy = (shape) => {
  const made = shape.cloneNode(true);
  for (const name of ["id", "data-tap", "tabindex", "role", "aria-pressed"]) made.removeAttribute(name);
  made.setAttribute("aria-hidden", "true");
  made.classList.remove("is-target", "is-tapped");
  return made;
};

const lay = () => {
  lifted?.layer.remove();
  for (const shape of lifted?.parts ?? []) shape.classList.remove("is-lifted");
  lifted = null;
};

const lift = (token) => {
  lay();
  const piece = piecesOf().find((one) => one.token === token);
  if (!piece) return;
  const layer = document.createElementNS(drawing().namespaceURI, "g");
  layer.setAttribute("class", "play-lifted");
  layer.append(...piece.parts.map(copy));
  for (const shape of piece.parts) shape.classList.add("is-lifted");
  drawing().append(layer);
  lifted = { ...piece, layer };
  chosen = state.taps.includes(token);
  begun = !chosen && branches().some((node) => node.token === token);
  chosen ||= begun;
  if (begun) tap(token);
};

const follow = (moved) => lifted?.layer.setAttribute("transform", `translate(${inUnits(moved).join(" ")})`);

const drop = (from, to) => {
  const taps = tapsOf(from, to, chosen);
  if (!taps.length) return void cancel();
  document.dispatchEvent(new CustomEvent("board:drop", { detail: from }));
  taps.forEach((token, place) => tap(token, place === taps.length - 1));
  settle(to);
};

// Until the answer comes the piece lies where it was dropped.
const settle = (to) => {
  const place = piecesOf().find((one) => one.token === to) ?? null;
  const cell = drawing().querySelector(`[id="cell-${CSS.escape(to)}"]`) ?? place?.parts[0];
  if (!lifted || !cell) return;
  const [here, there] = [lifted.parts[0].getBoundingClientRect(), cell.getBoundingClientRect()];
  follow([there.left + there.width / 2 - here.left - here.width / 2, there.top + there.height / 2 - here.top - here.height / 2]);
};

const cancel = () => {
  lay();
  if (begun) after(() => state.taps.length === 1 && clear());
};

const ACTS = {
  lift: (token) => lift(token),
  follow: (moved) => follow(moved),
  drop: ([from, to]) => drop(from, to),
  end: () => cancel(),
};

const take = (touch) => {
  const [now, acts] = next(drag, touch);
  drag = now;
  for (const [name, detail] of Object.entries(acts)) ACTS[name](detail);
  return acts;
};

// The finger keeps the shape on which it came down: what lies under it now is asked for.
const under = ({ clientX: x, clientY: y }) => {
  const target = document.elementFromPoint(x, y);
  return target?.closest("[data-draw]") ? tokenAt(target, x, y) : null;
};

const touchOf = (kind, event) => ({ kind, id: event.pointerId, x: event.clientX, y: event.clientY });

document.addEventListener("pointerdown", (event) => {
  swallow = false;
  if (!state.board || !event.target.closest?.("[data-draw] svg")) return;
  take({ ...touchOf("down", event), token: heldAt(event) });
});
document.addEventListener("pointermove", (event) => drag.phase !== "idle" && take(touchOf("move", event)));
document.addEventListener("pointerup", (event) => {
  if (drag.phase === "idle") return;
  const dropped = drag.phase === "lifted" && { token: under(event) };
  if (dropped) swallow = true;
  take({ ...touchOf("up", event), ...dropped });
});
document.addEventListener("pointercancel", (event) => take(touchOf("cancel", event)));

// The click that follows a drag is none.
document.addEventListener(
  "click",
  (event) => {
    if (!swallow || !event.target.closest("[data-draw]")) return;
    swallow = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  true
);

// A piece lies again where it stands once its taps are gone.
document.addEventListener("board:change", () => {
  if (lifted && (!lifted.layer.isConnected || (drag.phase === "idle" && !state.taps.includes(lifted.token)))) lay();
});

// Nothing scrolls while a finger is on a piece. Shapes of a drawing cannot say so by themselves (touch-action).
let kept = null;
document.addEventListener("board:change", () => {
  if (!state.board || kept === part("draw")) return;
  kept = part("draw");
  const stay = (event) => drag.phase !== "idle" && event.cancelable && event.preventDefault();
  kept.addEventListener("touchmove", stay, { passive: false });
});
