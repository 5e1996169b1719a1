// @ts-check
// Handing on by the device's own menu, where the browser has one: a text of the page, or the page itself with a picture.
const LONGEST = 1_500;
/** The picture that a finger on a button has begun to fetch. @type {Promise<File[]> | undefined} */
let begun;

/** @param {DOMStringMap} about */
async function fetched({ title, picture }) {
  const answer = await fetch(picture);
  if (!answer.ok) return [];
  const file = new File([await answer.blob()], `${title}.png`, { type: "image/png" });
  return navigator.canShare?.({ files: [file] }) ? [file] : [];
}

/** @param {DOMStringMap} about */
const begin = (about) => (begun = fetched(about).catch(() => []));

/** A menu opens only soon after a tap: a picture that takes longer stays behind. @param {DOMStringMap} about */
async function whole(about) {
  const late = new Promise((resolve) => setTimeout(resolve, LONGEST, []));
  const found = await Promise.race([begun ?? begin(about), late]);
  begun = undefined;
  return { title: about.title, url: location.href, ...(found.length ? { files: found } : {}) };
}

/** @param {HTMLElement} button */
const shared = async ({ dataset: about }) =>
  navigator.share(about.share ? { text: document.getElementById(about.share).value } : await whole(about));

document.addEventListener("pointerdown", ({ target }) => {
  const button = target.closest("[data-share-page]");
  if (button) begin(button.dataset);
});

document.addEventListener("click", async ({ target }) => {
  const button = target.closest("button[data-share], [data-share-page]");
  if (!button) return;
  const said = button.parentElement.querySelector("[data-share-said]");
  if (said) said.textContent = "";
  await shared(button).catch((error) => {
    if (said && error.name !== "AbortError") said.textContent = said.dataset.failed; // given up by the person: no word
  });
});

if ("share" in navigator) {
  for (const button of document.querySelectorAll("button[data-share], [data-share-page]")) button.hidden = false;
}
