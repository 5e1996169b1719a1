// @ts-check
// A score sheet is sent by a script, so that the page stays where there is no connection: then the sheet waits on the phone
// as every other entry does. What is refused at once is shown as without scripts, by a page of its own.
import { again, beside, keep, waits } from "./outbox.js";
import { freshKey, isBarred, isLost } from "./outbox-queue.js";

const PATIENCE = 8000;
/** @type {any} */
const form = document.querySelector("form.sheet");
const url = location.pathname;
let sending = false;

const post = (body) => {
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  const signal = AbortSignal.timeout(PATIENCE);
  return fetch(url, { method: "POST", body, headers, signal, redirect: "manual" }).catch(() => null);
};

// What was entered, in words, for an answer that comes late and says only that it was not stored.
const ENTERED = "input[type=number], select, input[type=radio]:checked";
const wordsOf = (field) => (field.matches("select") ? field.selectedOptions[0]?.text : (field.labels?.[0]?.textContent ?? ""));
const inWords = (button) => {
  const words = [...form.elements].filter((one) => one.matches(ENTERED)).map((one) => (one.type === "number" ? one.value : wordsOf(one)));
  const tapped = button?.value === "sheet" ? "" : (button?.textContent ?? "");
  return [...words, tapped].map((one) => one.trim()).filter(Boolean).join(" · ");
};

// As the browser would send it, with the button that was tapped.
const sendAsPage = (button) => {
  if (button?.name) form.append(Object.assign(document.createElement("input"), { type: "hidden", name: button.name, value: button.value }));
  HTMLFormElement.prototype.submit.call(form);
};

// What stands in the form, and what of it the server or the phone has.
const RENEWED = ["csrfmiddlewaretoken", "key", "version"];
const content = () => {
  const fields = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  for (const name of RENEWED) fields.delete(name);
  return fields.toString();
};
let entered = form && content();

const wait = async (body, button, sent) => {
  await keep({ url, body, mode: "replace", label: form.dataset.label, said: inWords(button), sent });
  form.elements.key.value = freshKey();
  again();
};

// What is entered after something that waits comes after it: sent past it, the two would be in each other's way.
const send = async (button) => {
  const fields = new FormData(form);
  if (button?.name) fields.append(button.name, button.value);
  const body = new URLSearchParams(/** @type {any} */ (fields)).toString();
  entered = content();
  if (await waits(url)) return wait(body, button, false);
  const answer = await post(body);
  if (!answer || isLost(answer.status) || isBarred(answer.status, url)) await wait(body, button, true);
  else if (answer.type === "opaqueredirect") location.assign(button?.value === "clear" ? url : form.dataset.row);
  else sendAsPage(button);
};

// What the page's forms say from now on is said of what has been stored.
const raise = (stored) => {
  const before = new URLSearchParams(stored.body).get("version");
  for (const field of document.querySelectorAll("#main [name=version]:not(#late *)"))
    if (field.value === before) field.value = String(Number(before) + 1);
};

// The page is done with when all of it is stored, and nothing has been said that somebody has to read.
const leave = async (answers) => {
  const own = answers.filter(({ entry }) => entry.url === url);
  if (!own.at(-1)?.ok || answers.some(({ entry, ok }) => !ok && entry.url !== url)) return;
  if (!(await waits(url)) && content() === entered) location.assign(form.dataset.row);
};

if (form) {
  beside.stays = true; // what is typed here is nowhere else
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (sending) return;
    sending = true;
    send(event.submitter).finally(() => (sending = false));
  });
  document.addEventListener("outbox:sent", ({ detail }) => detail.url === url && raise(detail));
  document.addEventListener("outbox:told", ({ detail }) => leave(detail));
}
