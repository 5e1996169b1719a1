// @ts-check
// What fingers, mice and keys do on the board, and what stands beside it: a larger board, moves as words, moves that are
// not stored yet, secret picks. Dragging stands in board-drag.js, directions in board-dial.js.
import { centre, dials, drawing, places, tokenAt } from "./board-pieces.js";
import { after, ask, changed, clear, form, part, state, tap } from "./board.js";
import { again, beside, drop, keep, release } from "./outbox.js";
import { named } from "./outbox-queue.js";

// Whoever wants the board larger has it larger, and looks at the same part of it, after the next move as well.
let [sizedBoard, large, across] = [null, false, 0];

const showSize = () => {
  state.board.classList.toggle("is-large", large);
  part("zoom")?.setAttribute("aria-pressed", String(large));
};
document.addEventListener("board:change", () => {
  if (sizedBoard === state.board) return;
  sizedBoard = state.board;
  showSize();
  part("draw").scrollLeft = across;
});
document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-zoom]")) return;
  large = !large;
  showSize();
});
document.addEventListener(
  "scroll",
  (event) => {
    if (event.target === part("draw")) across = event.target.scrollLeft;
  },
  true
);

// A finger, a mouse or keys on the drawing.
document.addEventListener("pointerdown", () => (state.focus = null));
document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-draw]") || event.target.closest("[data-palette]") || dials()) return;
  const token = tokenAt(event.target, event.clientX, event.clientY);
  if (token) tap(token);
});

const ready = () => {
  const chosen = places();
  for (const shape of drawing()?.querySelectorAll("[data-tap]") ?? []) {
    const own = chosen.get(shape.dataset.tap) === shape;
    shape.setAttribute(own ? "tabindex" : "aria-hidden", own ? "-1" : "true");
    if (own) shape.setAttribute("role", "button");
    if (own) shape.setAttribute("aria-pressed", String(state.taps.includes(shape.dataset.tap)));
  }
  const first = chosen.get(state.taps.at(-1)) ?? drawing()?.querySelector(".is-target[tabindex]") ?? [...chosen.values()][0];
  first?.setAttribute("tabindex", "0");
  // Who enters with keys stays where they were, also on the board that comes after a move.
  if (state.focus && document.activeElement === document.body) chosen.get(state.focus)?.focus();
};
document.addEventListener("board:change", ready);

const DIRECTIONS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const moveFocus = (from, [right, down]) => {
  const [x, y] = centre(from);
  const cost = (shape) => {
    const [toX, toY] = centre(shape);
    const ahead = (toX - x) * right + (toY - y) * down;
    const aside = Math.abs((toX - x) * down) + Math.abs((toY - y) * right);
    return ahead > 1 ? ahead + 3 * aside : Infinity;
  };
  const [best] = [...places().values()].map((shape) => [cost(shape), shape]).sort((a, b) => a[0] - b[0]);
  if (best && best[0] < Infinity) best[1].focus();
};
document.addEventListener("keydown", (event) => {
  const shape = event.target.closest?.("[data-draw] [data-tap]");
  if (event.key === "Escape" && state.taps.length && event.target.closest?.("[data-board]")) clear();
  if (!shape || !(event.key in DIRECTIONS || event.key === "Enter" || event.key === " ")) return;
  event.preventDefault();
  if (event.key in DIRECTIONS) return void moveFocus(shape, DIRECTIONS[event.key]);
  state.focus = shape.dataset.tap;
  tap(shape.dataset.tap);
});

let unsent = [];

