// @ts-check
// What somebody has begun on a page: it outlives a newer state of the page.
const TEXTS = "textarea, input:not([type=hidden], [type=radio], [type=checkbox])";
const CHOICES = "[type=radio], [type=checkbox]";
const RENEWED = ["csrfmiddlewaretoken", "key", "version", "signatures", "since", "was", "step"];
const fields = (main) =>
  [...main.querySelectorAll("form :is(textarea, select, input:not([type=hidden], [type=file]))")].filter((field) => !field.closest("#late"));
const fieldsOf = (form) => fields(form.parentElement).filter((field) => field.form === form);

// What stands in a field, and what the server has put there.
const values = (options) => JSON.stringify([...options].map(({ value }) => value));
const standing = (field) => {
  if (field.options) return values(field.selectedOptions);
  return field.matches(CHOICES) ? field.checked : field.value;
};
const served = (field) => {
  if (field.options) return values([...field.options].filter((one) => one.defaultSelected));
  return field.matches(CHOICES) ? field.defaultChecked : field.defaultValue;
};

// On a page that says what was wrong, everything that stands in a field was entered.
const refused = (field) => field.form.querySelector(".errorlist, .is-invalid") || document.querySelector("#main .faults");
const offered = (field) => [...field.options].find((one) => one.defaultSelected) ?? field.options[0];
const isChanged = (field) => (field.options ? field.selectedOptions[0] !== offered(field) : standing(field) !== served(field));
const isEntered = (field) => isChanged(field) || Boolean(field.matches(TEXTS) && field.value && refused(field));
export const begun = (main) => fields(main).some(isEntered) || Boolean(main.querySelector(`:is(${TEXTS}, select):focus`));

// What a form has stored as a whole is no longer only entered here.
export const settle = (form) => {
  for (const field of fieldsOf(form)) {
    if (field.options) for (const one of field.options) one.defaultSelected = one.selected;
    else if (field.matches(CHOICES)) field.defaultChecked = field.checked;
    else field.defaultValue = field.value;
  }
};

// A form is the same when it goes to the same address and says the same beside what is entered.
export const formKey = (form) => {
  const fixed = [...form.elements].filter((one) => one.type === "hidden" && !RENEWED.includes(one.name));
  return JSON.stringify([form.getAttribute("action"), ...fixed.map((one) => one.name + one.value)]);
};
const fieldKey = (field) => JSON.stringify([formKey(field.form), field.name, field.matches(CHOICES) ? field.value : ""]);
const placeKey = (part) => {
  const value = part.matches(`${TEXTS}, select`) ? "" : part.value;
  return JSON.stringify([part.closest("[id]:not(#main)")?.id, part.tagName, part.name, value, part.tagName === "SUMMARY" && part.textContent]);
};
const find = (main, selector, keyOf, key) => [...main.querySelectorAll(selector)].find((part) => keyOf(part) === key);

// By their keys the fields in which something was entered that is not known to be stored: what it is, and what the server
// had put there, with which version of the form, when it was begun.
export const notes = new Map();

const note = (field) => {
  const key = fieldKey(field);
  const { was, version } = notes.get(key) ?? { was: served(field), version: field.form.elements.version?.value };
  const [action, text] = [field.form.getAttribute("action"), field.matches(TEXTS) ? field.value : ""];
  const entry = { key, was, version, action, name: field.name, value: standing(field), text, isDrawn: field.readOnly, isOpen: field.closest("details")?.open };
  notes.set(key, entry);
  return entry;
};

const put = (field, value) => {
  if (!field.options) field[field.matches(CHOICES) ? "checked" : "value"] = value;
  else field.selectedIndex = [...field.options].findIndex((one) => JSON.parse(value).includes(one.value));
};

