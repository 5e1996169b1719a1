// @ts-check
// The sheet of a match: a long press opens the rest of a game, and the last tap can be undone for ten seconds.
import { shield } from "./double-tap.js";
import { freshKey, isLost } from "./outbox-queue.js";
import { stays } from "./pressed.js";

const LASTS = 10_000;
const APART = 900;
const LONG = 500;
const SLIP = 12;

// What lies over the sheet goes away when something in it was chosen, with Escape, or by its own button.
const opened = () => document.querySelector(".rest[open]");
const close = (details, focus = true) => {
  if (!details) return;
  details.removeAttribute("open");
  if (focus) details.querySelector("summary").focus({ preventScroll: true });
};
document.addEventListener("keydown", (event) => event.key === "Escape" && close(opened()));
document.addEventListener("toggle", ({ target }) => {
  if (!target.matches?.(".rest[open]")) return;
  for (const other of document.querySelectorAll(".rest[open]")) if (other !== target) close(other, false);
}, true);
document.addEventListener("click", (event) => {
  const cross = event.target.closest("[data-close-notes]");
  if (!cross) return;
  event.preventDefault();
  shield();
  cross.parentElement.remove();
});

// A double tap opens it, or closes it, and does not reach what it lay over.
let turned = { at: 0, details: null };
document.addEventListener("click", (event) => {
  const details = event.target.closest(".rest > summary")?.closest("details");
  if (!details) return;
  const again = event.detail && turned.details === details && Date.now() - turned.at < APART;
  if (again) return event.preventDefault();
  turned = { at: Date.now(), details };
  if (details.open) shield();
});

// A finger that stays on a game opens the rest of its row; what it lets go of then is no tap.
let [letGo, long] = [() => {}, false];
let from = { x: 0, y: 0 };
document.addEventListener("pointerdown", (event) => {
  letGo();
  long = false;
  const cell = event.target.closest(".cell");
  if (!cell) return;
  from = { x: event.clientX, y: event.clientY };
  letGo = stays(LONG, () => {
    long = true;
    const rest = cell.closest(".pair").querySelector(".rest");
    rest.setAttribute("open", "");
    rest.querySelector(`[data-rest="${cell.id}"]`)?.scrollIntoView({ block: "nearest" });
  });
});
document.addEventListener("pointermove", (event) => {
  if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > SLIP) letGo();
});
for (const name of ["pointerup", "pointercancel", "scroll"]) document.addEventListener(name, () => letGo(), true);
document.addEventListener("contextmenu", (event) => event.target.closest?.(".cell") && event.preventDefault());
document.addEventListener("click", (event) => {
  if (!long) return;
  long = false;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

// What was said of a game last, by its id, while it waits on the phone.
const waiting = new Map();
const standing = (game) => waiting.get(game.id) ?? { decision: game.dataset.decision, first: game.dataset.first };
document.addEventListener("outbox:change", ({ detail }) => {
  waiting.clear();
  for (const entry of detail) {
    const game = document.querySelector(`article form[action="${CSS.escape(entry.url)}"]`)?.closest("article");
    if (!game) continue;
    const body = new URLSearchParams(entry.body);
    const { decision, first } = standing(game);
    waiting.set(game.id, { decision: body.get("decision") ?? decision, first: body.get("first") ?? first });
  }
});

// What stands already is not entered a second time.
const stands = (button) => {
  const game = button.form?.closest(".cell");
  return game && !button.form.matches(".htmx-request") && standing(game)[button.name] === button.value;
};
document.addEventListener("click", (event) => {
  const button = event.target.closest(".scoresheet button[name]");
  if (button && stands(button)) event.preventDefault();
}, true);

/**
 * The last tap as it can be undone: the version that it leaves behind, and what stood before it.
 * @type {{ slot: string, path: string, where: string, version: number, decision: string, first: string } | null}
 */
let offer = null;
let [timer, wanted] = [0, false];

const place = () => document.querySelector("#undo");
const show = () => {
  const button = place()?.querySelector("button[type=button]");
  if (!button) return;
  if (!offer && button === document.activeElement) document.querySelector(`[id="${button.dataset.slot}"] .tap`)?.focus({ preventScroll: true });
  button.hidden = !offer;
  if (!offer) return;
  const words = document.querySelector("[data-undo-words]").dataset.undoWords;
  button.dataset.slot = offer.slot;
  button.textContent = `${words} ${offer.where[0].toLowerCase()}${offer.where.slice(1)}`;
};
const withdraw = () => {
  clearTimeout(timer);
  [offer, wanted] = [null, false];
  show();
};

const tapped = (form, config) => {
  const game = form.closest("article");
  const version = Number(config.formData.get("version")) + 1;
  clearTimeout(timer);
  offer = { slot: game.id, path: config.path, where: game.dataset.where, version, ...standing(game) };
  timer = setTimeout(withdraw, LASTS);
  show();
};

const isTap = (elt) => elt.matches?.("article form[data-keep=merge]");
document.addEventListener("htmx:beforeRequest", ({ detail }) => isTap(detail.elt) && tapped(detail.elt, detail.requestConfig));

const undo = () => {
  const { slot, path, where, version, decision, first } = offer;
  const form = place().querySelector("form");
  const said = { version: String(version), decision, first, key: freshKey() };
  for (const [name, value] of Object.entries(said)) form.elements[name].value = value;
  form.dataset.label = where;
  window.htmx.ajax("POST", path, { source: form, target: `#${slot}`, swap: "outerHTML" }).catch(() => null);
  withdraw();
};
const onTheWay = () => offer && document.querySelector(`[id="${offer.slot}"] form.htmx-request`);
document.addEventListener("click", (event) => {
  if (!event.target.closest("#undo button") || !offer) return;
  if (onTheWay()) wanted = true;
  else undo();
});
// A tap that is refused leaves nothing to undo; one that is lost waits, and what undoes it waits behind it.
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  const form = detail.requestConfig.elt; // the answer has taken it out of the page
  if (!offer || !isTap(form) || form.closest("article").id !== offer.slot) return;
  const status = detail.xhr?.status ?? 0;
  if (status >= 400 && !isLost(status)) withdraw();
  else if (wanted) setTimeout(() => offer && undo());
});
document.addEventListener("htmx:afterSettle", show);

// A choice in the panel closes it once it is on its way to be stored.
let chosen = false;
const finish = () => {
  if (chosen) close(opened());
  chosen = false;
};
document.addEventListener("click", (event) => event.target.closest(".rest-panel button") && (chosen = true));
for (const name of ["htmx:afterSwap", "outbox:change"]) document.addEventListener(name, finish);
