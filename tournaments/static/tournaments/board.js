// @ts-check
// The board: what it shows, and the tree of taps that the server gave for it. No rule of a game stands here. What fingers
// and keys do with it stands in board-entry.js.
import { beside } from "./outbox.js";

beside.board = true;
export const state = { board: null, root: null, path: [], taps: [], astray: "", said: "", queued: "", blind: false, waits: false, focus: null, past: false, kept: false };
export const part = (name) => state.board?.querySelector(`[data-${name}]`);
let draft = "";
let typed = false;
export const words = () => state.board.dataset;
export const form = () => state.board.querySelector("form[data-move]");
export const changed = () => document.dispatchEvent(new CustomEvent("board:change"));

// What may follow the taps; nothing after taps that lead to no legal move.
export const branches = () => {
  if (!state.root || state.past || state.path.length < state.taps.length) return [];
  return (state.path.length ? state.path.at(-1).next : state.root.taps) ?? [];
};

export const ask = async (query) => {
  const address = `${words().taps}?${new URLSearchParams(query)}`;
  const answer = await fetch(address, { signal: AbortSignal.timeout(8000) }).catch(() => null);
  const found = answer?.ok ? await answer.json().catch(() => null) : null; // a portal says "ok" with a page of its own
  if (found) resume();
  return found;
};

let loading = null; // the board that is asked about
export const load = async () => {
  const [board, blind] = [state.board, state.blind];
  loading = board;
  const found = await ask({ taps: "" });
  if (loading === board) loading = null;
  if (board !== state.board) return;
  state.blind = !found;
  if (found && String(found.version) !== words().version) return void moved();
  state.root = found ?? state.root;
  board.dataset.ready = "";
  if (blind && found && state.path.length < state.taps.length) state.path = along(found.taps, state.taps);
  changed();
};

// Whether the link is back is found out by asking; what waits to be sent brings a new board by itself.
const resume = () => state.blind && !state.waits && loading !== state.board && form() && !busy() && load();
addEventListener("online", resume);

// Somebody else has entered something: show where the game stands, and say so.
export const moved = async () => {
  const say = words().moved;
  const whole = { target: "#board", select: "#board", swap: "outerHTML" };
  await window.htmx.ajax("GET", location.href, whole).catch(() => null);
  note(say);
};

// A hint that comes between two taps changes nothing but what is said and drawn: the taps made so far stay.
const isSame = (board) =>
  state.board?.dataset.version === board.dataset.version &&
  state.board.dataset.taps === board.dataset.taps &&
  Boolean(board.querySelector("form[data-move]")) &&
  !board.querySelector("#refused");

const start = (board) => {
  const kept = state.taps.length > 0 && isSame(board);
  Object.assign(state, { board, past: false, kept, astray: "", said: board.querySelector("[data-prompt]")?.textContent }, kept ? {} : { root: null, path: [], taps: [], blind: false });
  const entry = form()?.elements.action;
  if (entry && draft && !entry.value) entry.value = draft;
  // A phone scrolls to the field that has the focus, away from what is said about the move.
  if (board.querySelector("#refused") && matchMedia("(pointer: coarse)").matches) document.activeElement?.blur();
  else if (typed) entry?.focus({ preventScroll: true });
  typed = false;
  changed();
  if (form()) load();
};

// Nor does a hint take the board away from under a finger: it is asked for again once that is lifted, unless a move went off.
const LIFTED = 300;
let [finger, overtaken] = [false, null];
const comes = (asked) => {
  if (!asked?.isConnected || form()?.classList.contains("htmx-request")) return;
  window.htmx.ajax("GET", asked.getAttribute("hx-get"), { source: asked, target: asked, swap: "outerHTML" });
};
const lift = () => {
  const asked = overtaken;
  [finger, overtaken] = [false, null];
  if (asked) setTimeout(() => comes(asked), LIFTED);
};
document.addEventListener("pointerdown", (event) => (finger = Boolean(event.target.closest?.("[data-draw]"))));
for (const kind of ["pointerup", "pointercancel"]) document.addEventListener(kind, lift);
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (!finger || !detail.requestConfig.elt.matches(".play-asked")) return;
  overtaken = detail.requestConfig.elt;
  detail.shouldSwap = false;
});

