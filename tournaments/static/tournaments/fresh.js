// @ts-check
// A list that others change – a judge's matches, a captain's next one – is fetched anew once a minute, and at once when
// somebody comes back to it: a phone is unlocked with the page as it was.
const MINUTE = 60_000;
const main = { target: "#main", select: "#main", swap: "outerHTML show:none" };
const rests = () => document.hidden || document.querySelector("#main details[open]");
const renew = () => rests() || window.htmx.ajax("GET", location.href, main).catch(() => null);
document.addEventListener("visibilitychange", renew);
setInterval(renew, MINUTE);
