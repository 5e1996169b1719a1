// @ts-check
// What has changed on a page that follows what is written lights up once: every `[data-flash]` with another text than
// before. However the newer state was put in, only its words are compared.
const words = (node) => node.textContent.replace(/\s+/g, " ").trim();
const marked = () => [...document.querySelectorAll("[data-flash][id]")];

let known = new Map(marked().map((node) => [node.id, words(node)]));

const look = () => {
  for (const node of marked()) {
    const before = known.get(node.id);
    if (before === undefined || before === words(node)) continue;
    node.classList.remove("is-changed");
    void node.offsetWidth; // so that it lights up again while it still does
    node.classList.add("is-changed");
  }
  known = new Map(marked().map((node) => [node.id, words(node)]));
};

new MutationObserver(look).observe(document.body, { childList: true, characterData: true, subtree: true });
