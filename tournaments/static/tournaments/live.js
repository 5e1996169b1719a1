// @ts-check
// Says how a live page is connected, and asks for its present state while no stream comes through.
const PATIENCE = 10_000; // without the first event for so long, something on the way holds streams back
const ASK_EVERY = 5_000;
const SILENCE = 30_000; // no stream is still for so long: its beat comes after 25 seconds at the latest
const SPREAD = 3_000; // a tournament that is made private ends the streams of all its visitors at once
const LATEST = 8_000; // a server that hangs, or a phone out of reach, ends nothing by itself

const say = (part, link) => {
  part.link = link;
  const state = link === "live" && part.owes ? "lost" : link;
  if (!state || part.dataset.state === state) return;
  part.dataset.state = state;
  for (const mark of document.querySelectorAll("[data-mark]")) {
    mark.classList.toggle("is-live", state === "live");
    mark.classList.toggle("is-lost", ["lost", "closed"].includes(state));
    mark.textContent = mark.dataset[`${state}Words`] ?? "";
  }
};

/**
 * A page that fetches by itself what it was told of is not live while that has failed, though its stream is open.
 * @param {boolean} owes whether a newer state is known of that could not be fetched yet
 */
export const owe = (owes) => {
  for (const part of document.querySelectorAll("[data-live]")) {
    part.owes = owes;
    say(part, part.link);
  }
};

const ask = async (part) => {
  if (!document.contains(part)) clearInterval(part.asking);
  if (part.dataset.state === "closed" || !document.contains(part)) return;
  try {
    const answer = await fetch(part.dataset.now, { headers: { "HX-Request": "true" }, signal: AbortSignal.timeout(LATEST) });
    if ([403, 404].includes(answer.status)) return void say(part, "closed");
    if (!answer.ok) throw new Error(answer.statusText);
    const html = await answer.text();
    if (!part.asking) return;
    say(part, "asking");
    const digest = answer.headers.get("X-Digest");
    if (digest === part.dataset.seen) return;
    part.dataset.seen = digest;
    const place = part.querySelector("[sse-swap]");
    window.htmx.swap(place, html, { swapStyle: place.getAttribute("hx-swap") }, { contextElement: place });
  } catch {
    say(part, "lost");
  }
};

const startAsking = async (part) => {
  if (part.asking || part.dataset.state === "closed") return;
  part.asking = setInterval(() => ask(part), ASK_EVERY);
  await ask(part);
};

// The stream has ended because whoever opened it may look no longer. Perhaps they have logged out, or in anew: then the
// page shows what they may see now, and follows that. The extension begins a stream anew after an error, and only then.
const askAsNow = async (part, source) => {
  await startAsking(part);
  if (part.dataset.state !== "closed" && document.contains(part)) source.onerror(new Event("error"));
};

const heard = (part) => {
  clearTimeout(part.patience);
  clearInterval(part.asking);
  part.asking = null;
  part.patience = setTimeout(() => startAsking(part), SILENCE);
  say(part, "live");
};

const partOf = (event) => event.target.closest?.("[data-live]");

document.addEventListener("htmx:sseBeforeMessage", (event) => {
  const part = partOf(event);
  if (!part) return;
  heard(part);
  const digest = event.detail.lastEventId;
  // Of several slides in one state each names that state: it is shown with the last of them.
  if (event.detail.type === "message" && digest && digest === part.dataset.seen) event.preventDefault();
  else part.dataset.seen = digest;
});
document.addEventListener("htmx:sseOpen", (event) => {
  const part = partOf(event);
  if (!part) return;
  part.beat ??= () => heard(part);
  event.detail.source.addEventListener("beat", part.beat);
});
document.addEventListener("htmx:sseError", (event) => {
  const part = partOf(event);
  if (part && part.dataset.state !== "closed") startAsking(part);
});
document.addEventListener("htmx:sseClose", (event) => {
  const part = partOf(event);
  const { source, type } = event.detail;
  if (part && type === "message") setTimeout(() => askAsNow(part, source), Math.random() * SPREAD);
});
addEventListener("offline", () => document.querySelectorAll("[data-live]").forEach(startAsking));
const begin = () =>
  document.querySelectorAll("[data-live]").forEach((part) => {
    part.patience ??= setTimeout(() => startAsking(part), PATIENCE);
  });
document.addEventListener("htmx:load", begin);
document.readyState === "loading" ? document.addEventListener("DOMContentLoaded", begin) : begin();
