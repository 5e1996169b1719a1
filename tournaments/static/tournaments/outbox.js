// @ts-check
// Weak radio: a write that gets no answer is kept on the phone, in the order in which it was entered, and sent again, with
// its key, when the link is back.
import {
  about, countOf, following, freshKey, inWords, isBarred, isChoice, isLost, isSame, joinable, joined, joins, keyOf, leftAt, lineIn, makeEntries, matchOf, merged, named, pause,
  raised, released, shownVersion, signed, speaksFor, whoHas,
} from "./outbox-queue.js";

/** @typedef {import("./outbox-queue.js").Entry} Entry */

const PATIENCE = 8000;
const AGAIN = 5000;
const BARRED = 60_000;

// What else is on the page: a board, under which nothing may move, a form that no newer page takes the place of, remarks
// that may not be stored yet, what a protocol says of entries (outbox-words.js), and a board of moves that were typed.
/** @type {{ board: boolean, stays: boolean, unsaved: () => boolean, held: (bar: any, waiting: any[]) => any, inWords: (form: any, body: URLSearchParams) => { label: string, said: string }, called: (text: string) => string }} */
export const beside = { board: false, stays: false, unsaved: () => false, held: () => null, inWords: () => ({ label: "", said: "" }), called: (text) => text };

// Where the phone's store fails (a private window, one that the phone has closed in the background), it is opened again, and
// if it does not open, entries wait in the page. Those after them wait there too, so that all are sent in their order.
const opening = async () => window.idb.openDB("outbox", 1, { upgrade: makeEntries });
let database = opening();
/** @type {Map<number, Entry>} */
const inPage = new Map();
const IN_PAGE = 2 ** 50;
let numbered = IN_PAGE;

const withPage = (store) => ({
  getAll: async () => [...((await store?.getAll()) ?? []), ...[...inPage.values()].map((entry) => ({ ...entry }))],
  put: async (entry) => void (entry.id > IN_PAGE ? inPage.set(entry.id, entry) : await store?.put(entry)),
  delete: async (id) => void (inPage.delete(id) || (await store?.delete(id))),
  add: async (entry) => void (store && !inPage.size ? await store.add(entry) : inPage.set((numbered += 1), { ...entry, id: numbered })),
});
const inStore = async (work) => {
  const transaction = (await database).transaction("entries", "readwrite");
  const made = await work(withPage(transaction.store));
  await transaction.done;
  return made;
};
const attempt = async (work) => {
  const before = new Map(inPage);
  const failed = () => {
    inPage.clear();
    for (const [id, entry] of before) inPage.set(id, entry);
  };
  return inStore(work)
    .catch(() => (failed(), (database = opening()), inStore(work)))
    .catch(() => (failed(), work(withPage(null))));
};
// What waits in the page alone goes with it: the browser asks before it leaves.
const leaving = (event) => event.preventDefault();
const watch = () => window[inPage.size ? "addEventListener" : "removeEventListener"]("beforeunload", leaving);
let turn = Promise.resolve();
/** One change of what is kept, after those before it. */
const change = (work) => (turn = turn.catch(() => null).then(() => attempt(work)).finally(watch));
const each = (isIt, work) =>
  change(async (store) => {
    for (const one of await store.getAll()) if (isIt(one)) await work(store, one);
  });
const remove = (isIt) => each(isIt, (store, { id }) => store.delete(id));
const all = () => change((store) => store.getAll());

// What somebody else has entered on this phone stays out of reach of whoever has it now: it would be stored in their name.
const isOurs = ({ who }) => speaksFor(whoHas(document), who);
const ours = async () => (await all()).filter(isOurs);

/** @type {(url: string) => Promise<boolean>} */
export const waits = async (url) => (await ours()).some((entry) => entry.url === url && !entry.beaten);

// What has been stored late: whatever is made from the version before it, on the page that is not renewed yet, comes after it.
const stored = [];

