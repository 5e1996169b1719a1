// @ts-check
// Small helps while judging. Without them every entry is stored all the same.
import { formKey } from "./entered.js";

const SOON = 50;
const AFTER_LOSS = 500;

// A tap made while the row's earlier one is still on its way is made again when the answer has come: the new row
// carries the version that it needs. A second tap on the same button is a double tap and means nothing.
const rowsSent = new Map();
const rowsHeld = new Map();

document.addEventListener("click", (event) => {
  const button = event.target.closest("button[name]");
  if (button?.form?.dataset.keep !== "merge" || event.defaultPrevented) return;
  const slot = button.form.closest("article").id;
  if (!button.form.classList.contains("htmx-request")) return void rowsSent.set(slot, button.name + button.value);
  event.preventDefault();
  if (rowsSent.get(slot) === button.name + button.value && !rowsHeld.has(slot)) return;
  rowsHeld.set(slot, { ...rowsHeld.get(slot), [button.name]: button.value });
  button.classList.add("is-waiting");
});

const tapRowAgain = () => {
  for (const [slot, taps] of rowsHeld) {
    const form = document.querySelector(`#${CSS.escape(slot)} form`);
    if (form?.classList.contains("htmx-request")) continue;
    rowsHeld.delete(slot);
    const [[name, value], ...later] = Object.entries(taps);
    const button = [...(form?.elements ?? [])].find((one) => one.type === "submit" && one.name === name && one.value === value);
    if (button?.getAttribute("aria-pressed") !== "true") button?.click();
    if (later.length) rowsHeld.set(slot, Object.fromEntries(later));
  }
};
document.addEventListener("htmx:afterRequest", (event) =>
  setTimeout(tapRowAgain, event.detail.successful ? SOON : AFTER_LOSS)
);

// "All others" is a part of the form itself, so that whatever is sent next carries it too, in time or later.
document.addEventListener("click", (event) => {
  const form = event.target.closest("#line-up button[name=rest]")?.form;
  for (const nobody of form?.querySelectorAll("[name^=place-][value='']:checked") ?? [])
    nobody.closest("fieldset").querySelector("[name^=place-][value=s]").checked = true;
});

// What has happened is shown: what was refused or asked is said at the head of the page, and a thumb at its foot would
// not see it; a new stage begins at its top. Else the page stays where it was, also under a field that has the focus.
const part = (selector) => selector && document.querySelector(`#main ${selector}`);
const state = () => part(".steps")?.dataset.state;
let before = {};
document.addEventListener("htmx:beforeSwap", () => (before = { state: state(), top: window.scrollY }));
document.addEventListener("htmx:afterSettle", ({ detail }) => {
  if (!detail.xhr || !["main", "line-up-state"].includes(detail.elt.id)) return;
  const said = part(":is(.faults, .question, #conflict)");
  if (said) return said.scrollIntoView({ block: said.id === "conflict" ? "start" : "center" });
  window.scrollTo({ top: state() === before.state ? before.top : 0, behavior: "instant" });
  if (state() === before.state) part(detail.requestConfig.elt.dataset.after)?.scrollIntoView({ block: "nearest" });
});

// An answer that renews the whole page takes every form in it away, and whatever those still wait for with them. So a tap
// waits while such an answer is on its way, and one that asks for such an answer waits for every other; then it is made
// again on the page as it has become, with the versions that stand there.
const TYPED = "textarea, select, input:not([type=hidden], [type=radio], [type=checkbox])";
const sent = new WeakMap();
const held = [];

const renews = (form) => form.getAttribute("hx-target") === "#main";
const onTheWay = () => [...document.querySelectorAll("#main form.htmx-request")];
const typed = (form) => [...form.elements].filter((field) => field.name && field.matches(TYPED)).map((field) => [field.name, field.value]);
const said = (form, button) => [formKey(form), button?.name, button?.value, ...typed(form)].join("\n");

const hold = (form, button) => {
  held.push({ said: said(form, button), key: formKey(form), name: button?.name, value: button?.value, typed: typed(form), label: button?.textContent.trim() });
  button?.classList.add("is-waiting");
};

const isOurs = (form) => form.matches?.("#main form[data-keep]") && (renews(form) || form.closest("article"));
document.addEventListener("htmx:confirm", (event) => {
  const { elt: form, triggeringEvent } = event.detail;
  if (!isOurs(form)) return;
  const button = triggeringEvent?.submitter;
  const others = onTheWay().filter((one) => renews(one) || renews(form));
  if (!others.length) return void sent.set(form, said(form, button));
  event.preventDefault();
  // The same again is a double tap and means nothing.
  const known = [...others.map((one) => sent.get(one)), ...held.map((one) => one.said)];
  if (!known.includes(said(form, button))) hold(form, button);
});

const tellGone = ({ label }) => {
  const late = document.querySelector("#late");
  const title = Object.assign(document.createElement("p"), { className: "late-title", textContent: label });
  late.append(title, Object.assign(document.createElement("p"), { textContent: late.dataset.gone }));
  late.scrollIntoView({ block: "center" });
};

const tapAgain = () => {
  if (!held.length || onTheWay().length) return;
  const entry = held.shift();
  const form = [...document.querySelectorAll("#main form")].find((one) => formKey(one) === entry.key);
  const buttons = [...(form?.querySelectorAll("button") ?? [])];
  const button = buttons.find((one) => one.name === (entry.name ?? "") && one.value === (entry.value ?? "") && !one.disabled);
  if (!button) return void (tellGone(entry), tapAgain());
  for (const [name, value] of entry.typed) if (form.elements[name]) form.elements[name].value = value;
  button.click();
};
document.addEventListener("htmx:afterRequest", (event) => setTimeout(tapAgain, event.detail.successful ? SOON : AFTER_LOSS));
