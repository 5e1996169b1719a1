// @ts-check
// What somebody has begun on a page: it outlives a newer state of the page.
const TEXTS = "textarea, input:not([type=hidden], [type=radio], [type=checkbox])";
const RENEWED = ["csrfmiddlewaretoken", "key", "version", "signatures", "since", "was"];
const fields = (main) => [...main.querySelectorAll("form :is(textarea, select, input:not([type=hidden]))")];

// On a page that says what was wrong, everything that stands in a field was entered.
const refused = (field) => field.form.querySelector(".errorlist, .is-invalid") || document.querySelector("#main .faults");
const offered = (field) => [...field.options].find((one) => one.defaultSelected) ?? field.options[0];
const isEntered = (field) => {
  if (field.matches("select")) return field.selectedOptions[0] !== offered(field);
  if (field.matches("[type=radio], [type=checkbox]")) return field.checked !== field.defaultChecked;
  return field.value !== field.defaultValue || Boolean(field.value && refused(field));
};
export const begun = (main) => fields(main).some(isEntered) || Boolean(main.querySelector(`:is(${TEXTS}, select):focus`));

// What a form has stored as a whole is no longer only entered here.
export const settle = (form) => {
  for (const field of fields(form.parentElement).filter((one) => one.form === form)) {
    if (field.matches("[type=radio], [type=checkbox]")) field.defaultChecked = field.checked;
    else if (field.matches(TEXTS)) field.defaultValue = field.value;
  }
};

// A form is the same when it goes to the same address and says the same beside what is entered.
export const formKey = (form) => {
  const fixed = [...form.elements].filter((one) => one.type === "hidden" && !RENEWED.includes(one.name));
  return JSON.stringify([form.getAttribute("action"), ...fixed.map((one) => one.name + one.value)]);
};
const fieldKey = (field) => JSON.stringify([formKey(field.form), field.name, field.matches("[type=radio], [type=checkbox]") ? field.value : ""]);
const placeKey = (part) => JSON.stringify([part.closest("[id]:not(#main)")?.id, part.tagName, part.name, part.value, part.tagName === "SUMMARY" && part.textContent]);
const find = (main, selector, keyOf, key) => [...main.querySelectorAll(selector)].find((part) => keyOf(part) === key);

const fill = (main, { key, value, checked, options }) => {
  const field = fields(main).find((one) => fieldKey(one) === key && !one.disabled);
  if (!field) return value ?? "";
  if (options) for (const one of field.options) one.selected = options.includes(one.value);
  else if (checked !== undefined) field.checked = checked;
  else field.value = value;
  return "";
};

// Notes what was entered, opened and focused; the answer puts it back, and returns the texts that found no place.
export const keep = (main) => {
  const entered = fields(main).filter(isEntered).map((field) => ({
    key: fieldKey(field),
    ...(field.matches(TEXTS) && { value: field.value }),
    ...(field.matches("[type=radio], [type=checkbox]") && { checked: field.checked }),
    ...(field.options && { options: [...field.selectedOptions].map((one) => one.value) }),
  }));
  const open = [...main.querySelectorAll("details[open] > summary")].map(placeKey);
  const focus = main.contains(document.activeElement) ? placeKey(document.activeElement) : null;
  return (now) => {
    for (const key of open) find(now, "summary", placeKey, key)?.parentElement.setAttribute("open", "");
    if (focus) find(now, "a, button, input, select, textarea, summary", placeKey, focus)?.focus({ preventScroll: true });
    return entered.map((one) => fill(now, one)).filter(Boolean);
  };
};
