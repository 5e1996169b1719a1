// @ts-check
// Small helps on the organiser's desk: copying a link, printing a page. Without them everything works by hand.
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy], [data-print], [data-check-all]");
  if (!button) return;
  if ("print" in button.dataset) window.print();
  if ("checkAll" in button.dataset) checkAll(button.dataset.checkAll, button.dataset.checked === "true");
  if ("copy" in button.dataset) await copy(button);
});

function checkAll(group, checked) {
  for (const box of document.querySelectorAll(`[data-group="${group}"]`)) box.checked = checked;
}

async function copy(button) {
  const field = document.getElementById(button.dataset.copy);
  if (await taken(field)) {
    button.textContent = button.dataset.copied;
    return;
  }
  open(field); // The text stands selected: the person can copy it with the keyboard or the phone's menu.
  if (document.execCommand("copy")) button.textContent = button.dataset.copied;
}

// Browsers have a clipboard for scripts only where nobody can listen in: not at an address of the local network.
async function taken(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return false;
  }
}

function open(field) {
  const around = field.closest("details");
  if (around) around.open = true;
  field.focus();
  field.select();
}

// What was proposed for an empty field comes too late once somebody has typed into it.
document.addEventListener("htmx:beforeSwap", (event) => {
  const field = event.detail.target;
  if (field.matches("input") && field.value !== field.defaultValue) event.detail.shouldSwap = false;
});

document.addEventListener("DOMContentLoaded", () => {
  for (const part of document.querySelectorAll("[data-needs-script]")) part.hidden = false;
});
