// @ts-check
// A list that others change – a judge's matches, a captain's next one – is fetched anew once a minute, and at once when
// somebody comes back to it: a phone is unlocked with the page as it was. A list that is as it was stays in place, so that
// nobody who reads it aloud loses their place; one that has changed gives the focus to the same link again.
const MINUTE = 60_000;
const RESTS = "#main details[open], #main :is(input, select, textarea):focus";
const main = { target: "#main", select: "#main", swap: "outerHTML show:none" };
const rests = () => document.hidden || document.querySelector(RESTS);
const renew = () => rests() || window.htmx.ajax("GET", location.href, main).catch(() => null);

// Of a form its hidden fields are left out: its key is another one each time.
const said = (page) => {
  const part = page.querySelector("#main")?.cloneNode(true);
  for (const hidden of part?.querySelectorAll("input[type=hidden]") ?? []) hidden.remove();
  return part?.innerHTML ?? "";
};
let known = said(document);

const named = (one) => `${one.nodeName} ${one.getAttribute("href") ?? one.textContent}`;
const links = () => [...document.querySelectorAll("#main :is(a, button, summary)")];
let focused = "";

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.target.id !== "main") return;
  const fresh = said(new DOMParser().parseFromString(detail.xhr.responseText, "text/html"));
  if (fresh && fresh === known) detail.shouldSwap = false;
  known = fresh;
  const last = links().find((one) => one === document.activeElement);
  focused = last ? named(last) : "";
});
document.addEventListener("htmx:afterSwap", () => {
  if (focused) links().find((one) => named(one) === focused)?.focus({ preventScroll: true });
  focused = "";
});
document.addEventListener("visibilitychange", renew);
setInterval(renew, MINUTE);
