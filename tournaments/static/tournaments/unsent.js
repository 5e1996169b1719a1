// @ts-check
// What was typed or chosen on a judge's page and not sent stays there when another control puts a newer state of the page
// in its place, and for the next page of the same match.
import { formKey, keepUnsent, notes, stored } from "./entered.js";
import { handover } from "./handover.js";

const main = () => document.querySelector("#main");
const isOf = (form) => ({ key }) => JSON.parse(key)[0] === formKey(form);

// A plain form (htmx and the outbox prevent what others do) leaves the page before anybody knows whether it is stored. It is
// when the server has led on from it to the page that comes, where the form has another version or is no more. Without a link
// no answer comes, and the text stays.
/** @type {any} */
let sent = null;
document.addEventListener("submit", (event) => {
  const version = event.target.elements.version?.value;
  setTimeout(() => (sent = event.defaultPrevented ? null : [event.target, version]));
});
/** @type {any} */
const [arrival] = performance.getEntriesByType("navigation");
const isStoredNow = (one) =>
  one.sent && arrival?.redirectCount && [...main().querySelectorAll("form")].every((form) => !isOf(form)(one) || form.elements.version?.value !== one.sent);

/** @type {{ xhr: XMLHttpRequest, putBack: (now: Element) => void } | null} */
let kept = null;

document.addEventListener("htmx:beforeSwap", ({ detail: { xhr, requestConfig } }) => {
  const { elt, formData, path, verb } = requestConfig;
  const isStored = verb === "post" && xhr.status < 300;
  if (isStored) stored(path, formData);
  kept = { xhr, putBack: keepUnsent(main(), verb === "post" ? elt : null, isStored) };
});
// Before anybody scrolls on the new page; and again when the remarks are back, for whoever is typing in them.
for (const name of ["htmx:afterSwap", "htmx:afterSettle"])
  document.addEventListener(
    /** @type {"htmx:afterSwap"} */
    (name),
    ({ detail }) => kept && detail.xhr === kept.xhr && kept.putBack(main()),
  );
document.addEventListener("outbox:sent", ({ detail }) => stored(detail.url, new URLSearchParams(detail.body)));

// What was typed is given back by the next page of the same match in this tab: another step, a board or the protocol, the
// page after a conflict, or this one, when the phone had put it away. Texts and choices are kept; nobody's consent, no drawn
// signature, nor what waits to be sent already.
const texts = handover("typed");
let waiting = [];
const isWaiting = ({ action, name, text }) =>
  waiting.some(({ url, body }) => url === action && (!text || new URLSearchParams(body).getAll(name).includes(text)));
const leave = () => {
  keepUnsent(main(), null, false);
  const typed = [...notes.values()].filter((one) => !one.isDrawn && typeof one.value === "string" && !isWaiting(one));
  texts.give(typed.map((one) => ({ ...one, sent: sent && isOf(sent[0])(one) && sent[1] })));
};
const comeBack = () => {
  const putBack = keepUnsent(main(), null, false);
  for (const one of texts.take() ?? []) if (!isStoredNow(one)) notes.set(one.key, one);
  putBack(main());
};
document.addEventListener("outbox:change", ({ detail }) => (waiting = detail));
window.addEventListener("pagehide", leave);
// A page that the browser had put away knows neither what stands now nor what a later page of the match has left.
window.addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
document.addEventListener("visibilitychange", () => (document.hidden ? leave() : texts.forget()));
// An answer that comes while nobody looks.
for (const name of ["htmx:afterSettle", "outbox:change"])
  document.addEventListener(
    /** @type {"htmx:afterSettle"} */
    (name),
    () => document.hidden && leave(),
  );
// Whoever has settled a conflict is done with what was entered there, whichever of the two it is.
document.addEventListener("click", ({ target }) => {
  const form = target.closest("#conflict :is(a, button)")?.closest("#conflict").querySelector("form:not([data-keep])");
  if (form) stored(form.getAttribute("action"), new FormData(/** @type {any} */ (form)));
});
comeBack();