// A form of which a field covers what somebody else has stored since goes on from the version that it was begun with, so
// that the server tells of the conflict; any other from the version that stands now.
const fill = (places, { key, was, version, value, isOpen }) => {
  const field = places.find((one) => !one.disabled && fieldKey(one) === key);
  if (!field) return false;
  if (standing(field) !== value) put(field, value);
  if (isOpen) field.closest("details").open = true;
  const { elements, dataset } = field.form;
  const isCovering = ![was, value].includes(served(field));
  if (isCovering && version && elements.version && dataset.keep !== "replace") elements.version.value = version;
  return true;
};

// Notes what is open and where somebody is; the answer opens it again, and puts them back there.
const inPlace = (main, shut, focusable, sent = null) => {
  const open = [...main.querySelectorAll("details[open] > summary")].filter((one) => !shut(one.parentElement)).map(placeKey);
  const part = main.contains(document.activeElement) && !sent?.contains(document.activeElement) && document.activeElement.closest(focusable);
  const [focus, caret] = part ? [placeKey(part), [part.selectionStart, part.selectionEnd]] : ["", []];
  return (now) => {
    for (const key of open) find(now, "summary", placeKey, key)?.parentElement.setAttribute("open", "");
    const place = part && !part.isConnected && find(now, focusable, placeKey, focus);
    if (!place) return;
    place.focus({ preventScroll: true });
    if (place.matches(TEXTS) && place.selectionStart !== null) place.setSelectionRange(...caret);
  };
};

const noteAll = (places, isMeant) => {
  for (const field of places) if (!isMeant(field)) notes.delete(fieldKey(field));
  return places.filter(isMeant).map(note);
};

// Notes what was entered, opened and focused; the answer puts it back, and returns the texts that found no place.
export const keep = (main) => {
  const entered = noteAll(fields(main), isEntered);
  const putBack = inPlace(main, () => false, "a, button, input, select, textarea, summary");
  return (now) => {
    const places = fields(now);
    const homeless = entered.filter((entry) => !fill(places, entry));
    for (const { key } of homeless) notes.delete(key);
    putBack(now);
    return homeless.map(({ text }) => text).filter(Boolean);
  };
};

// Line-ups and remarks are stored as they are entered, and a board keeps its own moves.
const isOurs = (field) => !field.closest("[data-keep=replace], [data-board]");
const isUnsent = (field) => isChanged(field) || (notes.has(fieldKey(field)) && isEntered(field));

/**
 * The same where another control of the page is used. What finds no place then does later, when its form is back; only a
 * drawn signature does not wait. Nobody is led back into the form that was sent: a phone would scroll to it. What it stood
 * in is done with and stays shut, if it has been stored.
 */
export const keepUnsent = (main, form, isStored) => {
  const ours = fields(main).filter(isOurs);
  const unsent = ours.filter(isUnsent);
  // A choice belongs to it.
  const besideText = (field) => field.options && unsent.some((one) => one.form === field.form);
  noteAll(ours, (field) => unsent.includes(field) || besideText(field));
  const putBack = inPlace(main, (details) => details.matches(".rest") || (isStored && details.contains(form)), `${TEXTS}, select`, form);
  return (now) => {
    const places = fields(now).filter(isOurs);
    for (const entry of notes.values()) if (!fill(places, entry) && entry.isDrawn) notes.delete(entry.key);
    putBack(now);
  };
};

// What was stored just as it stands in a form is no longer only entered there.
const isIn = (data) => (field) => {
  const given = data.getAll(field.name);
  if (field.matches(CHOICES)) return given.includes(field.value) === field.checked;
  return JSON.stringify(given) === (field.options ? standing(field) : JSON.stringify([field.value]));
};
export const stored = (action, data) => {
  const forms = new Set(fields(document).map((field) => field.form).filter((form) => form.getAttribute("action") === action));
  for (const form of forms) {
    if (!fieldsOf(form).every(isIn(data))) continue;
    for (const field of fieldsOf(form)) notes.delete(fieldKey(field));
    settle(form);
  }
  for (const one of forms.size ? [] : notes.values())
    if (one.action === action && data.getAll(one.name).includes(one.text)) notes.delete(one.key);
};
