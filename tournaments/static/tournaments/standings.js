// @ts-check
// The tables of the standings: finding a team while its name is typed, a column and a row followed by the eye, and the
// table renewed when somebody has written. The stream tells only that there is a newer table; which one this page shows,
// in which order and of which group, stands in its address.
import { owe } from "./live.js";

const form = () => document.querySelector("form[data-find]");
const rows = () => [...document.querySelectorAll("#standing tbody tr[data-team]")];
const plain = (text) => text.toLocaleLowerCase().replaceAll("ё", "е").replace(/\s+/g, " ").trim();
const nameOf = (row) => plain(row.querySelector("th")?.querySelector(".who, a")?.textContent ?? "");

const found = (wanted) => (wanted ? rows().filter((row) => nameOf(row).includes(wanted)) : []);

const narrow = () => {
  const field = form()?.elements.namedItem("q");
  if (!field) return;
  const wanted = plain(field.value);
  const shown = new Set(found(wanted));
  for (const row of rows()) {
    row.hidden = Boolean(wanted) && shown.size > 0 && !shown.has(row) && form().dataset.whole !== wanted;
    row.classList.toggle("is-found", shown.has(row));
  }
  const line = form().querySelector(".found");
  const words = wanted && !shown.size ? line.dataset.nobody : "";
  if (line.textContent !== words) line.textContent = words;
};

// The whole table again, with the row in its midst.
const jump = () => {
  const wanted = plain(form().elements.namedItem("q").value);
  form().dataset.whole = wanted;
  narrow();
  const [first] = found(wanted);
  if (!first) return;
  form().elements.namedItem("q").blur();
  first.scrollIntoView({ block: "center", inline: "nearest" });
};

document.addEventListener("input", (event) => {
  if (event.target.closest("form[data-find]")) {
    delete form().dataset.whole;
    narrow();
  }
});
document.addEventListener("submit", (event) => {
  if (!event.target.matches("form[data-find]")) return;
  event.preventDefault();
  jump();
});

// The cross-table: whose row and whose column the finger, the pointer or the focus is in.
const point = (event) => {
  const cell = event.target.closest?.("[data-cross] td, [data-cross] th");
  const table = cell?.closest("table");
  document.querySelectorAll("[data-cross] .is-on").forEach((one) => one.classList.remove("is-on"));
  if (!cell) return;
  for (const one of cell.parentNode.cells) one.classList.add("is-on");
  for (const row of table.rows) row.cells[cell.cellIndex]?.classList.add("is-on");
};
for (const name of ["pointerover", "focusin"]) document.addEventListener(name, point);

// The newest table. It comes with the news where the page shows it as everybody sees it. Else it is asked for: everybody is
// told in the same moment, and not all of them ask at once; without an answer again, after ever longer pauses.
const SPREAD = 300;
const FIRST = 1_000;
const LONGEST = 30_000;
const PATIENCE = 15_000;
const told = () => document.querySelector("[data-told]")?.dataset.told;
const sent = () => ("DecompressionStream" in window && document.querySelector("#live [data-rows]")?.dataset.rows) || "";
const part = () => document.querySelector("#standing");
const places = () => new Map(rows().map((row) => [row.dataset.team, row.dataset.place]));
let asking = false;
let waiting = 0;
let failed = 0;
let spent = ""; // the packed table that was tried last: if it is damaged or an old one, only another will do

const unpacked = async (packed) => {
  if (!packed) return "";
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
};

const fetched = async () => {
  const answer = await fetch(location.href, { signal: AbortSignal.timeout(PATIENCE) }).catch(() => null);
  return answer?.ok ? answer.text().catch(() => "") : "";
};

const renew = async () => {
  waiting = 0;
  const newest = told();
  if (!behind()) {
    failed = 0;
    return;
  }
  asking = true;
  const packed = untried();
  spent = packed || spent;
  const html = (await unpacked(packed).catch(() => "")) || (await fetched());
  asking = false;
  owe(!html);
  if (html) {
    const [before, top] = [places(), window.scrollY];
    const whole = part().parentElement;
    window.htmx.swap(whole, html, { swapStyle: "gently" }, { select: "#standing", contextElement: whole });
    narrow();
    window.scrollTo({ top, behavior: "instant" }); // nobody is carried along with a row that has moved
    flash(before);
  }
  failed = html && [newest, told()].includes(part().dataset.newest) ? 0 : failed + 1;
  soon();
};
const untried = () => (sent() === spent ? "" : sent());
const behind = () => part() && told() && !document.hidden && !asking && told() !== part().dataset.newest;
const pause = () => (failed ? Math.min(LONGEST, FIRST * 2 ** (failed - 1)) : 0);
const soon = () => {
  if (!behind()) return;
  if (untried()) {
    clearTimeout(waiting);
    void renew();
  } else waiting ||= setTimeout(renew, pause() + Math.random() * Math.max(SPREAD, pause()));
};
const atOnce = () => {
  clearTimeout(waiting);
  waiting = failed = 0;
  soon();
};

const flash = (before) => {
  for (const row of rows()) {
    if (before.get(row.dataset.team) === row.dataset.place) continue;
    row.classList.add("is-changed");
    row.addEventListener("animationend", () => row.classList.remove("is-changed"), { once: true });
  }
};

document.addEventListener("htmx:afterSwap", () => setTimeout(soon));
document.addEventListener("visibilitychange", atOnce);
addEventListener("online", atOnce);
document.querySelector(".chips [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
narrow();
