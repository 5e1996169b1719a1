// @ts-check
// "My team": chosen once and kept in this browser alone, for each tournament. Every page of the tournament leads with its
// card, and what stands for the team – `data-team`, `data-teams` – is marked `is-mine`, again after every change.
const root = document.documentElement;
const slot = document.querySelector("[data-my-team-slot]");
const name = `my-team:${slot?.dataset.slug}`;
const PAUSE = 3_000; // between two questions for the card
const EVERY = 20_000; // for what this page does not show: another tour's result, a place in the standings
let asked = -Infinity;
let waiting = 0;
let seen = "";
let shown = "";

const kept = () => JSON.parse(localStorage.getItem(name) ?? "null") ?? {};
const mine = () => root.dataset.myTeam ?? "";
const keep = (more) => localStorage.setItem(name, JSON.stringify({ ...kept(), ...more }));

const isMine = (part) =>
  Boolean(mine()) && (part.dataset.team === mine() || (part.dataset.teams ?? "").split(" ").includes(mine()));
const mark = () => {
  for (const part of document.querySelectorAll("[data-team], [data-teams]"))
    if (part.classList.contains("is-mine") !== isMine(part)) part.classList.toggle("is-mine");
  markColumns();
  for (const button of document.querySelectorAll("button.pin-team[data-pin]")) {
    const pressed = String(Boolean(mine()) && button.dataset.pin === mine());
    if (button.getAttribute("aria-pressed") !== pressed) button.setAttribute("aria-pressed", pressed);
  }
};

// In the cross-table the column too: its head tells which cells. They need no names of their own in a table of 10,000.
const markColumns = () => {
  for (const table of /** @type {NodeListOf<any>} */ (document.querySelectorAll("[data-cross]"))) {
    const at = table.querySelector("thead th.is-mine")?.cellIndex;
    const wanted = new Set(at === undefined ? [] : [...table.querySelectorAll("tbody tr")].map((row) => row.cells[at]));
    for (const cell of table.querySelectorAll("td.in-mine")) if (!wanted.has(cell)) cell.classList.remove("in-mine");
    for (const cell of wanted) if (cell && !cell.classList.contains("in-mine")) cell.classList.add("in-mine");
  }
};

// What is new in the card lights up; a link or button that has the focus keeps it.
const put = (html) => {
  const before = [...slot.querySelectorAll("[data-flash]")].map((part) => part.textContent);
  const place = [...slot.querySelectorAll("a, button")].findIndex((part) => part === document.activeElement);
  slot.innerHTML = html;
  [...slot.querySelectorAll("[data-flash]")].forEach((part, at) => {
    if (before.length && part.textContent !== before[at]) part.classList.add("is-changed");
  });
  slot.querySelectorAll("a, button")[place]?.focus({ preventScroll: true });
  root.style.removeProperty("--my-team-height");
  keep({ height: Math.ceil(slot.getBoundingClientRect().height), width: innerWidth });
};

const load = async () => {
  clearTimeout(waiting);
  waiting = 0;
  const team = mine();
  if (!team) return;
  asked = performance.now();
  const answer = await fetch(slot.dataset.card.replace("/0/", `/${team}/`)).catch(() => null);
  if (!answer || team !== mine()) return;
  if (answer.status === 404) return void pin("");
  const digest = `${team} ${answer.headers.get("X-Digest")}`;
  if (!answer.ok || digest === seen) return;
  put(await answer.text());
  seen = digest;
  mark();
};
// Everybody hears of a change in the same moment: not all of them ask at once.
const soon = () => (waiting ||= setTimeout(load, Math.max(Math.random() * 300, asked + PAUSE - performance.now())));

const pin = (team) => {
  if (team) {
    keep({ team });
    root.dataset.myTeam = team;
  } else {
    localStorage.removeItem(name);
    delete root.dataset.myTeam;
    slot.replaceChildren();
  }
  seen = "";
  mark();
  return load();
};

// What the page shows of the team: when that changes, so does the card.
const told = () => [...document.querySelectorAll("[data-live] .is-mine")].map((part) => part.textContent).join("|");
const look = () => {
  mark();
  const now = told();
  if (now !== shown && mine()) soon();
  shown = now;
};

const plain = (text) => text.toLowerCase().replaceAll("ё", "е").trim();
const choices = async (finder) => {
  const place = finder.querySelector("[data-choices]");
  if (place.childElementCount) return;
  const answer = await fetch(slot.dataset.choice).catch(() => null);
  if (answer?.ok) place.innerHTML = await answer.text();
  narrow(finder);
};
const narrow = (finder) => {
  const words = plain(finder.querySelector("input").value).split(/\s+/);
  for (const line of finder.querySelectorAll("[data-words]"))
    line.hidden = !words.every((word) => plain(line.dataset.words).includes(word));
  const none = finder.querySelector("[data-none]");
  if (none) none.hidden = Boolean(finder.querySelector("[data-words]:not([hidden])"));
};

const begin = () => {
  document.addEventListener("click", async (event) => {
    const button = event.target.closest("button[data-pin]");
    if (!button) return;
    const [chosen, found] = [button.dataset.pin === mine() ? "" : button.dataset.pin, button.closest("[data-find-team]")];
    if (found) found.open = false;
    await pin(chosen);
    if (chosen && found) slot.querySelector("a")?.focus();
    else if (!document.contains(button)) document.querySelector("[data-find-team] summary")?.focus();
  });
  for (const finder of document.querySelectorAll("[data-find-team]")) {
    finder.addEventListener("toggle", async () => {
      if (!finder.open) return;
      finder.querySelector("input").focus();
      await choices(finder);
    });
    finder.addEventListener("input", () => narrow(finder));
    finder.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && event.target.matches("input")) finder.querySelector("[data-words]:not([hidden]) button")?.click();
    });
  }
  addEventListener("storage", (event) => {
    if (event.key !== name || (kept().team ?? "") === mine()) return;
    pin(kept().team ?? "");
  });
  document.addEventListener("visibilitychange", () => document.hidden || soon());
  setInterval(() => document.hidden || (mine() && soon()), EVERY);
  new MutationObserver(look).observe(document.querySelector("#main"), {
    attributes: true, attributeFilter: ["class"], characterData: true, childList: true, subtree: true,
  });
  mark();
  shown = told();
  load();
};
if (slot && root.classList.contains("can-pin")) begin();
