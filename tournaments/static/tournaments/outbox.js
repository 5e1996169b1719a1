// @ts-check
// Weak radio: a write that gets no answer is kept on the phone, in the order in which it was entered, and sent again, with
// its key, when the link is back.
import { following, freshKey, isLost, joined, joins, lineIn, merged, named, pause, released, replaces } from "./outbox-queue.js";

/** @typedef {import("./outbox-queue.js").Entry} Entry */

const PATIENCE = 8000;
const AGAIN = 5000;

// What else is on the page: a board, under which nothing may move, and remarks that may not be stored yet.
export const beside = { board: false, unsaved: () => false };

const database = window.idb.openDB("outbox", 1, {
  upgrade: (db) => db.createObjectStore("entries", { keyPath: "id", autoIncrement: true }),
});
const all = async () => (await database).getAll("entries");
const put = async (entry) => (await database).put("entries", entry);
const remove = async (id) => (await database).delete("entries", id);

/** @type {(entry: Entry) => Promise<void>} */
export const keep = async (entry) => {
  const change = (await database).transaction("entries", "readwrite");
  const olds = replaces(entry) ? (await change.store.getAll()).filter((old) => old.url === entry.url) : [];
  if (olds.length) entry.body = joined(merged(olds), entry);
  for (const old of olds) await change.store.delete(old.id);
  await change.store.add(entry);
  await change.done;
};

let waiting = [];
let busy = false;
let earliest = 0;

// The server is there and has too much to do: it is asked again when it says so, and not before.
const rest = (asked) => {
  const length = pause(asked, Math.random());
  earliest = Math.max(earliest, Date.now() + length);
  if (length) setTimeout(flush, length);
};
window.htmx.config.timeout = PATIENCE;

const show = () => {
  const bar = document.querySelector("[data-outbox]");
  if (!bar) return;
  const line = bar.querySelector("span");
  bar.dataset.saved ??= line.textContent;
  bar.classList.toggle("is-waiting", waiting.length > 0);
  const stands = beside.unsaved() ? bar.dataset.saving : bar.dataset.saved;
  line.textContent = waiting.length ? `${bar.dataset.waiting}: ${waiting.length}` : stands;
  for (const old of document.querySelectorAll("#main button.is-waiting")) old.classList.remove("is-waiting");
  for (const entry of waiting) {
    const form = document.querySelector(`form[data-keep]:not([data-sealed])[action="${CSS.escape(entry.url)}"]`);
    const body = new URLSearchParams(entry.body);
    for (const button of form ? [...form.elements].filter((one) => one.type === "submit") : [])
      button.classList.toggle("is-waiting", body.get(button.name) === button.value);
  }
};

const look = async () => {
  waiting = await all();
  show();
  document.dispatchEvent(new CustomEvent("outbox:change", { detail: waiting }));
};

const joinQueue = (entry, form) => {
  const body = following(entry, waiting);
  entry.body = body.toString();
  const [text, { label, secret }] = [body.get("action") || body.get("say") || "", form.dataset];
  entry.label = named(body.get("taps") && !(secret && text.startsWith(secret)) ? label : text || label, secret);
  form.elements.key.value = freshKey();
  // What has been typed since then stays where it is.
  for (const field of [form.elements.action, form.elements.taps].filter(Boolean))
    if (field.value === body.get(field.name)) field.value = "";
};

const keepForm = async (form, config) => {
  const body = new URLSearchParams(config.formData).toString();
  const titles = [form.closest("section")?.querySelector("h2 span, h2"), form.querySelector("h3")];
  const label = form.dataset.label || titles.flatMap((title) => title?.textContent.trim() ?? []).join(", ");
  const entry = { url: config.path, body, mode: form.dataset.keep || "add", label };
  if (entry.mode === "queue") joinQueue(entry, form);
  await keep(entry);
  await look();
};

// As a plain form, so that the answer is a whole page: a delayed refusal is shown with what stands now.
const send = async (entry) => {
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  const signal = AbortSignal.timeout(PATIENCE);
  const answer = await fetch(entry.url, { method: "POST", body: entry.body, headers, signal }).catch(() => null);
  if (answer && isLost(answer.status)) putOff(answer.headers, await answer.text());
  if (!answer || isLost(answer.status)) return null;
  forgetWhy();
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  await remove(entry.id);
  if (answer.ok) document.dispatchEvent(new CustomEvent("outbox:sent", { detail: entry }));
  return { entry, ok: answer.ok, page, held: "" };
};

