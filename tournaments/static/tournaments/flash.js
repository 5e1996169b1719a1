// @ts-check
// What has just changed by itself lights up once: an element says `data-flash`. What is new on the page does not. One with
// a name – the value of `data-flash`, else its id – may be put in anew as a whole: then its words are compared with those
// that stood under that name.
const LIGHT = 2_500;
const put = new WeakMap();
const words = (element) => element.textContent.replace(/\s+/g, " ").trim();
const nameOf = (element) => element.dataset.flash || element.id;
const named = () => [...document.querySelectorAll("[data-flash]")].filter(nameOf);
const states = () => new Map(named().map((element) => [nameOf(element), words(element)]));

let known = states();

const light = (element) => {
  clearTimeout(put.get(element));
  element.classList.remove("is-changed");
  void element.offsetWidth; // a second change while it still shines begins anew
  element.classList.add("is-changed");
  put.set(element, setTimeout(() => element.classList.remove("is-changed"), LIGHT));
};

const nameless = ({ target }) => {
  const element = (target instanceof Element ? target : target.parentElement)?.closest("[data-flash]");
  return element && !nameOf(element) && element.closest("[data-live]") ? [element] : [];
};

new MutationObserver((records) => {
  const changed = named().filter((element) => known.has(nameOf(element)) && known.get(nameOf(element)) !== words(element));
  known = states();
  new Set([...changed, ...records.flatMap(nameless)]).forEach(light);
}).observe(document.body, { characterData: true, childList: true, subtree: true });