/** @type {(entry: Entry) => Promise<void>} */
export const keep = (made) => {
  const entry = { match: matchOf(document), ...made, who: whoHas(document) };
  return change(async (store) => {
    const known = await store.getAll();
    const choice = known.find(isChoice(keyOf(entry)));
    if (choice) return void (await (entry.beaten || store.put({ ...entry, id: choice.id })));
    const olds = joinable(known, entry);
    const body = olds.length ? joined(merged(olds), entry) : entry.body;
    const said = entry.mode === "merge" ? [...olds, entry].map((one) => one.said).filter(Boolean).join(" · ") : entry.said;
    for (const old of olds) await store.delete(old.id);
    await store.add(stored.reduce(raised, { ...entry, body, said }));
  });
};

// The next one to be sent; from now on it may be stored, and nothing takes its place.
const next = (after) =>
  change(async (store) => {
    const entries = await store.getAll();
    const isDue = (one) => !one.held && (!one.beaten || isUntold(one)) && isOurs(one) && !barred.has(about(one.url));
    const entry = entries.find((one) => one.id > after && isDue(one));
    if (entry && !entry.sent) await store.put({ ...entry, sent: true });
    return entry;
  });

const raise = (answered) => {
  stored.push(answered);
  for (const form of document.querySelectorAll("form[data-keep]:not(#late *)")) {
    const field = form.elements.version;
    if (!field) continue;
    const body = new URLSearchParams(/** @type {any} */ (new FormData(/** @type {any} */ (form)))).toString();
    const made = { url: form.getAttribute("action") ?? "", body, mode: form.dataset.keep, label: "", who: whoHas(document) };
    field.value = new URLSearchParams(raised(made, answered).body).get("version");
  }
};

// A choice that was made in another tab meanwhile is not offered again.
const settle = (answered, ok, beaten) => {
  if (ok) raise(answered);
  return change(async (store) => {
    if (!beaten) await store.delete(answered.id);
    else if ((await store.getAll()).some(isSame(answered))) await store.put({ ...answered, beaten });
    for (const entry of ok ? await store.getAll() : []) {
      const later = raised(entry, answered);
      if (later !== entry) await store.put(later);
    }
  });
};

const element = (name, given) => Object.assign(document.createElement(name), given);

let [waiting, beaten] = [[], []];
let [busy, keeping, earliest] = [false, 0, 0];
const barred = new Set();

// The server is there and has too much to do: it is asked again when it says so, and not before.
const rest = (asked) => {
  const length = pause(asked, Math.random());
  earliest = Math.max(earliest, performance.now() + length);
  if (length) setTimeout(flush, length);
};
window.htmx.config.timeout = PATIENCE;

// What can be sent and is about the match of this page, so that the page is about to change by it.
const isSending = (entry) => !entry.held && about(entry.url) === about(location.pathname) && !barred.has(about(entry.url));

const show = () => {
  const bar = document.querySelector("[data-outbox]");
  if (!bar) return;
  const line = bar.querySelector("span");
  bar.dataset.saved ??= line.textContent;
  bar.classList.toggle("is-waiting", waiting.length > 0);
  bar.classList.toggle("is-sending", waiting.some(isSending));
  const stands = beside.unsaved() ? bar.dataset.saving : bar.dataset.saved;
  const where = (inPage.size && bar.dataset.unkept) || bar.dataset.waiting;
  line.textContent = waiting.length ? `${where}: ${countOf(waiting)}` : stands;
  const held = beside.held(bar, waiting);
  if (held) line.replaceChildren(held);
  for (const old of document.querySelectorAll("#main button.is-waiting")) old.classList.remove("is-waiting");
  for (const entry of waiting) {
    const form = document.querySelector(`form[data-keep]:not([data-sealed])[action="${CSS.escape(entry.url)}"]`);
    const body = new URLSearchParams(entry.body);
    for (const button of form ? [...form.elements].filter((one) => one.type === "submit") : [])
      if (body.has(button.name)) button.classList.toggle("is-waiting", body.get(button.name) === button.value);
  }
};

