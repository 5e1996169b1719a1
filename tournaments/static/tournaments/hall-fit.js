// @ts-check
// The text of a slide is as large as its place holds: measured, so that nothing is cut off and nothing has to scroll.
const SMALLEST = 10;
const LARGEST = 1 / 5; // of the height of the picture
const ROUNDS = 9;
const TIGHT = 0.85;
const WHOLE = 0.65;
const READABLE = 0.036; // of the height of the picture: a little more than what the last row can still read

/** A hand-held screen scrolls like other pages. */
const handheld = matchMedia("(max-aspect-ratio: 1/1) and (max-width: 47.99rem)");

/** @param {HTMLElement} place */
const fits = (place) => {
  const parts = /** @type {HTMLElement[]} */ ([...place.children]);
  const gaps = (parts.length - 1) * (parseFloat(getComputedStyle(place).columnGap) || 0);
  const width = (place.clientWidth - gaps) / parts.length;
  return (
    place.scrollHeight <= place.clientHeight &&
    place.scrollWidth <= place.clientWidth &&
    parts.every((part) => part.offsetWidth <= width + 1 && part.scrollWidth <= part.clientWidth + 1 && part.offsetHeight <= place.clientHeight)
  );
};

/** @param {HTMLElement} place */
const largest = (place) => {
  let [small, large] = [SMALLEST, innerHeight * LARGEST];
  for (let round = 0; round < ROUNDS; round += 1) {
    const middle = (small + large) / 2;
    place.style.fontSize = `${middle}px`;
    if (fits(place)) small = middle;
    else large = middle;
  }
  return Math.floor(small * 2) / 2;
};

// What is left below is shared out between the lines, the same above and below each of them, so that lines of two columns
// stand side by side.
/** @param {HTMLElement} place */
const spread = (place) => {
  const tables = [...place.querySelectorAll("table")];
  // A match of the live scores has two rows, which stay together.
  const lines = Math.max(0, ...tables.map((table) => table.querySelectorAll(".is-scores > tbody, :not(.is-scores) > tbody > tr").length));
  const left = place.clientHeight - Math.max(0, ...tables.map((table) => table.offsetHeight));
  if (lines) place.style.setProperty("--hall-room", `${Math.max(0, Math.floor((left / lines / 2) * 4) / 4 - 0.25)}px`);
};

/** @param {HTMLElement} place */
const fitOne = (place) => {
  place.style.removeProperty("--hall-room");
  place.style.removeProperty("font-size");
  place.classList.remove("is-broken", "is-tight", "is-whole");
  if (handheld.matches) return;
  place.classList.add("is-tight", "is-whole");
  const whole = place.querySelector(".is-pairs") ? largest(place) : 0;
  place.classList.remove("is-whole");
  const tight = largest(place);
  place.classList.remove("is-tight");
  let loose = largest(place);
  // One endless word would make all lines small: then it is broken.
  if (Math.max(tight, loose) < innerHeight * READABLE) {
    place.classList.add("is-broken");
    loose = largest(place);
  }
  // A name in one line is read more easily, and so is a pair, unless all the others have to be small for it.
  const inOneLine = whole >= Math.max(Math.max(tight, loose) * WHOLE, innerHeight * READABLE);
  const isTight = inOneLine || tight >= loose * TIGHT;
  place.classList.toggle("is-whole", inOneLine);
  place.classList.toggle("is-tight", isTight);
  place.style.fontSize = `${inOneLine ? whole : isTight ? tight : loose}px`;
  spread(place);
};

/** @param {ParentNode} part */
export const fit = (part) => {
  for (const place of part.querySelectorAll(".hall-fit")) if (place.checkVisibility()) fitOne(/** @type {HTMLElement} */ (place));
};
