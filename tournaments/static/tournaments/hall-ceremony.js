// @ts-check
// To the ceremony and back within the hall's page, which so stays in full screen. What is shown stays until what takes its
// place is there.
const PATIENCE = 8_000;

/** @param {ParentNode} shown whether a ceremony is shown that has ended */
export const isOver = (shown) => Boolean(shown.querySelector(".ceremony[data-over]"));

/** @param {string} address of a page, which is there or an error @returns {Promise<Document>} */
export const page = async (address) => {
  const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE) });
  if (!answer.ok) throw new Error(answer.statusText);
  return new DOMParser().parseFromString(await answer.text(), "text/html");
};

/** Shows the ceremony in place of the hall; after an error nothing has changed. @param {Element} hall @param {string} address */
export const enter = async (hall, address) => {
  const found = await page(address);
  const main = found.querySelector("main");
  if (!main?.querySelector(".ceremony")) throw new Error("no ceremony");
  const steps = found.querySelector("[data-ceremony-steps]"); // where an organiser is logged in
  if (steps) {
    await import(found.querySelector("script[data-steps]").getAttribute("src"));
    leave();
    steps.hidden = false;
    document.querySelector(".screen-foot").append(document.adoptNode(steps));
  }
  main.querySelector("[data-hall-age]").remove(); // the hall has its own
  document.documentElement.dataset.bsTheme = "dark";
  window.htmx.swap(hall, main.innerHTML, { swapStyle: "innerHTML" });
};

export const leave = () => document.querySelector("[data-ceremony-steps]")?.remove();

// A long list is shown a page at a time, and they go round; without scripts they stand below one another.
const STAYS = 8_000;
const turn = () => {
  const pages = [...document.querySelectorAll(".ceremony-many")];
  const open = pages.filter((one) => !one.hidden);
  const next = open.length === 1 ? (pages.indexOf(open[0]) + 1) % pages.length : 0;
  pages.forEach((one, at) => (one.hidden = at !== next));
};
let turning = setInterval(turn, STAYS);
document.addEventListener("htmx:afterSwap", () => {
  if (document.querySelectorAll(".ceremony-many:not([hidden])").length < 2) return; // nothing new, or a single page
  clearInterval(turning);
  turn();
  turning = setInterval(turn, STAYS);
});
turn();