const look = async () => {
  const entries = await all();
  waiting = entries.filter((one) => isOurs(one) && !one.beaten);
  beaten = entries.filter((one) => isOurs(one) && one.beaten);
  show();
  if (whoHas(document) !== undefined && words.others) putBox("", words.others, entries.filter((one) => !isOurs(one)));
  document.dispatchEvent(new CustomEvent("outbox:change", { detail: waiting }));
};

const joinQueue = (entry, form) => {
  const body = following(entry, waiting);
  entry.body = body.toString();
  const [text, { label, secret }] = [body.get("action") || body.get("say") || "", form.dataset];
  const isSecret = secret && text.startsWith(secret);
  entry.label = isSecret ? named(text, secret) : (!body.get("taps") && beside.called(text)) || label;
  // What has been typed since then stays where it is.
  for (const field of [form.elements.action, form.elements.taps].filter(Boolean))
    if (field.value === body.get(field.name)) field.value = "";
};

// What is kept of a form is settled at once: while it is being written down, the next entry can follow.
const keepForm = async (form, config, sent) => {
  const content = new URLSearchParams(config.formData);
  /** @type {Entry} */
  const entry = { url: config.path, body: content.toString(), mode: form.dataset.keep || "add", ...beside.inWords(form, content), sent, at: shownVersion(document) };
  if (entry.mode === "queue") joinQueue(entry, form);
  if (form.elements.key) form.elements.key.value = freshKey();
  keeping += 1;
  try {
    await keep(entry);
    await look();
  } finally {
    keeping -= 1;
  }
};

// As a plain form, so that the answer is a whole page: a delayed refusal is shown with what stands now.
const send = async (entry) => {
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  const signal = AbortSignal.timeout(PATIENCE);
  const body = signed(entry.body, document.querySelector("#main [name=csrfmiddlewaretoken]")?.value);
  const answer = await fetch(entry.url, { method: "POST", body, headers, signal }).catch(() => null);
  const text = (await answer?.text().catch(() => null)) ?? null; // it may break off after its first line
  if (answer && isLost(answer.status)) putOff(answer.headers, text ?? "");
  if (text === null || isLost(answer.status)) return null;
  if (isBarred(answer.status, entry.url)) return { entry, ok: false, page: null, gone: answer.status === 404 };
  forgetWhy();
  const page = new DOMParser().parseFromString(text, "text/html");
  await settle({ ...entry, left: leftAt(entry, page) }, answer.ok, answer.status === 409 && Boolean(page.querySelector("#conflict")));
  if (answer.ok) document.dispatchEvent(new CustomEvent("outbox:sent", { detail: entry }));
  return { entry, ok: answer.ok, page };
};

// Where something is told beside what stands now. A page in place of the present one may have no room for it.
const words = { ...document.querySelector("#late")?.dataset };
const late = () => {
  const known = document.querySelector("#late");
  if (known) return known;
  const made = element("div", { id: "late", className: "late" });
  made.setAttribute("aria-live", "assertive");
  Object.assign(made.dataset, words);
  document.querySelector("#main").prepend(made);
  return made;
};
const line = (className, textContent) => element("p", { className, textContent });

// What a late answer says about an entry. A conflict says by itself what was entered.
const tell = ({ entry, page }) => {
  const part = page.querySelector("#conflict, #refused, #question, .errorlist") ?? page.querySelector("#main") ?? page.body;
  const place = late();
  if (part.id !== "conflict" || !part.textContent.includes(entry.label)) place.append(line("late-title", entry.label));
  if (entry.said && part.id !== "conflict") place.append(line("late-said", entry.said));
  place.append(part);
  for (const { src } of page.querySelectorAll("script[data-late]")) import(src).catch(() => null);
  if (beside.board) document.dispatchEvent(new CustomEvent("outbox:late")); // there it moves nothing under the finger
  else place.scrollIntoView({ block: beside.stays ? "nearest" : "center" });
};

