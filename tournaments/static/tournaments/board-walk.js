// @ts-check
// The game's earlier positions, looked at only: whoever wants to enter a move is back at the present first.
import { by, isPast, present, to } from "./look-state.js";
import { ask, changed, part, state } from "./board.js";

let shown = null;
let walk = present(0);
let now = null;
let wanted = 0;

const said = () => (part("walk").dataset.said ? part("walk").dataset.said.split("\n") : []);

const button = (text, ply) => {
  const made = Object.assign(document.createElement("button"), { type: "button", className: "play-ply", textContent: text });
  made.dataset.to = String(ply);
  return made;
};

const list = () => {
  const items = said().map((text, place) => {
    const item = document.createElement("li");
    item.append(`${place + 1}. `, button(text, place + 1));
    return item;
  });
  part("walk").replaceChildren(...items);
};

const mark = () => {
  part("walk").querySelector("[aria-current]")?.removeAttribute("aria-current");
  const own = part("walk").querySelector(`[data-to="${walk.at}"]`);
  own?.setAttribute("aria-current", "step");
  const strip = part("walk");
  const item = own?.parentElement;
  if (item) strip.scrollTo({ left: item.offsetLeft - (strip.clientWidth - item.clientWidth) / 2, top: item.offsetTop - strip.clientHeight / 2 });
  else strip.scrollTo(0, 0);
  for (const [name, off] of [["past", walk.at === 0], ["later", !isPast(walk)]])
    part(name)?.setAttribute("aria-disabled", String(off));
};

const put = (svg, past) => {
  state.past = past;
  state.board.classList.toggle("is-past", past);
  state.path.length = state.taps.length = 0;
  part("draw").replaceChildren(svg);
  part("now").hidden = !past;
  mark();
  changed();
};

const picture = (text) => document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);

const show = async () => {
  const [board, own] = [state.board, (wanted += 1)];
  if (!isPast(walk)) return void put(now, false);
  const found = await ask({ ply: String(walk.at) });
  if (own !== wanted || board !== state.board) return;
  if (!found?.svg) return void ((walk = present(walk.last)), put(now, false));
  put(picture(found.svg), true);
};

const go = (goal) => {
  if (goal.at === walk.at) return;
  if (!isPast(walk)) now = part("draw").querySelector("svg");
  walk = goal;
  show();
};

const home = () => go(present(walk.last));

document.addEventListener("board:change", () => {
  if (!state.board || shown === state.board || !part("walk")) return;
  shown = state.board;
  [walk, now] = [present(Number(shown.dataset.ply)), null];
  list();
  mark();
});

document.addEventListener("click", (event) => {
  const step = event.target.closest("[data-step-by]");
  if (step && step.getAttribute("aria-disabled") !== "true") go(by(walk, Number(step.dataset.stepBy)));
  const ply = event.target.closest("[data-walk] [data-to]");
  if (ply) go(to(walk, Number(ply.dataset.to)));
  if (event.target.closest("[data-home]")) home();
});

// A tap on an earlier position is no move: it leads back to the present.
document.addEventListener(
  "click",
  (event) => {
    if (!state.past || !event.target.closest("[data-draw]")) return;
    event.stopImmediatePropagation();
    home();
  },
  true
);
document.addEventListener(
  "keydown",
  (event) => {
    if (!state.past || !event.target.closest?.("[data-draw]") || !["Enter", " "].includes(event.key)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    home();
  },
  true
);
document.addEventListener("submit", (event) => event.target.matches("[data-move]") && state.past && home(), true);
