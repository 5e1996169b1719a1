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
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    button.textContent = button.dataset.copied;
  } catch {
    // The text stands selected: the person can copy it with the keyboard or the phone's menu.
  }
}

// What was proposed for an empty field comes too late once somebody has typed into it.
document.addEventListener("htmx:beforeSwap", (event) => {
  const field = event.detail.target;
  if (field.matches("input") && field.value !== field.defaultValue) event.detail.shouldSwap = false;
});

document.addEventListener("DOMContentLoaded", () => {
  for (const part of document.querySelectorAll("[data-needs-script]")) part.hidden = false;
});