// Why nothing was stored stands there until something is. With a disk that fails, what is kept is no matter of waiting for
// the link alone: somebody has to be told.
const sayLine = (sentence) => {
  const place = late();
  if (place.querySelector(".late-busy")?.textContent === sentence) return;
  forgetWhy();
  place.append(line("late-busy", sentence));
  if (beside.board) document.dispatchEvent(new CustomEvent("outbox:late"));
};
const sayWhy = (text, languages, more = "") => {
  const sentence = lineIn(text, languages, document.documentElement.lang);
  if (sentence) sayLine(`${sentence} ${more}`.trim());
};
const forgetWhy = () => {
  for (const old of document.querySelectorAll("#late :is(.late-busy, [data-place^='/'])")) old.remove();
};

// What waits in the page alone is not called kept on this phone.
const whereKept = (sentence) => (inPage.size && words.unkept) || sentence;

const putOff = (headers, text) => {
  rest(headers.get("Retry-After"));
  if (headers.get("Not-Stored")) sayWhy(text, headers.get("Content-Language"), whereKept(words.kept));
};

// Nobody knows how long: what was entered waits, and what is not about the same match does not wait for it.
const bar = async (place, gone) => {
  barred.add(place);
  setTimeout(() => barred.delete(place), BARRED);
  const sentence = whereKept(gone ? words.missing : words.barred);
  if (!words.throwAway) return words.barred && sayLine(sentence);
  sayLine(sentence);
  putBox(place, gone ? words.removed : words.given, (await ours()).filter((entry) => about(entry.url) === place));
};

// A match that was removed never comes back, one that was given to another judge hardly does: what waits for it can be
// looked at and thrown away, by two taps; so can what somebody else entered, who may never come back.
const putBox = (place, textContent, entries) => {
  const old = [...document.querySelectorAll("#late .late-gone")].find((box) => box.dataset.place === place);
  if (!entries.length) return old?.remove();
  const box = element("details", { className: "late-gone", open: old?.open });
  box.dataset.place = place;
  const button = element("button", { type: "button", className: "btn btn-outline-danger", textContent: words.throwAway });
  button.addEventListener("click", () => throwAway(place));
  box.append(element("summary", { textContent }));
  for (const entry of entries) box.append(line("late-said", inWords(entry)));
  box.append(button);
  if (old?.textContent === box.textContent) return;
  old?.remove();
  late().append(box);
  if (beside.board) document.dispatchEvent(new CustomEvent("outbox:late"));
};

/** @type {(place: string) => Promise<void>} */
export const throwAway = async (place) => {
  await remove((one) => (isOurs(one) ? about(one.url) : "") === place);
  barred.delete(place);
  forgetWhy();
  await look();
};

const hold = (url) => each((one) => isOurs(one) && !one.beaten && joins(one, url), (store, one) => store.put({ ...one, held: true }));

const flush = async () => {
  if (busy || !(waiting.length || beaten.some(isUntold)) || performance.now() < earliest) return;
  busy = true;
  try {
    for (let entry = await next(0); entry; entry = await next(entry.id)) {
      const answer = await send(entry);
      if (!answer) break;
      if (!answer.page) {
        await bar(about(entry.url), answer.gone);
        continue;
      }
      if (!answer.ok && entry.mode === "queue") await hold(entry.url);
      answers.push(answer);
    }
  } finally {
    busy = false;
  }
  await look();
  await renew();
};

