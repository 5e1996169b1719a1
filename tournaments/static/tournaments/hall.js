// @ts-check
// One slide of the hall at a time: it goes on by itself, unless it is paused or the device asks for less motion. After the
// last slide of a section comes the next section.
const hall = document.querySelector("[data-hall]");
const steps = document.querySelector("[data-hall-steps]");
const place = steps.querySelector(".hall-place");
const pause = steps.querySelector("[data-hall-pause]");
const seconds = Number(hall.dataset.seconds) * 1000;
let shown = "";
let order = [];
let since = Date.now();
let paused = matchMedia("(prefers-reduced-motion: reduce)").matches;
let turning = false;

const slides = () => [...hall.querySelectorAll(".slide")];
const section = () => hall.querySelector(".hall-section").dataset;

const show = (index) => {
  const all = slides();
  if (!all.length) return;
  const chosen = all[((index % all.length) + all.length) % all.length];
  if (chosen.id !== shown) since = Date.now();
  shown = chosen.id;
  order = all.map((slide) => slide.id);
  // Not by a class: htmx gives new elements the classes of the old ones for a while, and then takes them away again.
  for (const slide of all) slide.hidden = slide !== chosen;
  place.textContent = `${Number(section().first) + all.indexOf(chosen)} / ${Math.max(1, Number(section().all))}`;
};

// Where the slide that is shown stands now; when it is gone, the one that came after it, else the last before it.
const present = () => {
  const [ids, at] = [slides().map((slide) => slide.id), order.indexOf(shown)];
  const left = [...order.slice(at), ...order.slice(0, at).reverse()].find((id) => ids.includes(id));
  return Math.max(0, ids.indexOf(left));
};

// The section before or after this one, with its own stream; without an answer this one goes round once more.
const turn = async (by) => {
  const { section: now, sections } = section();
  const wanted = ((Number(now) - 1 + by + Number(sections)) % Number(sections)) + 1;
  turning = true;
  try {
    const answer = await fetch(`?section=${wanted}`);
    if (!answer.ok) throw new Error(answer.statusText);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.querySelector("[data-hall]");
    if (!fresh) throw new Error("no hall");
    history.replaceState(null, "", `?section=${wanted}`);
    order = [];
    window.htmx.swap(hall, fresh.innerHTML, { swapStyle: "innerHTML" });
  } catch {
    // The link is lost: what is known stays in sight.
  } finally {
    turning = false;
    show(by > 0 ? 0 : -1);
  }
};
const step = (by) => {
  const wanted = present() + by;
  since = Date.now();
  if (Number(section().sections) > 1 && (wanted < 0 || wanted >= slides().length)) void (turning || turn(by));
  else show(wanted);
};
const setPaused = (value) => {
  paused = value;
  since = Date.now();
  pause.setAttribute("aria-pressed", String(paused));
};

// A newer state of one slide is put in its place, one of the whole section in place of all.
window.htmx.defineExtension("slides", {
  isInlineSwap: (style) => style === "slides",
  handleSwap: (style, target, fragment) => {
    if (style !== "slides") return false;
    const fresh = [...fragment.children];
    for (const part of fresh) {
      const old = part.matches(".slide") && document.getElementById(part.id);
      if (!old) target.replaceChildren(part);
      else {
        part.hidden = old.hidden;
        old.replaceWith(part);
      }
    }
    return fresh;
  },
});

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
// A new state keeps the slide that is shown, by its name: boards come and go.
document.addEventListener("htmx:afterSwap", () => show(present()));
setInterval(() => !paused && Date.now() - since >= seconds && step(1), 500);

hall.classList.add("goes-round");
steps.hidden = false;
setPaused(paused);
show(0);
