// @ts-check
// What a judge has entered about another match and is not stored is named on a quiet line, with the way to it: what waits
// for a choice, and what waits to be sent.
import { about, elsewhere, makeEntries, speaksFor, whoHas } from "./outbox-queue.js";
import { phoneStore } from "./phone-store.js";

const store = phoneStore("outbox", makeEntries);
const kept = async () => (await store((db) => db.getAll("entries"))) ?? [];

const wayTo = ({ url, match }) => Object.assign(document.createElement("a"), { href: `${about(url)}judge/`, textContent: match });
const sentence = (words, entries) => {
  const parts = entries.flatMap((entry, place) => (place ? [", ", wayTo(entry)] : [wayTo(entry)]));
  return entries.length ? [`${words}: `, ...parts, ". "] : [];
};

const show = async () => {
  const entries = await kept();
  const line = document.querySelector("[data-choose]");
  if (!line) return;
  const { choose, send } = elsewhere(entries.filter(({ who }) => speaksFor(whoHas(document), who)), location.pathname);
  line.replaceChildren(...sentence(line.dataset.choose, choose), ...sentence(line.dataset.send, send));
  line.hidden = !choose.length && !send.length;
};

for (const name of ["outbox:change", "htmx:afterSettle", "visibilitychange"]) document.addEventListener(name, show);
show();
