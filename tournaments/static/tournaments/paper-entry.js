// @ts-check
// Paper protocols typed in by keyboard alone. Every row is a form of its own; it is sent without leaving the page, and kept on
// this device while there is no answer. Without this script the same forms are sent one by one.
import { freshKey, isLost, signed, whoHas } from "./outbox-queue.js";
import { meaning } from "./paper-keys.js";
import { quick } from "./paper-quick.js";

const PATIENCE = 8000;
const AGAIN = 5000;
const BARRED = 60_000;
const LETTERS = 1000;
const words = () => document.querySelector("[data-paper]").dataset;
const rowOf = (part) => part.closest("[data-row]");
const steps = (row) => [...row.querySelectorAll("[data-step]:not([data-step=save], [data-step=result])")];

const say = (form, name) => {
  const state = rowOf(form).querySelector("[data-state]");
  state.textContent = words()[name] ?? "";
  state.dataset.state = name;
};

// Where one goes on.
const focus = (field) => {
  field?.focus();
  if (field?.matches("input")) field.select();
};
const go = (field, by) => {
  const row = rowOf(field);
  const all = steps(row);
  const next = all[all.indexOf(field) + by];
  if (next) focus(next);
  else if (by > 0) row.querySelector("[data-form]").requestSubmit();
};
const goToNextRow = (row) => {
  for (let next = row.nextElementSibling; next; next = next.nextElementSibling)
    if (["empty", "waits"].includes(next.dataset.status) && steps(next).length) return focus(steps(next)[0]);
  focus(row.querySelector("h2 ~ a"));
};

// What has been typed.
const changed = (field) => {
  say(field, "typed");
  rowOf(field).dataset.typed = "";
  field.dispatchEvent(new Event("change", { bubbles: true }));
};
const put = (field, value) => {
  if (![...field.options].some((one) => one.value === value)) return false;
  field.value = value;
  changed(field);
  return true;
};

// Parts that are seldom typed are closed until a key opens them; Escape leads back to the first result.
const PARTS = { teams: ".paper-teams", rest: ".paper-rest" };
const openPart = (field, selector) => {
  const part = rowOf(field).querySelector(selector);
  part?.setAttribute("open", "");
  focus(part?.querySelector("select, input"));
};

const typedResult = (field, means) => {
  if (PARTS[means]) return openPart(field, PARTS[means]);
  if (means === "next" || means === "back") return void go(field, means === "next" ? 1 : -1);
  if (means !== "clear") return void (put(field, means) && go(field, 1));
  if (field.value) put(field, "");
  else go(field, -1);
};

let letters = "";
let since = 0;
const typedLetter = (field, sign, now) => {
  letters = now - since < LETTERS ? letters + sign : sign;
  since = now;
  const names = [...field.options].map((one) => one.value);
  const place = quick(names, letters);
  if (place >= 0 && field.selectedIndex !== place) put(field, names[place]);
};
const goToNextName = (field, by) => {
  const all = [...rowOf(field).querySelectorAll("[data-quick]")];
  focus(all[all.indexOf(field) + by] ?? steps(rowOf(field))[0]);
};

const RESULTS = ["game", "first", "result"];
document.addEventListener("keydown", (event) => {
  const field = event.target;
  if (!field.closest?.("[data-form]") || event.isComposing) return;
  const means = meaning(event);
  const isName = field.matches("[data-quick]");
  if (means === "save") field.form.requestSubmit();
  else if (means === "results") focus(steps(rowOf(field))[0]);
  else if (RESULTS.includes(field.dataset.step) && means) typedResult(field, means);
  else if (isName && (means === "next" || means === "back")) goToNextName(field, means === "next" ? 1 : -1);
  else if (isName && /^\p{L}$/u.test(event.key) && !event.ctrlKey && !event.altKey && !event.metaKey)
    typedLetter(field, event.key, event.timeStamp);
  else if (field.matches("input[data-step]") && (means === "next" || means === "back")) go(field, means === "next" ? 1 : -1);
  else return;
  event.preventDefault();
});

document.addEventListener("input", (event) => {
  const field = event.target;
  if (!field.closest?.("[data-form]")) return;
  say(field, "typed");
  rowOf(field).dataset.typed = "";
});

// What a narrow cell asks for is said under all of them: nobody can read it off a cell.
const ask = (field) => {
  const line = rowOf(field)?.querySelector("[data-asking]");
  if (line) line.textContent = field.closest(".paper-games") ? (field.getAttribute("aria-label") ?? "") : "";
};

// Two players change places: nobody stands on two boards.
document.addEventListener("focusin", ({ target }) => {
  letters = "";
  ask(target);
  if (target.matches("[data-board]")) target.dataset.was = target.value;
});
document.addEventListener("change", ({ target: field }) => {
  if (field.matches("[data-board]")) {
    for (const other of field.closest("[data-team]").querySelectorAll("[data-board]"))
      if (other !== field && field.value && other.value === field.value) other.value = field.dataset.was ?? "";
    field.dataset.was = field.value;
    for (const name of rowOf(field).querySelectorAll("[data-shows]"))
      name.textContent = field.form.elements[name.dataset.shows].value || "–";
  }
  if (field.matches("[data-captain]")) {
    const signer = rowOf(field).querySelector(`[data-signer=${field.dataset.captain}]`);
    if (signer) signer.value = field.value;
  }
});