// What a late answer says about an entry, beside what stands now.
const tell = ({ entry, page }) => {
  const part = page.querySelector("#conflict, #refused, #question, .errorlist") ?? page.querySelector("#main") ?? page.body;
  const late = document.querySelector("#late");
  const title = Object.assign(document.createElement("p"), { className: "late-title", textContent: entry.label });
  late.append(title, document.importNode(part, true));
  if (beside.board) document.dispatchEvent(new CustomEvent("outbox:late")); // there it moves nothing under the finger
  else late.scrollIntoView({ block: "center" });
};

// Why nothing was stored stands there until something is. With a disk that fails, what is kept is no matter of waiting for
// the link alone: somebody has to be told.
const sayWhy = (text, languages, more = "") => {
  const late = document.querySelector("#late");
  const sentence = lineIn(text, languages, document.documentElement.lang);
  if (!late || !sentence) return;
  const line = Object.assign(document.createElement("p"), { className: "late-busy", textContent: `${sentence} ${more}`.trim() });
  if (late.querySelector(".late-busy")?.textContent === line.textContent) return;
  forgetWhy();
  late.append(line);
  if (beside.board) document.dispatchEvent(new CustomEvent("outbox:late"));
};
const forgetWhy = () => document.querySelector("#late .late-busy")?.remove();

const putOff = (headers, text) => {
  rest(headers.get("Retry-After"));
  if (headers.get("Not-Stored")) sayWhy(text, headers.get("Content-Language"), document.querySelector("#late")?.dataset.kept);
};

const hold = async (url) => {
  for (const entry of await all()) if (joins(entry, url)) await put({ ...entry, held: true });
  return url;
};

const flush = async () => {
  if (busy || !waiting.length || Date.now() < earliest) return;
  busy = true;
  const answers = [];
  for (const entry of await all()) {
    if (entry.held || answers.some((one) => one.held === entry.url)) continue;
    const answer = await send(entry);
    if (!answer) break;
    if (!answer.ok && entry.mode === "queue") answer.held = await hold(entry.url);
    answers.push(answer);
  }
  busy = false;
  await look();
  const typing = document.activeElement?.matches("input:not([type=radio]), textarea") && !beside.board;
  const main = { target: "#main", select: "#main", swap: "outerHTML" };
  if (answers.length && !typing) await window.htmx.ajax("GET", location.href, main).catch(() => null);
  answers.filter((answer) => !answer.ok).forEach(tell);
};

// Looks at what is kept, and sends what may be sent.
export const again = () => look().then(flush);

/** @type {(entry: Entry, version: string) => Promise<void>} */
export const release = async (entry, version) => {
  await put(released(entry, version));
  again();
};

/** @type {(entry: Entry) => Promise<void>} */
export const drop = async (entry) => {
  await remove(entry.id);
  again();
};

const kept = (event) => event.detail.elt.closest?.("[data-keep]");
const lost = (event) => kept(event) && keepForm(kept(event), event.detail.requestConfig);
document.addEventListener("htmx:beforeRequest", (event) => {
  if (!kept(event) || !waiting.some((entry) => !entry.held)) return;
  event.preventDefault();
  lost(event).then(flush);
});
document.addEventListener("htmx:sendError", lost);
document.addEventListener("htmx:timeout", lost);
document.addEventListener("htmx:responseError", (event) => {
  const { xhr } = event.detail;
  if (!isLost(xhr.status)) return;
  // A button that is not kept, such as a clock's, would do something else later: that it did nothing is said.
  if (!kept(event)) return void sayWhy(xhr.responseText, xhr.getResponseHeader("Content-Language"));
  putOff({ get: (name) => xhr.getResponseHeader(name) }, xhr.responseText);
  lost(event);
});
document.addEventListener("htmx:afterRequest", ({ detail }) => detail.successful && detail.requestConfig.verb === "post" && forgetWhy());
document.addEventListener("htmx:afterSettle", show);
document.addEventListener("outbox:show", show);
window.addEventListener("online", flush);
setInterval(flush, AGAIN);
again();
