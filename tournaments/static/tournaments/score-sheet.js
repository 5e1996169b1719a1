// @ts-check
// A score sheet under a thumb: a choice that goes round with each tap, a figure that fills in the other side's, keys in
// place of the phone's keyboard. The values live in the form's own fields.
import { following, next, rival, typed } from "./score-sheet-taps.js";

const form = document.querySelector("form.sheet");
const changed = (field) => ["input", "change"].forEach((name) => field.dispatchEvent(new Event(name, { bubbles: true })));

/** A button in place of a list; it shows the list's sign and is called by its words. */
const cycle = (list) => {
  const button = Object.assign(document.createElement("button"), { type: "button", className: "sheet-cycle" });
  const label = form.querySelector(`label[for="${list.id}"]`).textContent.trim();
  const show = () => {
    const chosen = list.options[list.selectedIndex];
    button.textContent = chosen.label;
    button.setAttribute("aria-label", `${chosen.label} – ${label}: ${chosen.text}`);
    button.classList.toggle("is-first", list.selectedIndex === 0);
  };
  button.addEventListener("click", () => {
    list.selectedIndex = next(list.selectedIndex, list.options.length);
    changed(list);
  });
  list.addEventListener("change", show);
  window.addEventListener("pageshow", show);
  list.hidden = true;
  list.after(button);
  show();
};

const chosenOf = (name) => form.querySelector(`[name="${name}"]:checked`);

const fillRival = ({ target }) => {
  const { rival: name, full } = target.dataset ?? {};
  if (!name) return;
  const other = chosenOf(name);
  const left = rival(Number(target.value), other && Number(other.value), Number(full));
  if (other) other.checked = false;
  if (left !== null) form.querySelector(`[name="${name}"][value="${left}"]`).checked = true;
};

/** Keys that fill number fields one after another; the field that is next is marked, and a tap on one makes it that. */
const pad = (keys) => {
  const fields = [...form.querySelectorAll(".sheet-lines input[type=number]")];
  const { least, most, digits, erase } = keys.dataset;
  const values = () => fields.map(({ value }) => value);
  let at = 0;
  let fresh = true;
  const go = (place) => {
    [at, fresh] = [place, true];
    fields.forEach((field, number) => field.classList.toggle("is-next", number === place));
  };
  const press = (key) => {
    const field = fields[at];
    const { text, full } = digits ? typed(field.value, key, { most: Number(field.getAttribute("max")), fresh }) : { text: key, full: true };
    [field.value, fresh] = [text, false];
    if (full) go(following(values(), at));
    changed(field);
  };
  const add = (text, label, pressed) => {
    const key = Object.assign(document.createElement("button"), { type: "button", className: "sheet-key", textContent: text });
    key.setAttribute("aria-label", label);
    key.addEventListener("click", pressed);
    keys.append(key);
  };
  for (let number = Number(least); number <= Number(most); number += 1) {
    add(String(number), `${keys.getAttribute("aria-label")}: ${number}`, () => press(String(number)));
  }
  add("⌫", erase, () => {
    fields[at].value = "";
    go(at);
    changed(fields[at]);
  });
  fields.forEach((field, place) => {
    field.inputMode = "none";
    field.addEventListener("focus", () => go(place));
    field.addEventListener("click", () => go(place));
  });
  keys.hidden = false;
  go(Math.max(0, following(values(), -1)));
};

if (form && !form.querySelector(":scope > fieldset:disabled")) {
  form.addEventListener("change", fillRival);
  form.querySelectorAll("select.is-cycle").forEach(cycle);
  form.querySelectorAll(".sheet-pad").forEach(pad);
}
