// @ts-check
// The list of a tour's documents is renewed when somebody comes back to it. What they tick or untick while the newer list
// is on its way stays so.
const boxes = () => [...document.querySelectorAll("#paper-list [name=document]")];
/** @type {Map<string, boolean>} */
let ticks = new Map();

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.target.id === "paper-list") ticks = new Map(boxes().map(({ value, checked }) => [value, checked]));
});
document.addEventListener("htmx:afterSwap", () => {
  for (const box of boxes()) box.checked = ticks.get(box.value) ?? box.checked;
  ticks.clear();
});
