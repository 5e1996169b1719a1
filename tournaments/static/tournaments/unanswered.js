// @ts-check
// What is sent from a desk's page that is not loaded anew by it: when no answer comes, or one that says nothing for the
// page, that is said on top of the screen, however far the page is scrolled. A connection that hangs ends, so that
// whatever waits for its end can be tapped again.
import { isLost, lineIn } from "./outbox-queue.js";

window.htmx.config.timeout = 8000;

const box = () => document.querySelector("#unanswered");
const forget = () => box()?.replaceChildren();

const say = (sentence) => {
  const button = Object.assign(document.createElement("button"), { type: "button", className: "btn", textContent: "×" });
  button.setAttribute("aria-label", box().dataset.close);
  button.addEventListener("click", forget);
  box().replaceChildren(Object.assign(document.createElement("p"), { textContent: sentence }), button);
};

// A write may have been stored though its answer was lost; a page that was only asked for has changed nothing.
const wordFor = ({ detail }, word) => box().dataset[detail.requestConfig.verb === "get" ? "unopened" : word];

document.addEventListener("htmx:sendError", (event) => say(wordFor(event, "lost")));
document.addEventListener("htmx:timeout", (event) => say(wordFor(event, "unknown")));
document.addEventListener("htmx:responseError", (event) => {
  const { xhr } = event.detail;
  const said = lineIn(xhr.responseText, xhr.getResponseHeader("Content-Language"), document.documentElement.lang);
  say(said || wordFor(event, isLost(xhr.status) ? "unknown" : "refused"));
});
document.addEventListener("htmx:beforeRequest", forget);