// What moves are called that are written as text, as far as the page has been told: each by itself, and by others like it
// that differ only in their places and numbers. Whoever types may use dashes as they are shown, capitals and spaces.
const calls = new Map();
const alike = new Map();
const PLACES = /[a-z]\d+(?:[-–x][a-z]\d+)*|[1-9]\d*/g;
const plain = (text) => text.toLowerCase().replace(/\s+/g, "").replaceAll("–", "-");
const dashed = (text) => text.replaceAll("-", "–");
const placesIn = (text) => text.match(PLACES) ?? [];
const kindOf = (text) => plain(text).replace(PLACES, "#");
const note = (text, said) => {
  calls.set(plain(text), said);
  if (placesIn(plain(text)).join() === placesIn(said).map(plain).join()) alike.set(kindOf(text), said.replace(PLACES, "#"));
};
const likeOthers = (text) => {
  const found = placesIn(plain(text));
  return alike.get(kindOf(text))?.replace(/#/g, () => dashed(found.shift() ?? ""));
};
const known = (text) => calls.get(plain(text)) ?? likeOthers(text);
const learn = (nodes) => {
  for (const { text, said, next } of nodes ?? []) {
    if (text) note(text, said);
    learn(next);
  }
};
let learned = null;
document.addEventListener("board:change", () => {
  if (learned === state.root) return;
  learned = state.root;
  const last = state.board?.querySelector("[data-text]");
  if (last?.dataset.text) note(last.dataset.text, last.textContent);
  learn(learned?.taps);
  if (unsent.length) showUnsent();
});
// What nobody has told yet is called by no sign of the notation.
const SIGNS = /[@=(]|^[a-z]:/;
const typedMove = () => form()?.elements.action.labels[0].textContent;
const shown = ({ label, body }) => {
  const given = new URLSearchParams(label === typedMove() ? body : "");
  return known(given.get("say") || given.get("action") || label) ?? label;
};
// Among others in a sentence it begins with no capital letter.
const within = (entry) => {
  const said = shown(entry);
  return said === typedMove() ? said.charAt(0).toLowerCase() + said.slice(1) : said;
};
beside.called = (text) => known(text) ?? ((SIGNS.test(plain(text)) && typedMove()) || dashed(text));

// The legal moves as words: completion for whoever types, and a list to choose from; asked for when they are wanted.
const moves = async () => {
  const found = await ask({ list: "1" });
  const made = (found?.moves ?? []).map((text, place) => ({ text, said: found.said[place] }));
  for (const { text, said } of made) note(text, said);
  return made;
};
const option = (value) => Object.assign(document.createElement("option"), { value });

const complete = async () => {
  const list = state.board?.querySelector("[data-completion]");
  if (!list || list.dataset.asked || !document.activeElement?.matches("[data-move] [name=action]")) return;
  list.dataset.asked = "yes";
  list.replaceChildren(...(await moves()).map(({ text }) => option(text)));
};
document.addEventListener("focusin", complete);
document.addEventListener("board:change", complete);

// Moves that take many taps, such as captures, come first; what has a button of its own that asks once more is none.
const asks = ({ text }) => [...form().querySelectorAll("details:not([data-choice]) [name=say]")].some(({ value }) => value === text);
const choice = ({ text, said }) => {
  const made = Object.assign(document.createElement("button"), { name: "say", value: text, textContent: said });
  made.className = "btn btn-outline-primary";
  return made;
};
const longestFirst = ({ text: a }, { text: b }) => b.length - a.length || a.localeCompare(b);
document.addEventListener(
  "toggle",
  async (event) => {
    const list = event.target.matches("[data-choice][open]") && event.target.querySelector("div");
    if (list && !list.children.length) list.replaceChildren(...(await moves()).filter((move) => !asks(move)).sort(longestFirst).map(choice));
  },
  true
);

// Moves that are not stored yet, in their order, beside the board, the last of them above it as well, so that nobody
// enters them again; those held back can be sent or discarded.
const MOST_SAID = 3;

const actButton = (label, act) => {
  const made = Object.assign(document.createElement("button"), { type: "button", textContent: label });
  made.className = "btn btn-outline-primary";
  made.addEventListener("click", act);
  return made;
};

const line = (list, entry, first) => {
  const item = document.createElement("li");
  const label = Object.assign(document.createElement("b"), { textContent: shown(entry) });
  const word = Object.assign(document.createElement("span"), {
    textContent: entry.held ? list.dataset.held : list.dataset.waiting,
  });
  item.append(label, word);
  if (!entry.held) return item;
  const send = () => release(entry, state.board.dataset.version);
  if (first) item.append(actButton(list.dataset.send, send));
  item.append(actButton(list.dataset.drop, () => drop(entry)));
  return item;
};

const showUnsent = () => {
  const list = state.board?.querySelector("[data-unsent]");
  if (!list) return;
  const own = unsent.filter((entry) => entry.url === list.dataset.url);
  list.replaceChildren(...own.map((entry, place) => line(list, entry, place === 0)));
  state.waits = own.some((entry) => !entry.held);
  state.blind ||= state.waits;
  list.hidden = !own.length;
  const said = [...(own.length > MOST_SAID ? ["…"] : []), ...own.slice(-MOST_SAID).map(within)].join(", ");
  const queued = own.length ? `${list.dataset.waiting}: ${own.length} (${said}). ` : "";
  if (queued === state.queued) return;
  state.queued = queued;
  changed();
};

document.addEventListener("outbox:change", (event) => {
  const grew = event.detail.length > unsent.length;
  unsent = event.detail;
  if (!state.board) return;
  showUnsent();
  if (grew && form()) clear();
});
document.addEventListener("htmx:afterSettle", showUnsent);

// A secret pick: from the tap on, the cover is all that is seen, whether there is a link or not.
const covers = () => document.querySelectorAll("[data-pick]");

document.addEventListener("htmx:beforeRequest", (event) => {
  const pick = event.target.closest("form[data-sealed]");
  if (!pick) return;
  document.activeElement?.blur();
  const cover = pick.closest("[data-pick]");
  const handed = document.querySelector("[data-handed]");
  cover.open = false;
  cover.hidden = true;
  handed.hidden = false;
  handed.open = true;
});

// A cover that was opened for the player goes when the phone is back.
document.addEventListener(
  "toggle",
  (event) => {
    if (event.target.matches("[data-handed]") && !event.target.open) event.target.hidden = true;
  },
  true
);

// Whoever has the phone again sees the board; the picks that are not sent yet stand beside it without their colours.
document.addEventListener("outbox:change", (event) => {
  for (const cover of covers()) {
    const { action, dataset } = cover.querySelector("form[data-sealed]");
    cover.hidden = event.detail.some((entry) => action.endsWith(entry.url) && entry.label === dataset.label);
  }
});

// A move entered while another is on its way is sent after it; when that one is refused, it is held back beside the board.
const holdBack = async (url, body, secret) => {
  const text = body.get("say") || body.get("action") || "";
  const label = secret && text.startsWith(secret) ? named(text, secret) : beside.called(text) || body.get("taps");
  await keep({ url, body: body.toString(), mode: "queue", label, held: true });
  again();
};

const sendAfter = (body) => {
  const own = form();
  own.elements.taps.value = body.get("taps") ?? "";
  own.elements.action.value = body.get("say") || body.get("action") || "";
  own.dataset.label = own.elements.action.value || own.elements.taps.value;
  own.requestSubmit();
};

document.addEventListener(
  "submit",
  (event) => {
    /** @type {any} */
    const own = event.target;
    if (!own.matches("[data-move]") || !own.classList.contains("htmx-request")) return;
    event.preventDefault();
    event.stopPropagation();
    /** @type {any} */
    const content = new FormData(own, event.submitter);
    const [url, body, secret] = [own.getAttribute("action"), new URLSearchParams(content), own.dataset.secret];
    if (!body.get("action") && !body.get("say") && !body.get("taps")) return;
    own.elements.action.value = "";
    own.elements.action.dispatchEvent(new Event("input", { bubbles: true }));
    const here = () => form()?.getAttribute("action") === url;
    after((free) => (free && here() ? sendAfter(body) : holdBack(url, body, secret)));
  },
  true
);

// From here on taps are taken: until now the board has said that it is still loading.
document.documentElement.dataset.taps = "taken";
