// @ts-check
// What has just changed by itself lights up once: an element says `data-flash`. What is new on the page does not.
const LIGHT = 2_500;
const put = new WeakMap();

const light = (element) => {
  clearTimeout(put.get(element));
  element.classList.remove("is-changed");
  void element.offsetWidth; // a second change while it still shines begins anew
  element.classList.add("is-changed");
  put.set(element, setTimeout(() => element.classList.remove("is-changed"), LIGHT));
};

const watch = new MutationObserver((records) => {
  const changed = new Set();
  for (const { target } of records) {
    const element = (target instanceof Element ? target : target.parentElement)?.closest("[data-flash]");
    if (element) changed.add(element);
  }
  changed.forEach(light);
});

for (const part of document.querySelectorAll("[data-live]"))
  watch.observe(part, { characterData: true, childList: true, subtree: true });
