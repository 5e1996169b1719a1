// @ts-check
// A recorded game, looked through: only the position that is wanted is fetched; of quick wishes the newest counts.
const root = () => document.querySelector("[data-replay]");
const one = (name) => root().querySelector(`[data-${name}]`);
const board = () => root().querySelector("#position");
const at = () => Number(board().dataset.ply);
const last = () => Number(board().dataset.plies);
const addressOf = (ply) => `?ply=${ply}${root().dataset.kept ?? ""}`; // a review that was begun goes on from each of them
const aim = () => (busy ? wanted : at()); // quick taps count before any of them is shown
let ahead = { ply: -1, html: null };
let wanted = 0;
let busy = false;

const fetched = async (ply) => {
  const answer = await fetch(`?ply=${ply}&part=board`);
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.text();
};
const lookAhead = () => {
  if (at() === last()) return;
  const html = fetched(at() + 1);
  html.catch(() => ahead.html === html && (ahead = { ply: -1, html: null })); // one that is lost is asked for again
  ahead = { ply: at() + 1, html };
};

const markSteps = (ply) => {
  const goals = { first: 0, back: Math.max(0, ply - 1), on: Math.min(last(), ply + 1), last: last() };
  for (const [name, goal] of Object.entries(goals)) {
    const step = root().querySelector(`[data-step="${name}"]`);
    step.setAttribute("href", `${addressOf(goal)}#position`);
    if (goal === ply) step.setAttribute("aria-disabled", "true");
    else step.removeAttribute("aria-disabled");
  }
};

const markMove = (ply) => {
  const list = one("moves");
  list.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const move = list.querySelector(`a[href="${addressOf(ply)}#position"]`);
  move?.setAttribute("aria-current", "step");
  const top = move ? move.getBoundingClientRect().top - list.getBoundingClientRect().top : -list.scrollHeight;
  list.scrollTop += top - list.clientHeight / 2;
};

const mark = () => {
  markSteps(at());
  markMove(at());
  one("told").textContent = board().dataset.now;
  one("jump").elements.ply.value = at();
  markShare(board().dataset);
};

const show = async (ply) => {
  const html = ahead.ply === ply ? ahead.html : fetched(ply);
  ahead = { ply: -1, html: null };
  board().outerHTML = await html;
  history.replaceState(history.state, "", addressOf(ply));
  mark();
};

// True when the wanted position is shown; without a connection the one before stays, and the page says so.
const go = async (ply) => {
  wanted = Math.max(0, Math.min(last(), ply));
  if (busy) return true;
  busy = true;
  try {
    while (at() !== wanted) await show(wanted);
    lookAhead();
  } catch {
    wanted = at();
    one("told").textContent = root().dataset.lost;
    return false;
  } finally {
    busy = false;
  }
  return true;
};

// Buttons, keys and the pace.
const KEYS = {
  ArrowLeft: () => go(aim() - 1),
  ArrowRight: () => go(aim() + 1),
  Home: () => go(0),
  End: () => go(last()),
  " ": () => toggle(),
};
const STEPS = { back: -1, on: 1 };
const WRITES = "input, select, textarea, [contenteditable]";
let playing = false;
let pace = 0;

const showPlaying = () => {
  one("play").setAttribute("aria-pressed", String(playing));
  one("play").textContent = playing ? "❚❚" : "▶";
};
const stop = () => {
  clearTimeout(pace);
  playing = false;
  showPlaying();
};
const playOn = async () => {
  const shown = await go(at() + 1);
  if (!playing) return;
  if (!shown || at() === last()) stop();
  else pace = setTimeout(playOn, Number(one("pace").value));
};
const toggle = async () => {
  if (playing) return void stop();
  playing = true;
  showPlaying();
  if (at() < last()) return void playOn();
  await go(0);
  pace = setTimeout(playOn, Number(one("pace").value));
};

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-play]")) return void toggle();
  const link = event.target.closest("[data-replay] a[href^='?ply=']");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  stop();
  const step = STEPS[link.dataset.step];
  go(step ? aim() + step : Number(new URLSearchParams(link.getAttribute("href").split("#")[0]).get("ply")));
});
document.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-jump]")) return;
  event.preventDefault();
  stop();
  go(Number(event.target.elements.ply.value));
});
document.addEventListener("keydown", (event) => {
  if (!root() || event.altKey || event.ctrlKey || event.metaKey || event.target.matches(WRITES)) return;
  if (!KEYS[event.key] || (event.key === " " && event.target.matches("button, a, summary"))) return;
  event.preventDefault();
  if (event.key !== " ") stop();
  KEYS[event.key]();
});

// Takes a replay away: its address, its record, a picture of the board.
const LONG_SIDE = 2000;
const TOLD_FOR = 5000;
const words = () => root().querySelector(".replay-share").dataset;
let told = 0;
const say = (text) => {
  one("said").textContent = text;
  clearTimeout(told);
  told = setTimeout(() => (one("said").textContent = ""), TOLD_FOR);
};

// Browsers give the clipboard only to pages that came over TLS; elsewhere the field is selected and copied.
const copy = async (text, field) => {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    field.hidden = false;
    field.value = text;
    field.select();
    if (!document.execCommand("copy")) return void say("");
  }
  say(words().copied);
};

const textAt = async (address) => {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.text();
};

const drawn = async (svg) => {
  const picture = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  const [, , width, height] = picture.getAttribute("viewBox").split(" ").map(Number);
  const scale = LONG_SIDE / Math.max(width, height);
  picture.setAttribute("width", String(width * scale));
  picture.setAttribute("height", String(height * scale));
  const image = new Image(width * scale, height * scale);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture.outerHTML)}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
  canvas.getContext("2d").drawImage(image, 0, 0, image.width, image.height);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
};

const save = async () => {
  const address = one("picture").getAttribute("href");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await drawn(await textAt(address)));
  link.download = `${words().name}-${at()}.png`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};

const share = () => navigator.share({ title: one("share-link").dataset.title, url: one("share-field").value });
const ACTS = {
  copyLink: () => copy(one("share-field").value, one("share-field")),
  copyRecord: async () => copy(await textAt(one("record").href), one("record-text")),
  png: save,
  shareLink: () => share().catch(() => null),
};

document.addEventListener("click", (event) => {
  const name = Object.keys(ACTS).find((act) => act in (event.target.closest("[data-replay] button")?.dataset ?? {}));
  if (name) ACTS[name]().catch(() => say(words().failed));
});

/** @param {DOMStringMap} shown */
function markShare({ share: address, svg, ply }) {
  if (!one("share-field")) return; // a game on a board to try has no address of its own for each move
  one("share-field").value = address;
  if (one("try-ply")) one("try-ply").value = ply;
  one("picture").href = svg;
}

document.addEventListener("DOMContentLoaded", () => {
  if (!root()) return;
  markMove(at());
  for (const part of root().querySelectorAll(".replay-pace, .replay-keys, [data-play]")) part.hidden = false;
  const offered = `[data-copy-link], [data-copy-record], [data-png]${navigator.share ? ", [data-share-link]" : ""}`;
  for (const button of root().querySelectorAll(offered)) button.hidden = false;
});
