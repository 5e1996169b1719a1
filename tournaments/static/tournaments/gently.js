// @ts-check
// hx-swap="gently": of a newer state only what differs is put into the page. A link that has the focus or is just being
// tapped, a marked word, what was opened and how far a table was scrolled stay as they are. A state may be one part of
// the page alone: it takes the place of the part of its name.
const named = (node) =>
  node.id || node.getAttribute("aria-labelledby") || (node.matches("li, tr") && node.querySelector("a")?.getAttribute("href"));
const keyOf = (node) => (node.nodeType === Node.ELEMENT_NODE ? `${node.nodeName} ${named(node) || ""}` : node.nodeName);
const spaced = (text) => text.replace(/\s+/g, " ");

const renewAttributes = (old, fresh) => {
  // Whether a part is open is for the visitor to say.
  for (const { name } of [...old.attributes]) if (name !== "open" && !fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (name !== "open" && old.getAttribute(name) !== value) old.setAttribute(name, value);
};

const renew = (old, fresh, added) => {
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (spaced(old.data) !== spaced(fresh.data)) old.data = fresh.data;
    return;
  }
  renewAttributes(old, fresh);
  renewInside(old, fresh, added);
};

const move = (parent, node, before) =>
  parent.moveBefore && node.nodeType === Node.ELEMENT_NODE ? parent.moveBefore(node, before) : parent.insertBefore(node, before);

// Rows are known by where they lead to, parts by their name: they move and keep what is in them.
const renewInside = (parent, fresh, added) => {
  const wanted = [...fresh.childNodes];
  const keys = new Set(wanted.map(keyOf));
  const left = [...parent.childNodes].filter((node) => keys.has(keyOf(node)) || node.remove());
  let place = parent.firstChild;
  for (const node of wanted) {
    const at = left.findIndex((old) => keyOf(old) === keyOf(node));
    if (at < 0) {
      added.push(parent.insertBefore(node, place));
      continue;
    }
    const [old] = left.splice(at, 1);
    if (old === place) place = old.nextSibling;
    else move(parent, old, place);
    renew(old, node, added);
  }
  for (const node of left) node.remove();
};

const oneOf = (target, fragment) => {
  const [part, ...others] = fragment.children;
  return part && !others.length && "part" in part.dataset ? [target.querySelector(`#${part.id}`), part] : null;
};

window.htmx.defineExtension("gently", {
  isInlineSwap: (style) => style === "gently",
  handleSwap: (style, target, fragment) => {
    if (style !== "gently") return false;
    const [focused, added] = [document.activeElement, []];
    const one = oneOf(target, fragment);
    if (!one) renewInside(target, fragment, added);
    else if (one[0]) renew(one[0], one[1], added);
    if (focused !== document.activeElement && target.contains(focused)) focused.focus({ preventScroll: true });
    return added;
  },
});