// Keys on the screen, for a phone beside the paper; the field that was tapped keeps its focus.
const pad = document.querySelector("[data-pad]");
pad?.addEventListener("pointerdown", (event) => event.preventDefault());
// The second tap of a double tap would fall into the next game: so soon nobody means the same key once more.
const DOUBLE_TAP = 250;
let pressed = { key: null, at: -DOUBLE_TAP };
pad?.addEventListener("click", ({ target, timeStamp }) => {
  const [key, field] = [target.closest("[data-press]"), /** @type {any} */ (document.activeElement)];
  if (!key || !field.matches("[data-step]:not(button)")) return;
  if (key === pressed.key && timeStamp - pressed.at < DOUBLE_TAP) return;
  pressed = { key, at: timeStamp };
  if (RESULTS.includes(field.dataset.step)) return typedResult(field, key.dataset.press || "clear");
  if (key.dataset.press === "next") go(field, 1);
});

// Sending, and keeping what could not be sent: of each row what has been sent and may be stored, and what was typed and saved
// after it, which comes after it. Whoever is logged in finds only what they have typed themselves.
const account = (page) => whoHas(page)?.split(" ")[0] ?? "";
const placeOf = (path) => `paper ${account(document)} ${path}`;
const place = (form) => placeOf(new URL(form.action).pathname);
/** @type {Map<string, string[]>} */
const waiting = new Map();
const kept = (form) => waiting.get(place(form)) ?? [];
/** Where the browser keeps nothing, what could not be sent waits in the page. */
let isKept = true;
const keep = (form, bodies) => {
  const name = place(form);
  if (!bodies.length) return forget(name);
  waiting.set(name, bodies);
  try {
    localStorage.setItem(name, JSON.stringify(bodies));
  } catch {
    isKept = false;
  }
};
const forget = (name) => {
  waiting.delete(name);
  try {
    localStorage.removeItem(name);
  } catch {
    isKept = false;
  }
};

// What a form says, and what of it somebody has typed.
const content = (form) => new URLSearchParams(/** @type {any} */ (new FormData(form))).toString();
const typed = (body) => {
  const fields = new URLSearchParams(body);
  for (const name of ["csrfmiddlewaretoken", "key", "version"]) fields.delete(name);
  return fields.toString();
};
const isAsSent = (form, body) => typed(content(form)) === typed(body);

const send = (address, body, token) => {
  const headers = { "HX-Request": "true", "Content-Type": "application/x-www-form-urlencoded" };
  const signal = AbortSignal.timeout(PATIENCE);
  return fetch(address, { method: "POST", body: signed(body, token), headers, signal }).catch(() => null);
};
const post = (form, body) => send(form.action, body, form.elements.csrfmiddlewaretoken.value);
const asItIsNow = async () => {
  const answer = await fetch(location.pathname + location.search).catch(() => null);
  return answer?.ok ? new DOMParser().parseFromString(await answer.text(), "text/html") : null;
};
// Whoever has logged in again meanwhile has another token, and the forms of this page have the old one.
const renewTokens = async () => {
  const page = await asItIsNow();
  const token = page?.querySelector("[data-paper] [name=csrfmiddlewaretoken]")?.getAttribute("value");
  if (!page || !token || account(page) !== account(document)) return false;
  for (const field of document.querySelectorAll("[data-form] [name=csrfmiddlewaretoken]")) /** @type {any} */ (field).value = token;
  return true;
};

// Whoever is logged in no more gets a page to log in.
const isBarred = (answer) => [401, 403].includes(answer?.status) || answer?.redirected;
const barred = new Map();

/** Sends the first of what waits for a row. True when it was answered, and the next one can follow. */
const sent = async (form) => {
  const bodies = kept(form);
  say(form, "sending");
  let answer = await post(form, bodies[0]);
  if (isBarred(answer) && (await renewTokens())) answer = await post(form, bodies[0]);
  const text = answer && (await answer.text().catch(() => null));
  const last = kept(form).at(-1);
  if (!answer || text === null || isLost(answer.status) || isBarred(answer)) {
    if (isBarred(answer)) barred.set(place(form), performance.now() + BARRED);
    const stands = isBarred(answer) ? "failed" : isKept ? "kept" : "unkept";
    say(form, isAsSent(form, last) ? stands : "typed");
    return false;
  }
  const [, ...later] = kept(form);
  const row = new DOMParser().parseFromString(text, "text/html").querySelector("[data-row]");
  const fresh = row?.querySelector("[data-form]");
  if (answer.ok && fresh) form.elements.version.value = fresh.elements.version.value;
  form.elements.key.value = freshKey();
  keep(form, later.map((body) => renewed(body, form)));
  if (later.length) return true;
  if (!row) say(form, "failed");
  else if (isAsSent(form, last)) replace(form, document.importNode(row, true), answer.ok);
  else say(form, "typed");
  return false;
};
// What was saved meanwhile goes on from what is stored now.
const renewed = (body, form) => {
  const fields = new URLSearchParams(body);
  fields.set("version", form.elements.version.value);
  fields.set("key", freshKey());
  return fields.toString();
};

