// @ts-check
// Messages: handing a text on by the device's own menu, where the browser has one. Copying is in desk.js.
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-share]");
  if (!button) return;
  try {
    await navigator.share({ text: document.getElementById(button.dataset.share).value });
  } catch {
    // Given up by the person, or not allowed: the other ways stand beside it.
  }
});

if ("share" in navigator) {
  for (const button of document.querySelectorAll("[data-share]")) button.hidden = false;
}
