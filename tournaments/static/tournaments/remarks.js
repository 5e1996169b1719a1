// @ts-check
// Remarks are stored as they are typed. What is typed lives here, and not only in the field, until the server has it: a
// page that is put in the place of the old one gets it back, with the remarks that it was written upon.
import { handover } from "./handover.js";
import { freshKey } from "./outbox-queue.js";
import { beside } from "./outbox.js";

const DELAY = 1000;
const OFF = 300;
const ANSWERED = [409, 422];
const stuck = handover("remarks"); // a text that waits for its field
let draft = null; // what is typed and not known to be stored, and what may stand on the server by now
let [timer, going] = [0, null];
const field = () => document.querySelector("#remarks:not(#late *)");
const state = () => document.querySelector("#remarks-state:not(#late *)");
const isOurs = (elt) => Boolean(elt && elt === field()?.form);
const basis = () => [...state().querySelectorAll("[name=was]")].map((one) => one.value);
const show = () => document.dispatchEvent(new CustomEvent("outbox:show"));
const sends = () => field().form.classList.contains("htmx-request");

const note = () => {
  const dirty = field().value !== field().defaultValue || sends();
  draft = dirty ? { url: field().form.action, text: field().value, was: draft?.was ?? basis() } : null;
  show();
};
const send = () => {
  clearTimeout(timer);
  if (draft && field() && !sends() && !("conflict" in state().dataset)) window.htmx.trigger(field().form, "keep");
};
// Somebody has to choose, or to read why it was refused.
const isAnswered = () => "conflict" in state().dataset || Boolean(state().querySelector(".errorlist"));
const later = () => {
  clearTimeout(timer);
  timer = setTimeout(send, DELAY);
};

// An answer that got lost may have been stored: from now on this text may be what stands there.
const noteSent = () => {
  draft = { url: field().form.action, text: field().value, was: [...(draft?.was ?? basis()), field().value] };
  field().form.dataset.sent = field().value;
  stand(draft.was);
};
const stand = (texts) => {
  for (const old of state().querySelectorAll("[name=was]")) old.remove();
  for (const value of texts) state().append(Object.assign(document.createElement("input"), { type: "hidden", name: "was", value }));
};

// The other forms of the page were made from the protocol as it stood before the remarks: they go on from here.
/** @param {DOMStringMap} state */
const raise = ({ from, version }) => {
  for (const old of from ? document.querySelectorAll("#main form:not(article form) [name=version]") : [])
    if (old.value === from) old.value = version;
};
const stored = () => {
  raise(state().dataset);
  field().defaultValue = field().form.dataset.sent;
  draft = field().value === field().defaultValue ? null : { ...draft, text: field().value, was: basis() };
  if (draft) later();
  show();
};
// Somebody else was first, or it was refused: the page says so, and is not left before anybody has read it.
const stay = () => {
  going = null;
  state().scrollIntoView({ block: "center" });
};
const answered = ({ detail }) => {
  if (!isOurs(detail.elt)) return;
  if (detail.successful && "stored" in state().dataset) stored();
  if (going && ANSWERED.includes(detail.xhr.status)) stay();
  else if (going) setTimeout(follow, detail.successful ? 0 : OFF);
};
const follow = () => going && (location.href = going);
// While others wait on the phone the text is kept there at once, and nothing answers: it is sent after them, from any page.
const isKept = (entries) => {
  const kept = entries.findLast((one) => draft.url.endsWith(one.url));
  return Boolean(kept) && new URLSearchParams(kept.body).get("remarks")?.replaceAll("\r\n", "\n") === draft.text;
};
const noteKept = ({ detail }) => {
  if (!draft) return;
  if (!detail.some((one) => draft.url.endsWith(one.url))) later();
  if (!going || !isKept(detail)) return;
  draft = null;
  follow();
};

// A page that was stored by our own entry shows the text already; any other gets back what was typed.
const giveBack = () => {
  if (!draft || !field() || field().form.action !== draft.url) return;
  if (field().value === draft.text && field().defaultValue === draft.text) draft = null;
  else {
    field().value = draft.text;
    stand(draft.was);
    later();
  }
  show();
};

document.addEventListener("input", (event) => {
  going = null; // whoever types on has not left
  if (event.target === field()) (note(), later());
});
document.addEventListener("focusout", (event) => event.target === field() && send());
document.addEventListener("submit", (event) => isOurs(event.target) || send(), true);
document.addEventListener("htmx:beforeRequest", ({ detail }) => isOurs(detail.elt) && noteSent());
document.addEventListener("htmx:afterRequest", answered);
document.addEventListener("htmx:afterSettle", (event) => event.detail.elt.id === "main" && giveBack());
// Without the field, or while somebody has to choose, nothing can be sent: the next page gets it.
const isStuck = () => Boolean(draft) && (!field() || isAnswered());
const keepStuck = () => (isStuck() ? stuck.give(draft) : stuck.forget());
document.addEventListener("visibilitychange", () => {
  if (document.hidden) send();
  keepStuck();
});
document.addEventListener("outbox:change", noteKept);
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (link?.matches("[data-drop-remarks]")) draft = null;
  if (!link || !draft || !field() || isAnswered() || event.ctrlKey || event.metaKey || link.target) return;
  event.preventDefault();
  going = link.href;
  if (!sends()) send();
});
// What was sent last may be under way or stored: this is another write, upon it, and not the same one again.
window.addEventListener("pagehide", () => {
  keepStuck();
  if (!draft || isStuck()) return;
  const content = new FormData(/** @type {any} */ (field().form));
  content.set("key", freshKey());
  navigator.sendBeacon(draft.url, new URLSearchParams(/** @type {any} */ (content)));
});
beside.unsaved = () => Boolean(draft && field());
draft = stuck.take();
giveBack();
