// @ts-check
// The box in which whoever signs may draw their signature. What is drawn stands in a field of the form, and is sent, kept
// and given back with it; without this the name alone is the signature.
import { begun, goneOn, placeIn, read, shown, written } from "./strokes.js";

const SVG = "http://www.w3.org/2000/svg";
const padOf = (part) => part.closest?.("[data-pad]");
const field = (pad) => pad.querySelector("[name=strokes]");
let drawing = null; // the pointer that draws; the first of them may have the number 0

const show = (pad) => {
  const strokes = read(field(pad).value);
  const lines = strokes.map((stroke) => {
    const line = document.createElementNS(SVG, "polyline");
    line.setAttribute("points", shown(stroke));
    return line;
  });
  pad.querySelector("svg").replaceChildren(...lines);
  pad.querySelector("[data-clear]").disabled = !strokes.length;
  pad.classList.toggle("is-drawn", strokes.length > 0);
};

const put = (pad, strokes) => {
  field(pad).value = written(strokes);
  show(pad);
};

// A finger that leaves the box at speed is no swipe: after one the browser would take the next tap for its end.
const noGesture = (event) => event.preventDefault();

const offer = () => {
  for (const pad of document.querySelectorAll("[data-pad]")) {
    pad.hidden = false;
    pad.querySelector("svg").addEventListener("touchstart", noGesture, { passive: false });
    show(pad);
  }
};

document.addEventListener("pointerdown", (event) => {
  const svg = event.target.closest?.("[data-pad] svg");
  if (!svg || drawing !== null || event.button) return;
  event.preventDefault();
  drawing = event.pointerId;
  svg.setPointerCapture(drawing);
  put(padOf(svg), begun(read(field(padOf(svg)).value), placeIn(event, svg.getBoundingClientRect())));
});

document.addEventListener("pointermove", (event) => {
  const pad = event.pointerId === drawing && padOf(event.target);
  if (!pad) return;
  const box = pad.querySelector("svg").getBoundingClientRect();
  const points = event.getCoalescedEvents?.() ?? [];
  put(pad, (points.length ? points : [event]).reduce((strokes, one) => goneOn(strokes, placeIn(one, box)), read(field(pad).value)));
});

const lift = (event) => {
  if (event.pointerId === drawing) drawing = null;
};
document.addEventListener("pointerup", lift);
document.addEventListener("pointercancel", lift);

document.addEventListener("click", (event) => {
  const pad = event.target.closest?.("[data-clear]") && padOf(event.target);
  if (pad) put(pad, []);
});

// After a moment: what somebody has begun is given back to a page that was renewed.
document.addEventListener("htmx:load", () => requestAnimationFrame(offer));
window.addEventListener("pageshow", offer);
offer();