// The page as it is now, with what the answers say. Nothing moves while a player picks behind a cover.
const answers = [];
// What somebody else was faster with is never sent by itself. A page of its match where it is not told asks again: the
// answer, a refusal as before, says what stands now.
const isTold = (one) => document.querySelector(`#conflict[data-key="${keyOf(one)}"]`) || answers.some(({ entry }) => entry.id === one.id);
const isUntold = (entry) => about(entry.url) === about(location.pathname) && !isTold(entry);
const isCovered = () => document.querySelector("[data-picks] [data-pick][open], form[data-sealed].htmx-request");
const renew = async () => {
  if (!answers.length || isCovered()) return;
  const told = answers.splice(0);
  const typing = document.activeElement?.matches("input:not([type=radio]), textarea") && !beside.board;
  const main = { target: "#main", select: "#main", swap: "outerHTML" };
  const before = document.querySelector("#main");
  if (!typing && !beside.stays && told.some(({ entry }) => !entry.beaten)) await window.htmx.ajax("GET", location.href, main).catch(() => null);
  if (document.querySelector("#main") !== before) stored.length = 0;
  told.filter((answer) => !answer.ok).forEach(tell);
  document.dispatchEvent(new CustomEvent("outbox:told", { detail: told }));
};
document.addEventListener("toggle", renew, true);
document.addEventListener("htmx:afterRequest", () => setTimeout(renew));

// Looks at what is kept, and sends what may be sent.
export const again = () => look().then(flush);

/** @type {(entry: Entry, version: string) => Promise<void>} */
export const release = async (entry, version) => {
  await change((store) => store.put(released(entry, version)));
  again();
};

/** @type {(entry: Entry) => Promise<void>} */
export const drop = (entry) => remove(({ id }) => id === entry.id).then(again);

// Whoever has chosen is done with what was kept for it. What they save takes its place until it is known whether it is stored.
export const dropChoice = (key) => remove(isChoice(key));
export const choose = (key, body) => each(isChoice(key), (store, one) => store.put({ ...one, body }));

const kept = (event) => event.detail.elt.closest?.("[data-keep]");
const lost = (event, sent = true) => kept(event) && keepForm(kept(event), event.detail.requestConfig, sent);
const holdsUp = ({ url, held }, path) => !held && (!barred.has(about(url)) || about(url) === about(path));
document.addEventListener("htmx:beforeRequest", (event) => {
  if (!kept(event) || !(keeping || waiting.some((entry) => holdsUp(entry, event.detail.requestConfig.path)))) return;
  event.preventDefault();
  lost(event, false).then(flush);
});
// What is not kept, such as a clock's button or a link, would do something else later: that there is no link is said.
const unkept = ({ verb }, elt) => (verb === "post" ? words.offline : elt.matches("a") && words.unopened);
for (const name of ["htmx:sendError", "htmx:timeout"])
  document.addEventListener(/** @type {"htmx:timeout"} */ (name), (event) => {
    if (kept(event)) return void lost(event);
    const sentence = unkept(event.detail.requestConfig, event.detail.elt);
    if (sentence) sayLine(sentence);
  });
// A plain form would leave the page for one that does not come, and take with it what was typed. A server on the same
// machine needs no network.
const isHere = () => ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
document.addEventListener("submit", (event) => {
  if (navigator.onLine !== false || isHere() || event.defaultPrevented || !words.unopened) return;
  event.preventDefault();
  sayLine(words.unopened);
});
document.addEventListener("htmx:responseError", (event) => {
  const { xhr } = event.detail;
  if (!isLost(xhr.status)) return;
  if (!kept(event)) return void sayWhy(xhr.responseText, xhr.getResponseHeader("Content-Language"));
  putOff({ get: (name) => xhr.getResponseHeader(name) }, xhr.responseText);
  lost(event);
});
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (detail.successful && (detail.requestConfig.verb === "post" || detail.elt.matches("a"))) forgetWhy();
});
document.addEventListener("htmx:afterSettle", show);
document.addEventListener("outbox:show", show);
window.addEventListener("online", flush);
setInterval(flush, AGAIN);
again();