const replace = (form, row, ok) => {
  const had = rowOf(form).contains(document.activeElement) || document.activeElement === document.body;
  rowOf(form).replaceWith(row);
  recount();
  if (ok && !row.querySelector(".faults")) row.querySelector("[data-state]").textContent = words().stored;
  if (!had) return;
  if (ok && !row.querySelector(".faults")) return goToNextRow(row);
  row.scrollIntoView({ block: "nearest" });
  focus(faulty(row));
};
const recount = () => {
  for (const badge of document.querySelectorAll("[data-counts]")) {
    const { length } = document.querySelectorAll(`[data-row][data-status=${badge.dataset.counts}]`);
    badge.querySelector("span").textContent = String(length);
    badge.hidden = !length;
  }
};
const faulty = (row) => {
  const [field] = (row.dataset.faulty ?? "").split(" ");
  const named = (name) => row.querySelector(`[name="${CSS.escape(name)}"]`);
  const [part, game] = field.split(".");
  const name = { totals: "total", signed: "signed-senior", penalties: "penalty-points", games: `game-${game}` }[part] ?? field;
  const figure = named(`figure-${game}`); // figures are stored with who moved first, which is asked for before them
  const first = figure && named(`first-${game.replace(/-\d+$/, "")}`);
  const found = (first?.value === "" ? first : figure) ?? named(name) ?? steps(row)[0];
  found?.closest("details")?.setAttribute("open", "");
  return found;
};

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("[data-form]")) return;
  event.preventDefault();
  const [body, [first]] = [content(form), kept(form)];
  keep(form, !first || typed(first) === typed(body) ? [first ?? body] : [first, renewed(body, form)]);
  deliver(form);
});
// What somebody else has stored, in place of what was typed; the other rows stay as they are.
document.addEventListener("click", async (event) => {
  const link = event.target.closest("[data-keep-theirs]");
  if (!link) return;
  event.preventDefault();
  const row = rowOf(link);
  forget(placeOf(row.dataset.address));
  const fresh = (await asItIsNow())?.getElementById(row.id);
  if (fresh) row.replaceWith(document.importNode(fresh, true));
  recount();
});
const deliver = async (form) => {
  const row = rowOf(form);
  if (row.dataset.sends !== undefined) return;
  row.dataset.sends = "";
  while (await sent(form));
  delete row.dataset.sends;
};

// What a closed page has left behind is put back into its row, and sent as it was.
const fill = (form, body) => {
  const given = new URLSearchParams(body);
  const seen = new Map();
  for (const field of form.elements) {
    if (!field.name || field.name === "csrfmiddlewaretoken") continue;
    const values = given.getAll(field.name);
    if (field.matches("[type=checkbox], [type=radio]")) field.checked = values.includes(field.value);
    else {
      field.value = values[seen.get(field.name) ?? 0] ?? "";
      seen.set(field.name, (seen.get(field.name) ?? 0) + 1);
    }
  }
  rowOf(form).dataset.typed = "";
};
const again = () => {
  for (const form of document.querySelectorAll("[data-form]"))
    if (kept(form).length && (barred.get(place(form)) ?? 0) < performance.now()) deliver(form);
};
const left = (name) => {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "[]");
  } catch {
    return [];
  }
};
// A protocol that was signed meanwhile has no form any more. The server says whether it has stored what this device still
// has; if not, the row shows how it differs until somebody has looked.
const settle = async (row) => {
  const [name, token] = [placeOf(row.dataset.address), document.querySelector("[name=csrfmiddlewaretoken]")?.getAttribute("value")];
  const last = left(name).at(-1);
  const answer = last && token ? await send(row.dataset.address, last, token) : null;
  const text = answer && !isLost(answer.status) && !isBarred(answer) ? await answer.text().catch(() => null) : null;
  const told = text && new DOMParser().parseFromString(text, "text/html").querySelector("[data-row]");
  if (!told) return;
  if (told.querySelector(".alert li")) row.replaceWith(document.importNode(told, true));
  else forget(name);
};
for (const row of document.querySelectorAll("[data-row]:not(:has([data-form]))")) settle(row);
for (const form of document.querySelectorAll("[data-form]")) {
  const bodies = left(place(form));
  if (!bodies.length) continue;
  waiting.set(place(form), bodies);
  fill(form, bodies.at(-1));
}
window.addEventListener("online", again);
setInterval(again, AGAIN);
again();

window.addEventListener("beforeunload", (event) => {
  const isOpen = (form) => !isKept || !kept(form).length || !isAsSent(form, kept(form).at(-1));
  const open = [...document.querySelectorAll("[data-row][data-typed] [data-form]")].some(isOpen);
  if (open) event.preventDefault();
});
for (const part of document.querySelectorAll("[data-keys]")) part.hidden = false;
if (pad && matchMedia("(pointer: coarse)").matches) pad.hidden = false;