// What is being typed outlives a new board.
document.addEventListener("input", (event) => {
  if (event.target.matches("[data-move] [name=action]")) draft = event.target.value;
});
document.addEventListener("htmx:configRequest", (event) => {
  if (!event.detail.elt.matches("[data-move]")) return;
  typed = document.activeElement === form()?.elements.action;
  draft = "";
});
const look = () => {
  const board = document.querySelector("[data-board]");
  if (board && board !== state.board) start(board);
};
document.addEventListener("htmx:load", look);
document.addEventListener("DOMContentLoaded", look);

// After a move has been entered, and after a new board is shown, taps mean nothing for a moment: the second half of a
// double tap would enter a move of the other side.
const QUIET = 400;
const MOVES = "[data-draw], [data-buttons] button, [data-move] button, [data-confirm], [data-enter], [data-back] button, [data-lesson-on]";
let hushedBoard = null;
let hushes = 0;

// Counted from when it is in sight, not from when it came.
const hush = (place) => {
  const own = (place.dataset.quiet = String((hushes += 1)));
  const end = () => place.dataset.quiet === own && delete place.dataset.quiet;
  requestAnimationFrame(() => setTimeout(end, QUIET));
};

document.addEventListener("board:change", () => {
  if (hushedBoard === state.board) return;
  hushedBoard = state.board;
  if (!state.kept) hush(hushedBoard);
});
document.addEventListener("submit", (event) => event.target.matches("[data-move], [data-back]") && hush(state.board), true);

