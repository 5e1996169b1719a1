// @ts-check
// "Save mine" beside what somebody else has stored. Of a judge's page about a match it waits on the phone when no answer
// comes, as every other entry does, and the page stays until it is stored. Any other form is sent as without scripts.
import { handover } from "./handover.js";
import { again, beside, choose, dropChoice, keep } from "./outbox.js";
import { isBarred, isLost } from "./outbox-queue.js";

const PATIENCE = 8000;
const REFUSED = 422;
// A clock that starts or stops later than somebody tapped shows a time that nobody has played.
const KEPT = /\/matches\/\d+\/judge\/(?!.*\bclocks?\/)/;
// Versions are those of a game or a line-up there, else of the match.
const ROWS = /\/judge\/(games|line-ups)\//;

const MACHINERY = ["csrfmiddlewaretoken", "key", "version"];

// By the key of an entry that waits: where it was entered.
const boxes = new Map();

// To another place on the very same page a browser only scrolls: what stands there now would not come.
const bare = (url) => url.split("#")[0];
const fresh = (href) => (bare(href) === bare(location.href) ? bare(href) : href);
const chosen = async ({ dataset }) => dataset.key && dropChoice(dataset.key);
const goOn = ({ dataset }) => location.assign(fresh(new URL(dataset.after, location.href).href));

// What was typed there is no longer only typed.
const texts = handover("typed");
const forget = (url) => {
  const left = (texts.take() ?? []).filter(({ action }) => bare(action) !== url);
  if (left.length) texts.give(left);
};

const post = (url, body) => {
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  const signal = AbortSignal.timeout(PATIENCE);
  return fetch(url, { method: "POST", body, headers, signal, redirect: "manual" }).catch(() => null);
};

// What was entered, in words, for an answer that comes late and says only that it was not stored.
const wordsIn = (box, selector) => [...box.querySelectorAll(`[data-entered] :is(${selector})`)].map((part) => part.textContent.trim());

const entryOf = (form, box, body) => {
  const url = form.getAttribute("action");
  const [names, values] = [wordsIn(box, "dt"), wordsIn(box, "dd, li")];
  const [title, own] = [wordsIn(box, "h2")[0] ?? form.textContent.trim(), names.length === 1];
  const label = own ? names[0] : title;
  const said = values.map((value, at) => (names[at] && !own ? `${names[at]}: ${value}` : value)).filter(Boolean).join(" · ");
  const match = box.dataset.match;
  return { url, body: body.toString(), mode: ROWS.test(url) ? "replace" : "add", label, said, match, sent: true };
};

// The choice waits on the phone as it was entered: sent again, it is refused as before, and told with what stands then.
const offered = new WeakSet();
const keepChoice = async (box) => {
  const form = box?.querySelector("form");
  if (!box?.dataset.version || offered.has(box) || !KEPT.test(form?.getAttribute("action"))) return;
  offered.add(box);
  const body = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  if ([...body.keys()].every((name) => MACHINERY.includes(name))) return; // a button alone, or a secret
  for (const name of ["key", "version"]) body.set(name, box.dataset[name]);
  await keep({ ...entryOf(form, box, body), beaten: true });
  again();
};

// What is told over a page gives way to it: there may be no link for long.
const shorten = (box, line) => {
  box.classList.add("is-kept");
  box.replaceChildren(...box.querySelectorAll("[data-entered]"), line);
};

// Nothing is left to be chosen: what waits may be stored already.
const wait = async (form, box, url, body) => {
  forget(url);
  boxes.set(form.elements.key.value, box);
  await keep(entryOf(form, box, body));
  const [link, line] = [box.querySelector("a.btn"), box.querySelector("[data-outbox]")];
  form.remove();
  if (box.closest("#late")) shorten(box, line);
  else link.textContent = link.dataset.back;
  // The page may have a line of its own for what waits, out of sight.
  if (document.querySelector("[data-outbox]") !== line) {
    line.classList.add("is-waiting");
    line.firstElementChild.textContent = line.dataset.waiting;
  }
  again();
};

const send = async (form, box) => {
  const url = form.getAttribute("action");
  const body = new URLSearchParams(/** @type {any} */ (new FormData(form))).toString();
  await choose(box.dataset.key, body);
  box.dataset.key = form.elements.key.value;
  const answer = await post(url, body);
  if (answer?.type === "opaqueredirect") return void (forget(url), await chosen(box), goOn(box));
  const text = (await answer?.text().catch(() => null)) ?? null; // it may break off after its first line
  if (text === null || isLost(answer.status) || isBarred(answer.status, url)) return wait(form, box, url, body);
  const beaten = new DOMParser().parseFromString(text, "text/html").querySelector("#conflict");
  if (!beaten) {
    if (answer.status === REFUSED) await chosen(box); // the page that says why holds what was entered
    return HTMLFormElement.prototype.submit.call(form);
  }
  const now = document.importNode(beaten, true);
  offered.add(now); // the phone has it
  box.replaceWith(now);
  now.scrollIntoView({ block: "start" });
};

document.addEventListener(
  "submit",
  (event) => {
    const form = event.target;
    const [box, button] = [form.closest("#conflict"), form.querySelector("button")];
    if (!box || !KEPT.test(form.getAttribute("action"))) return;
    event.preventDefault();
    button.disabled = true; // for good: what follows is another page, another conflict, or nothing to choose
    send(form, box);
  },
  true
);

document.addEventListener("click", (event) => {
  const link = event.target.closest("#conflict a.btn");
  if (!link) return;
  link.href = fresh(link.href);
  // In a tab of its own it is only looked at: the choice stays here.
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  chosen(link.closest("#conflict")).finally(() => location.assign(link.href));
});

// What has been said late says by itself what was entered, and what can be done now.
const putAway = (box) => {
  while (box.previousElementSibling?.matches(".late-title, .late-said")) box.previousElementSibling.remove();
  box.remove();
};
document.addEventListener("outbox:told", ({ detail }) => {
  for (const { entry, ok } of detail) {
    const box = boxes.get(new URLSearchParams(entry.body).get("key"));
    if (!box?.isConnected) continue;
    if (box.closest("#late") || !ok) putAway(box);
    else if (detail.every((one) => one.ok)) goOn(box);
  }
});

// A page of its own is the answer to a form: it cannot be asked for again.
if (document.querySelector("#late[data-whole]")) beside.stays = true;

const keepShown = () => keepChoice(document.querySelector("#main > #conflict"));
document.addEventListener("htmx:afterSwap", keepShown);
keepShown();
