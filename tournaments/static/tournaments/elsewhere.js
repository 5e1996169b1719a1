// @ts-check
// What a judge has entered about another match and is not stored is named on a quiet line, with the way to it: what waits
// for a choice, and what waits to be sent. Where the way leads no further it can be looked at and thrown away here.
import { about, elsewhere, inWords, isBarred, makeEntries, speaksFor, whoHas } from "./outbox-queue.js";
import { phoneStore } from "./phone-store.js";

/** @typedef {import("./outbox-queue.js").Entry} Entry */

const store = phoneStore("outbox", makeEntries);
const kept = async () => (await store((db) => db.getAll("entries"))) ?? [];
const element = (name, given) => Object.assign(document.createElement(name), given);

// A match that was removed, is another judge's now, or is over with its tournament has no page that could ask or send.
const [asked, gone] = [new Set(), new Set()];
const askFor = async (place) => {
  if (asked.has(place)) return;
  asked.add(place);
  const page = `${place}judge/`;
  const answer = await fetch(page).catch(() => null);
  const text = (await answer?.text().catch(() => null)) ?? null;
  if (!answer || text === null) return void asked.delete(place);
  if (!isBarred(answer.status, page) && !(answer.ok && !text.includes("tournaments/outbox"))) return;
  gone.add(place);
  show();
};

// What waits to be sent says so itself on a page that sends it.
/** @type {(entry: Entry) => boolean} */
const isGone = ({ url, beaten }) => gone.has(about(url)) && Boolean(beaten || !document.querySelector("#late"));

const wayTo = ({ url, match }) => element("a", { href: `${about(url)}judge/`, textContent: match });
const sentence = (words, entries) => {
  const parts = entries.flatMap((entry, place) => (place ? [", ", wayTo(entry)] : [wayTo(entry)]));
  return entries.length ? [`${words}: `, ...parts, ". "] : [];
};

const throwAway = async (entries) => {
  await store((db) => Promise.all(entries.map(({ id }) => db.delete("entries", id))));
  show();
};
const boxOf = ({ dataset }, entries) => {
  const box = element("details", { className: "late-gone" });
  box.append(element("summary", { textContent: `${entries[0].match}: ${dataset.gone}` }));
  for (const entry of entries) box.append(element("p", { className: "late-said", textContent: inWords(entry) }));
  const button = element("button", { type: "button", className: "btn btn-outline-danger", textContent: dataset.throwAway });
  button.addEventListener("click", () => throwAway(entries));
  box.append(button);
  return box;
};

const show = async () => {
  const entries = (await kept()).filter(({ who }) => speaksFor(whoHas(document), who));
  const line = document.querySelector("[data-choose]");
  if (!line) return;
  const open = entries.filter((one) => !isGone(one));
  const { choose, send } = elsewhere(open, location.pathname);
  const lost = entries.filter((one) => one.match && isGone(one));
  const places = [...new Set(lost.map(({ url }) => about(url)))];
  const boxes = places.map((place) => boxOf(line, lost.filter(({ url }) => about(url) === place)));
  const made = element("div", {});
  made.append(...sentence(line.dataset.choose, choose), ...sentence(line.dataset.send, send), ...boxes);
  if (made.textContent !== line.textContent) line.replaceChildren(...made.childNodes);
  line.hidden = !line.textContent;
  for (const { url } of [...choose, ...send]) askFor(about(url));
};

for (const name of ["outbox:change", "htmx:afterSettle", "visibilitychange"]) document.addEventListener(name, show);
show();