// Keys and scripts are never the second half of a tap: their clicks have no count.
document.addEventListener(
  "click",
  (event) => {
    const place = event.detail && event.target.closest("[data-quiet]");
    if (!place || !event.target.closest(place.matches("[data-board]") ? MOVES : "a, button")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  true
);

// What is said about a move lies over what stands around the board, never over the board, and never moves it.
const LEAST = 88;
const BESIDE = 240;
const home = () => document.querySelector(".table-columns");
const sheets = () => document.querySelectorAll(".table-columns [data-sheet]:not(.is-set-aside, [data-sheet] [data-sheet])");
const asideAlready = new Set();
let touched = false;
const empty = (sheet) => !sheet.textContent.trim();
const inView = ({ top, bottom }) => top >= 0 && bottom <= innerHeight;

const layBeside = (sheet, board, from) => {
  const top = Math.max(board.top, 0);
  Object.assign(sheet.style, {
    left: `${board.right - from.left + 8}px`,
    width: `${from.right - board.right - 8}px`,
    top: `${top - from.top}px`,
    maxHeight: `${Math.max(LEAST, innerHeight - top - 8)}px`,
  });
};

// Beside the board where there is a column; above it where it fits (below it what must not hide the clock), else on the side with more room in sight. Where the board fills the screen there is
// no such side: then an edge of the board is covered rather than the board moved or the sheet unseen.
const lay = (sheet) => {
  const board = state.board.querySelector("[data-draw]").getBoundingClientRect();
  const from = home().getBoundingClientRect();
  if (from.right - board.right >= BESIDE) return void layBeside(sheet, board, from);
  Object.assign(sheet.style, { left: `${board.left - from.left}px`, width: `${board.width}px`, maxHeight: "none" });
  const [head, foot] = [Math.min(board.top, innerHeight), Math.max(board.bottom, 0)];
  const tall = sheet.offsetHeight;
  const above = head >= Math.min(tall, Math.max(LEAST, innerHeight - foot)) && !(sheet.matches(".time-up") && foot + tall < innerHeight);
  const high = Math.min(tall, Math.max(LEAST, above ? head : innerHeight - foot));
  const top = above ? Math.max(head - high, 0) : Math.min(foot, innerHeight - high);
  Object.assign(sheet.style, { top: `${top - from.top}px`, maxHeight: `${high}px` });
};

const setAside = (sheet) => {
  if (sheet.matches(".play-refused")) return void sheet.remove();
  asideAlready.add(sheet.dataset.about);
  sheet.classList.remove("is-over");
  sheet.classList.add("is-set-aside");
  sheet.querySelector("[data-close]")?.remove();
  sheet.removeAttribute("style");
};

const addClose = (sheet) => {
  if (sheet.querySelector(":scope > [data-close]")) return;
  const made = Object.assign(document.createElement("button"), { type: "button", className: "btn play-close", textContent: "×" });
  made.dataset.close = "";
  made.setAttribute("aria-label", words().closeWord);
  sheet.prepend(made);
};

// What may stay for long takes its own place beside the board where that is in sight.
const showSheets = () => {
  if (!state.board) return;
  for (const sheet of sheets()) {
    if (empty(sheet) || (sheet.dataset.about && asideAlready.has(sheet.dataset.about))) continue;
    if (!sheet.dataset.shown) {
      sheet.dataset.shown = "yes";
      touched = false;
      hush(sheet);
      const stays = !sheet.matches(".play-refused") && inView(sheet.getBoundingClientRect());
      sheet.classList.toggle("is-over", !stays);
      if (!stays) addClose(sheet);
    }
    if (sheet.matches(".is-over")) lay(sheet);
  }
};

// A refusal has been read by whoever goes on.
const forgive = () => {
  for (const sheet of sheets()) if (sheet.matches(".play-refused")) sheet.remove();
  for (const mark of state.board.querySelectorAll("[data-draw] .board-fault")) mark.remove();
};

document.addEventListener("board:change", showSheets);
document.addEventListener("htmx:afterSettle", showSheets);
document.addEventListener("outbox:late", () => {
  const late = document.querySelector("#late");
  late.classList.remove("is-set-aside");
  delete late.dataset.shown;
  showSheets();
});
// What htmx swaps takes over the old style as text, which the content security policy forbids.
document.addEventListener("htmx:beforeSwap", () => sheets().forEach((sheet) => sheet.removeAttribute("style")));
document.addEventListener("toggle", (event) => event.target.closest?.("[data-sheet]") && showSheets(), true);
// A phone still scrolls for the field that had the focus, some time later; whoever scrolls by hand knows what is there.
for (const kind of ["pointerdown", "wheel", "keydown"]) addEventListener(kind, () => (touched = true), { capture: true, passive: true });
addEventListener("scroll", () => touched || showSheets(), { passive: true });
addEventListener("resize", showSheets);
visualViewport?.addEventListener("resize", showSheets);
document.addEventListener("click", (event) => {
  const close = event.target.closest("[data-close]");
  if (close) setAside(close.closest("[data-sheet]"));
});

// Taps on the board: they walk the tree; what they complete is sent, and what leads nowhere is judged by the server.
const PATIENCE = 10_000;

export const play = () => {
  const text = state.path.length === state.taps.length ? state.path.at(-1)?.text : "";
  form().elements.taps.value = state.taps.join(",");
  form().elements.action.value = text ?? "";
  form().dataset.label = (text && state.path.at(-1).said) || text || state.taps.join(" ");
  form().requestSubmit();
};

const cut = (length) => {
  state.taps.length = Math.min(state.taps.length, length);
  state.path.length = Math.min(state.path.length, length);
};

const walk = async (node) => {
  state.path.push(node);
  state.taps.push(node.token);
  if (node.done && !node.more) return void play();
  if (!node.more || node.next) return;
  node.next = (await ask({ taps: state.taps.join(",") }))?.taps ?? [];
};

// What was tapped without a link, along the tree that is there now; whether it is played is left to whoever tapped.
const along = (nodes, tokens) => {
  const node = nodes?.find((one) => one.token === tokens[0]);
  return node ? [node, ...along(node.next, tokens.slice(1))] : [];
};

// A tap that leads to no legal move: what it means is sent and refused; what means nothing `alone` is told and set aside.
const collect = async (token, alone) => {
  state.taps.push(token);
  changed();
  const sent = state.taps.join(",");
  const found = state.blind ? null : await ask({ taps: sent });
  state.blind ||= !found;
  if (found?.spells && sent === state.taps.join(",")) play();
  else if (found && alone) (cut(state.path.length), (state.astray = found.astray));
};

export const step = async (token, alone) => {
  if (!form()) return;
  resume();
  Object.assign(state, { kept: false, astray: "" });
  const next = branches().find((node) => node.token === token);
  const fresh = state.root?.taps.find((node) => node.token === token && node.more);
  const free = fresh && state.path.length === state.taps.length;
  if (next || free) forgive();
  if (next) await walk(next);
  else if (state.taps.includes(token)) cut(state.taps.indexOf(token));
  else if (free) await (cut(0), walk(fresh));
  else await collect(token, alone);
  changed();
};

// One after another: a quick thumb is faster than an answer.
let turns = Promise.resolve();
const inTurn = (work) => (turns = turns.catch(() => null).then(work));
let lastTap = "";

// While a move is on its way, taps wait for the board that follows it: a second tap on the same place is a double tap,
// and taps for a move that is refused mean nothing any more.
const busy = () => form()?.classList.contains("htmx-request");
const settled = async () => {
  const until = Date.now() + PATIENCE;
  while (form() && (busy() || !(state.root || state.blind)) && Date.now() < until) await new Promise((go) => setTimeout(go, 50));
  return !busy() && !state.board.querySelector("#refused");
};
export const tap = (token, alone = true) => {
  if (busy() && token === lastTap) return turns;
  lastTap = token;
  return inTurn(async () => (!busy() || (await settled())) && step(token, alone));
};

// Whatever else is entered meanwhile keeps its place among the taps; `work` is told whether its turn has really come.
export const after = (work) => inTurn(async () => work(await settled()));

export const clear = () => (Object.assign(state, { kept: false, astray: "" }), cut(0), changed());

// What is shown for the taps made so far: lit cells, marks, the next word to choose, what to tap next.
const FEW = 20;
const MANY = 6;

const light = () => {
  const tokens = branches().map((node) => node.token);
  const lit = words().targets === "yes" && (state.taps.length || tokens.length < FEW) ? new Set(tokens) : new Set();
  for (const shape of part("draw").querySelectorAll("[data-tap]")) {
    shape.classList.toggle("is-tapped", state.taps.includes(shape.dataset.tap));
    shape.classList.toggle("is-target", lit.has(shape.dataset.tap));
  }
};

const button = (token, label, act) => {
  const made = Object.assign(document.createElement("button"), { type: "button", textContent: label });
  made.className = "btn btn-outline-primary";
  made.dataset.token = token;
  made.addEventListener("click", act);
  return made;
};

const choose = () => {
  const last = state.path.length === state.taps.length ? state.path.at(-1) : null;
  const named = branches().filter((node) => node.label && !node.sign);
  const found = named.map((node) => button(node.token, node.label, () => tap(node.token)));
  if (last?.done) found.push(button("", state.root.end || last.text, () => play()));
  part("buttons").replaceChildren(...found);
};

// Said under the board, which would move otherwise.
const note = (sentence) => {
  if (!part("note")) return;
  part("note").textContent = sentence;
  part("note").hidden = !sentence;
};
const newest = (taps) => (taps.length > MANY ? ["…", ...taps.slice(-MANY)] : taps).join(" ");

const tell = () => {
  const last = state.path.length === state.taps.length ? state.path.at(-1) : null;
  const asked = state.queued ? "" : last && !(state.kept && words().hintText) ? last.prompt : words().hintText || state.root?.prompt;
  const named = state.taps.map((token, place) => state.path[place]?.label || token);
  const made = state.taps.length ? `${words().soFar} ${newest(named)}. ` : "";
  part("prompt").textContent = state.queued + made + (state.astray || (state.taps.length && !last && !state.kept ? "" : asked ?? state.said));
  if (state.blind) note(words().offline);
  else if (part("note").textContent === words().offline) note("");
  part("clear").hidden = !state.taps.length;
  part("enter").hidden = !(state.blind && state.taps.length);
};

// Marks that are more than single cells, such as rectangles, are drawn by the server.
export const mark = async (query) => {
  const board = state.board;
  const wanted = JSON.stringify([state.taps, query]);
  part("draw").dataset.wanted = wanted;
  const found = await ask({ taps: state.taps.join(","), marks: "1", ...query });
  if (board !== state.board || part("draw").dataset.wanted !== wanted || !found?.marks) return null;
  const drawn = new DOMParser().parseFromString(found.marks.svg, "image/svg+xml").documentElement;
  const layer = part("draw").querySelector(".play-marks") ?? document.createElementNS(drawn.namespaceURI, "g");
  layer.setAttribute("class", "play-marks");
  layer.replaceChildren(...[...drawn.children].filter((child) => child.localName !== "title"));
  part("draw").querySelector("svg").append(layer);
  document.dispatchEvent(new CustomEvent("board:marks", { detail: layer }));
  return found.marks;
};

const draw = () => {
  if (!state.board) return;
  light();
  part("draw").querySelector(".play-marks")?.replaceChildren();
  if (!part("prompt")) return;
  choose();
  tell();
  if (state.taps.length && state.root?.marks && !state.blind) mark({});
};

document.addEventListener("board:change", draw);
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-clear]")) clear();
  if (event.target.closest("[data-enter]")) play();
});
