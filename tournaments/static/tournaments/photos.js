// @ts-check
// Photos of a sheet: each file that is taken or chosen is made smaller on the phone, kept there until the server has it,
// and sent one after the other, each under a key of its own, so that a repeated one is stored once.
import { freshKey, speaksFor, whoHas } from "./outbox-queue.js";
import { phoneStore } from "./phone-store.js";
import { fitted, outcome, percent } from "./photo-size.js";

// ``who`` took it, as a page names its people; none is said by earlier versions.
/** @typedef {{ key: string, who?: string, url: string, name: string, note: string, file: Blob, fault?: string }} Entry */

const AGAIN = 5000;
const PATIENCE = 120_000;
const BARRED = 60_000;
const QUALITY = 0.85;

const form = document.querySelector("form[data-photos]");
const queue = document.querySelector("#photo-queue");
/** @type {DOMStringMap} */
const words = queue?.dataset ?? {};
/** Where the browser keeps nothing (a private window), files wait in the page. @type {Map<string, Entry>} */
const inPage = new Map();
const inStore = phoneStore("photos", (db) => db.createObjectStore("files", { keyPath: "key" }));

// A file that waits in the page alone goes with it: the browser asks before it leaves.
const leaving = (event) => event.preventDefault();
const watch = () => window[inPage.size ? "addEventListener" : "removeEventListener"]("beforeunload", leaving);

/** @type {() => Promise<Entry[]>} */
const all = async () => [...((await inStore((store) => store.getAll("files"))) ?? []), ...inPage.values()];
/** @type {(entry: Entry) => Promise<void>} */
const keep = async (entry) => {
  if (!(await inStore((store) => store.put("files", entry)))) inPage.set(entry.key, entry);
  watch();
};
/** @type {(key: string) => Promise<void>} */
const forget = async (key) => {
  inPage.delete(key);
  watch();
  await inStore((store) => store.delete("files", key));
  lineOf(key)?.remove();
};

const lineOf = (key) => queue.querySelector(`[data-key="${CSS.escape(key)}"]`);

const button = (text, act) => {
  const made = Object.assign(document.createElement("button"), { type: "button", className: "btn btn-outline-primary", textContent: text });
  made.addEventListener("click", act);
  return made;
};

// A line for each file that is not stored yet: what becomes of it, and what can be done.
const show = (key, name, said, share = -1, ...buttons) => {
  const line = lineOf(key) ?? queue.appendChild(Object.assign(document.createElement("li"), {}));
  line.dataset.key = key;
  const title = Object.assign(document.createElement("b"), { textContent: `${name}:` });
  const bar = share < 0 ? [] : [Object.assign(document.createElement("progress"), { max: 100, value: share })];
  line.replaceChildren(title, ` ${said}`, ...bar, ...buttons);
};

const waits = (entry) => show(entry.key, entry.name, inPage.has(entry.key) ? words.unkept : words.waiting, -1, button(words.again, flush));

// Addresses that did not know who asks. Nobody knows how long: nothing is sent there for a while.
const barred = new Set();
const bar = (url) => {
  barred.add(url);
  setTimeout(() => barred.delete(url), BARRED);
};
const anyway = ({ url }) => {
  barred.delete(url);
  flush();
};
const forgetting = (entry) => button(words.forget, () => forget(entry.key));
const tellBarred = (entry) => {
  const buttons = [button(words.again, () => anyway(entry)), forgetting(entry)];
  show(entry.key, entry.name, inPage.has(entry.key) ? words.unkept : words.barred, -1, ...buttons);
};

// Phones take photos of ten times the size that is stored: on weak radio that is the difference between coming and not.
const smaller = async (file) => {
  const picture = file.type.startsWith("image/") ? await createImageBitmap(file).catch(() => null) : null;
  if (!picture) return file;
  const canvas = Object.assign(document.createElement("canvas"), fitted(picture.width, picture.height));
  const pen = canvas.getContext("2d");
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const made = await new Promise((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
  return made && made.size < file.size ? made : file;
};

const take = async (files) => {
  const { note } = form.elements;
  const said = note.value;
  note.value = "";
  const given = files.map((file) => ({ key: freshKey(), name: file.name, original: file }));
  for (const { key, name } of given) show(key, name, words.shrinking, 0);
  for (const { key, name, original } of given) {
    const file = await smaller(original);
    await keep({ key, who: whoHas(document), url: location.pathname, name, note: said, file });
  }
  flush();
};

/** @type {(entry: Entry) => Promise<XMLHttpRequest>} */
const post = (entry) =>
  new Promise((done) => {
    const body = new FormData();
    body.append("csrfmiddlewaretoken", form.elements.csrfmiddlewaretoken.value);
    body.append("key", entry.key);
    body.append("note", entry.note);
    body.append("chosen", entry.file, entry.name);
    const request = new XMLHttpRequest();
    request.upload.addEventListener("progress", ({ loaded, total }) => show(entry.key, entry.name, words.sending, percent(loaded, total)));
    request.addEventListener("loadend", () => done(request));
    request.timeout = PATIENCE;
    request.open("POST", entry.url);
    request.send(body);
  });

const refuse = async (entry, page) => {
  const said = page.querySelector(".errorlist")?.textContent.trim() ?? "";
  entry.fault = said.replace(`${entry.name}: `, "") || words.refused; // the line says whose fault it is
  await keep(entry);
  tell(entry);
};
const tell = (entry) => show(entry.key, entry.name, entry.fault, -1, forgetting(entry));

// What somebody else has taken on this phone would be stored in the name of whoever has it now.
/** @type {(entry: Entry) => boolean} */
const isOurs = ({ who }) => speaksFor(whoHas(document), who);
const tellOthers = (entry) => show(entry.key, entry.name, words.others, -1, forgetting(entry));

const send = async (entry) => {
  show(entry.key, entry.name, words.sending, 0);
  const request = await post(entry);
  const became = outcome(request.status);
  if (became === "kept") return false;
  if (became === "barred") {
    bar(entry.url);
    tellBarred(entry);
    return true;
  }
  const page = new DOMParser().parseFromString(request.responseText, "text/html");
  if (became === "refused") await refuse(entry, page);
  else {
    await forget(entry.key);
    const list = page.querySelector("#photo-list");
    if (list && entry.url === location.pathname) document.querySelector("#photo-list").replaceWith(document.importNode(list, true));
  }
  return true;
};

let busy = false;
let more = false;
const flush = async () => {
  more = busy;
  if (busy) return;
  busy = true;
  let linked = true;
  for (const entry of await all()) {
    if (entry.fault) tell(entry);
    else if (!isOurs(entry)) tellOthers(entry);
    else if (barred.has(entry.url)) tellBarred(entry);
    else if (linked) linked = await send(entry);
    if (!entry.fault && !linked && isOurs(entry) && !barred.has(entry.url)) waits(entry);
  }
  busy = false;
  if (more) flush();
};

if (form) {
  form.classList.add("with-script");
  form.querySelector("[data-without-script]").hidden = true;
  form.addEventListener("submit", (event) => event.preventDefault());
  for (const input of form.querySelectorAll("input[type=file]")) {
    const chosen = () => {
      const files = [.../** @type {any} */ (input).files];
      input.value = "";
      if (files.length) take(files);
    };
    input.addEventListener("change", chosen);
    chosen(); // on weak radio a file is chosen before this script has come
  }
  window.addEventListener("online", flush);
  setInterval(flush, AGAIN);
  flush();
}
