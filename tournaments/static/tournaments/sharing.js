// @ts-check
// A match handed on by the device's own menu, where the browser has one: the picture with names and score, and the
// address of the page. Without it the picture can be downloaded.

/** @param {string} address @param {string} title */
async function picture(address, title) {
  const answer = await fetch(address);
  if (!answer.ok) return [];
  const file = new File([await answer.blob()], `${title}.png`, { type: "image/png" });
  return navigator.canShare?.({ files: [file] }) ? [file] : [];
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-share-page]");
  if (!button) return;
  const { title, picture: address } = button.dataset;
  try {
    const files = await picture(address, title).catch(() => []);
    await navigator.share({ title, url: location.href, ...(files.length ? { files } : {}) });
  } catch {
    // Given up by the person, or not allowed: the address bar and the picture stand beside it.
  }
});

if ("share" in navigator) {
  for (const button of document.querySelectorAll("[data-share-page]")) button.hidden = false;
}
