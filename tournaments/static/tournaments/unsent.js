// @ts-check
// What was typed or chosen on a judge's page and not sent stays there when another control puts a newer state of the page
// in its place.
import { keepUnsent, stored } from "./entered.js";

const main = () => document.querySelector("#main");
/** @type {{ xhr: XMLHttpRequest, putBack: (now: Element) => void } | null} */
let kept = null;

document.addEventListener("htmx:beforeSwap", ({ detail: { xhr, requestConfig } }) => {
  const { elt, formData, path, verb } = requestConfig;
  const isStored = verb === "post" && xhr.status < 300;
  if (isStored) stored(path, formData);
  kept = { xhr, putBack: keepUnsent(main(), verb === "post" ? elt : null, isStored) };
});
// Before anybody scrolls on the new page; and again when the remarks are back, for whoever is typing in them.
for (const name of ["htmx:afterSwap", "htmx:afterSettle"])
  document.addEventListener(/** @type {"htmx:afterSwap"} */ (name), ({ detail }) => kept && detail.xhr === kept.xhr && kept.putBack(main()));
document.addEventListener("outbox:sent", ({ detail }) => stored(detail.url, new URLSearchParams(detail.body)));
