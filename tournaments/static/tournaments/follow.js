// @ts-check
// A page with forms about a match shows by itself what others have written, unless something begun here could be lost by
// it: then it asks. It is told only that there is news; what is new it fetches as its own visitor.
import { begun, keep, settle } from "./entered.js";

const PAUSE = 3000;
const SOON = 500;
const THUMB = 1000; // nothing moves away from under a thumb that has just tapped
const main = () => document.querySelector("#main");
const banner = () => document.querySelector("[data-follow]");
const shown = () => Number(main().querySelector("[data-shown]")?.dataset.shown);
const told = () => Number(document.querySelector("[data-news]")?.dataset.news);
let [timer, fetched, touched, wanted, entries] = [0, -Infinity, -Infinity, false, 0];

// The same step of the protocol, though the match may have gone on.
const address = () =>
  main().querySelector("[data-page]")?.dataset.page ?? main().querySelector(".steps [aria-current]")?.href ?? location.href;
// The outbox renews the page in the name of its body. Of two that put a new page in place of the same old one, the second
// would find it gone, and take away with it what both keep. What the outbox keeps and cannot send holds nothing up.
const sending = () => document.querySelector("body.htmx-request, #main .htmx-request, [data-outbox].is-sending");
const wait = () =>
  sending() || document.hidden ? SOON : Math.max(touched + THUMB, fetched + PAUSE) - performance.now();

// An entry made while the page was on its way goes first: its own answer needs the place that it was made in, and the
// page may have been made before it, with versions that are gone. Nor does it come under a thumb that taps meanwhile.
const show = async () => {
  const asked = wanted;
  fetched = performance.now();
  const [before, known, made] = [main(), shown(), entries];
  const answer = await fetch(address()).catch(() => null);
  const html = answer?.ok ? await answer.text().catch(() => "") : "";
  const isOvertaken = sending() || main() !== before || shown() !== known || entries !== made || touched > fetched;
  if (!html || isOvertaken || (!asked && begun(before))) return;
  wanted = false;
  const giveBack = keep(before);
  window.htmx.swap(before, html, { swapStyle: "outerHTML" }, { select: "#main" });
  const homeless = giveBack(main());
  if (!homeless.length) return;
  const left = Object.assign(document.createElement("p"), { className: "container alert alert-warning" });
  left.textContent = [banner().dataset.homeless, ...homeless].join(" ");
  main().before(left);
};

const look = () => {
  clearTimeout(timer);
  const news = told() > shown();
  banner().hidden = !news || !begun(main());
  if (!news) return void (wanted = false);
  if (wait() > 0) timer = setTimeout(look, wait());
  else if (banner().hidden || wanted) show().then(look);
};

// The answer to an entry made here does not show what somebody else wrote before it: the server has to know.
document.addEventListener("htmx:configRequest", (event) => (event.detail.headers["X-Shown"] = shown()));
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (detail.successful && detail.elt.matches("form[data-keep=replace]")) settle(detail.elt);
});
document.addEventListener("htmx:beforeRequest", ({ detail }) => void (entries += Number(detail.requestConfig.verb === "post")));
document.addEventListener("pointerdown", () => (touched = performance.now()));
// Asked for while an entry is on its way, the changes are shown after it.
document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-show-changes]")) return;
  wanted = true;
  show().then(look);
});
document.addEventListener("focusout", () => setTimeout(look, SOON));
for (const name of ["htmx:load", "htmx:afterRequest", "visibilitychange"]) document.addEventListener(name, () => setTimeout(look));
