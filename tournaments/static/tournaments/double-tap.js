// @ts-check
// The second tap of a double tap must not hit what the answer to the first one has put under the finger: for a moment
// that place takes no taps. It outlives the change to another page.
const LASTS = 500;
const APART = 900; // so far apart are the two taps of the slowest double tap
const WAY = 5000;
const KEPT = "tap";
let tap = JSON.parse(sessionStorage.getItem(KEPT));
sessionStorage.removeItem(KEPT);

export const shield = () => {
  if (!tap) return;
  const guard = Object.assign(document.createElement("div"), { className: "tap-guard" });
  Object.assign(guard.style, { left: `${tap.x}px`, top: `${tap.y}px` });
  document.body.append(guard);
  const lasts = Math.max(LASTS, tap.at + APART - Date.now());
  tap = null;
  requestAnimationFrame(() => setTimeout(() => guard.remove(), lasts));
};

// A key that is pressed has no place and no detail.
const note = (event) => (tap = event.detail ? { x: event.clientX, y: event.clientY, at: Date.now() } : null);
const renewed = ({ detail }) => detail.requestConfig?.elt.matches("#main :is([hx-target='#main'], article form, form.clock-buttons)") && shield();
document.addEventListener("click", note, true);
document.addEventListener("htmx:beforeSwap", renewed);
window.addEventListener("pagehide", () => tap && sessionStorage.setItem(KEPT, JSON.stringify(tap)));
if (tap && Date.now() - tap.at < WAY) shield();
