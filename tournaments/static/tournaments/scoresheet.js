// @ts-check
// The sheet of a match: a long press opens the rest of a game, and the last tap can be undone for ten seconds.
import { shield } from "./double-tap.js";
import { freshKey } from "./outbox-queue.js";

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
let turned = 0;
document.addEventListener("click", (event) => {
  const summary = event.target.closest(".rest > summary");
  if (!summary) return;
  if (Date.now() - turned < APART) return event.preventDefault();
  turned = Date.now();
  if (summary.parentElement.open) shield();
});

// A finger that stays on a game opens the rest of its row; what it lets go of then is no tap.
let [press, long] = [0, false];
let from = { x: 0, y: 0 };
const let_go = () => clearTimeout(press);
document.addEventListener("pointerdown", (event) => {
  let_go();
  long = false;
  const cell = event.target.closest(".cell");
  if (!cell) return;
  from = { x: event.clientX, y: event.clientY };
  press = setTimeout(() => {
    long = true;
    const rest = cell.closest(".pair").querySelector(".rest");
    rest.setAttribute("open", "");
    rest.querySelector(`[data-rest="${cell.id}"]`)?.scrollIntoView({ block: "nearest" });
  }, LONG);
});
document.addEventListener("pointermove", (event) => {
  if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > SLIP) let_go();
});
for (const name of ["pointerup", "pointercancel", "scroll"]) document.addEventListener(name, let_go, true);
document.addEventListener("contextmenu", (event) => event.target.closest?.(".cell") && event.preventDefault());
document.addEventListener("click", (event) => {
  if (!long) return;
  long = false;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

// What stands already is not entered a second time.
const stands = (button) => {
  const game = button.form?.closest?.(".cell");
  return game && !button.form.matches(".htmx-request") && button.name in game.dataset && button.value === game.dataset[button.name] && !button.form.querySelector(".is-waiting");
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
const pending = new Map(); // what was tapped and is not stored yet, by its game

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
  const { decision, first } = pending.get(game.id) ?? game.dataset;
  const said = (name, was) => config.formData.get(name) ?? was;
  clearTimeout(timer);
  offer = { slot: game.id, path: config.path, where: game.dataset.where, version: Number(config.formData.get("version")) + 1, decision, first };
  pending.set(game.id, { decision: said("decision", decision), first: said("first", first) });
  timer = setTimeout(withdraw, LASTS);
  show();
};

const isTap = (elt) => elt.matches?.("article form[data-keep=merge]");
document.addEventListener("htmx:beforeRequest", ({ detail }) => isTap(detail.elt) && tapped(detail.elt, detail.requestConfig));

const undo = () => {
  const { slot, path, where, version, decision, first } = offer;
  const form = place().querySelector("form");
  Object.assign(form.elements.version, { value: String(version) });
  Object.assign(form.elements.decision, { value: decision });
  Object.assign(form.elements.first, { value: first });
  form.elements.key.value = freshKey();
  form.dataset.label = where;
  pending.set(slot, { decision, first });
  window.htmx.ajax("POST", path, { source: form, target: `#${slot}`, swap: "outerHTML" }).catch(() => null);
  withdraw();
};
const onTheWay = () => offer && document.querySelector(`[id="${offer.slot}"] form.htmx-request`);
document.addEventListener("click", (event) => {
  if (!event.target.closest("#undo button") || !offer) return;
  if (onTheWay()) wanted = true;
  else undo();
});
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  const form = detail.requestConfig.elt; // the answer has taken it out of the page
  if (!isTap(form)) return;
  const slot = form.closest("article").id;
  if (detail.xhr?.status >= 200 && detail.xhr.status < 300) pending.delete(slot);
  else if (detail.xhr?.status >= 400 && detail.xhr.status < 500) return void (pending.delete(slot), offer?.slot === slot && withdraw());
  if (wanted && offer) setTimeout(() => offer && undo());
});
document.addEventListener("outbox:change", ({ detail }) => detail.length || pending.clear());
document.addEventListener("htmx:afterSettle", show);
for (const name of ["htmx:afterSwap", "outbox:change"]) document.addEventListener(name, () => chosen && (close(opened()), (chosen = false)));

// A choice in the panel closes it once it is on its way to be stored.
let chosen = false;
document.addEventListener("click", (event) => event.target.closest(".rest-panel button") && (chosen = true));
