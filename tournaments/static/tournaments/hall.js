// @ts-check
// One page of the hall at a time: it goes on by itself, unless it is paused or the device asks for less motion.
const hall = document.querySelector("[data-hall]");
const steps = document.querySelector("[data-hall-steps]");
const place = steps.querySelector(".hall-place");
const pause = steps.querySelector("[data-hall-pause]");
const seconds = Number(hall.dataset.seconds) * 1000;
let shown = "";
let order = [];
let since = Date.now();
let paused = matchMedia("(prefers-reduced-motion: reduce)").matches;

const slides = () => [...hall.querySelectorAll(".slide")];

const show = (index) => {
  const all = slides();
  if (!all.length) return;
  const chosen = all[((index % all.length) + all.length) % all.length];
  if (chosen.id !== shown) since = Date.now();
  shown = chosen.id;
  order = all.map((slide) => slide.id);
  // Not by a class: htmx gives new elements the classes of the old ones for a while, and then takes them away again.
  for (const slide of all) slide.hidden = slide !== chosen;
  place.textContent = `${all.indexOf(chosen) + 1} / ${all.length}`;
};

// Where the page that is shown stands now; when it is gone, the one that came after it, else the last before it.
const present = () => {
  const [ids, at] = [slides().map((slide) => slide.id), order.indexOf(shown)];
  const left = [...order.slice(at), ...order.slice(0, at).reverse()].find((id) => ids.includes(id));
  return Math.max(0, ids.indexOf(left));
};
const step = (by) => {
  show(present() + by);
  since = Date.now();
};
const setPaused = (value) => {
  paused = value;
  since = Date.now();
  pause.setAttribute("aria-pressed", String(paused));
};

const keys = {
  ArrowRight: () => step(1),
  PageDown: () => step(1),
  ArrowLeft: () => step(-1),
  PageUp: () => step(-1),
  " ": () => setPaused(!paused),
};
document.addEventListener("keydown", (event) => {
  if (!keys[event.key] || event.ctrlKey || event.altKey || event.metaKey || event.target.closest("a, button")) return;
  event.preventDefault();
  keys[event.key]();
});
steps.querySelector("[data-hall-next]").addEventListener("click", () => step(1));
steps.querySelector("[data-hall-back]").addEventListener("click", () => step(-1));
pause.addEventListener("click", () => setPaused(!paused));
// A new state keeps the page that is shown, by its name: boards come and go.
document.addEventListener("htmx:afterSwap", () => show(present()));
setInterval(() => !paused && Date.now() - since >= seconds && step(1), 500);

hall.classList.add("goes-round");
steps.hidden = false;
setPaused(paused);
show(0);
