// @ts-check
// What a protocol's pages say of entries that wait: what was entered, in words, and that moves are held back.
import { about } from "./outbox-queue.js";
import { beside } from "./outbox.js";

// What was entered, in words, for an answer that says only that it was not stored. Of a secret nothing is said.
const ENTERED = "button, select, textarea, input:not([type=hidden], [type=radio], [type=checkbox])";
const labelOf = (button) => (button.querySelector(".visually-hidden") ?? button).textContent;
const wordsOf = (field) => (field.matches("button") ? labelOf(field) : (field.selectedOptions?.[0].textContent ?? field.value));
const saidIn = (form, body) => {
  if (form.dataset.keep === "queue" || form.dataset.sealed !== undefined) return "";
  const fields = [...form.elements].filter((one) => one.name && one.matches(ENTERED) && body.getAll(one.name).includes(one.value));
  return fields.map((one) => wordsOf(one).replace(/\s+/g, " ").trim()).filter(Boolean).join(" · ");
};

beside.inWords = (form, body) => {
  const titles = [form.closest("section")?.querySelector("h2 span, h2"), form.querySelector("h3")];
  const label = form.dataset.label || titles.flatMap((title) => title?.textContent.trim() ?? []).join(", ");
  return { label, said: saidIn(form, body) };
};

// Moves of this match are held back on one of its boards: there is the way to it.
const PLAY = /play\/$/;
const isHeldHere = ({ held, url }) => held && PLAY.test(url) && about(url) === about(location.pathname);
beside.held = ({ dataset }, waiting) => {
  const held = waiting.filter(isHeldHere);
  const own = held.filter(({ url }) => url === held[0].url);
  if (!dataset.held || !own.length) return null;
  return Object.assign(document.createElement("a"), { href: own[0].url.replace(PLAY, ""), textContent: `${dataset.held}: ${own.length}` });
};
document.dispatchEvent(new CustomEvent("outbox:show"));
