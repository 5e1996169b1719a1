// @ts-check
// A strip of tabs that does not fit shows the tab that is open. Browsers that know `scroll-initial-target` have done so
// before the first picture; for the others this follows. So does a tab that keys have reached: browsers leave one that is
// half in sight where it is.

const FADE = 40; // so wide are the edges that fade

/**
 * How far the strip has to be scrolled for the tab to stand clear of the edges; 0 when it does already.
 * @param {{left: number, right: number}} strip
 * @param {{left: number, right: number}} tab
 */
export function away(strip, tab) {
  if (tab.left >= strip.left && tab.right <= strip.right - FADE) return 0;
  return (tab.left + tab.right - strip.left - strip.right) / 2;
}

if (typeof document !== "undefined") {
  const show = (/** @type {Element} */ tab) => {
    const strip = tab.closest(".tabs-strip, .chips");
    if (strip) strip.scrollLeft += away(strip.getBoundingClientRect(), tab.getBoundingClientRect());
  };
  document.querySelectorAll(":is(.tabs-strip, .chips) [aria-current]").forEach(show);
  document.addEventListener("focusin", ({ target }) => {
    if (target instanceof Element && target.matches(":focus-visible")) show(target);
  });
}
