// @ts-check
// The clock of a team game as one button: a tap anywhere means that the move is made. The phone goes on by itself; the
// server is told in order, at once or as soon as there is a link, and the other screens follow it.
import { best, jumped } from "./clock-time.js";
import { UNDO, after, alarm, hintable, rest, seconds, slips } from "./clock-press.js";
import { freshKey, isBarred, isLost, pause, signed, speaksFor, whoHas } from "./outbox-queue.js";
import { phoneStore } from "./phone-store.js";

/** @typedef {import("./clock-press.js").State} State */
/** @typedef {import("./outbox-queue.js").Entry} Entry */

const PATIENCE = 8000;
const AGAIN = 2000;
const LOOK = 4000;
const BARRED = 60_000;
const TICK = 100;
const SAMPLES = 3;
const FELT = { last: [200], over: [400, 150, 400] };

/** @type {any} */
const form = document.querySelector("[data-move-clock]");
const part = (name) => document.querySelector(`[data-${name}]`);
const words = form.dataset;
const names = JSON.parse(words.names);
const roles = JSON.parse(words.roles);
const url = form.getAttribute("action");
/** @type {any} */
const panel = part("time-up");

/** @type {State} */
let state = JSON.parse(words.state);
let ahead = state.now - performance.now(); // milliseconds of the server's time, until they have been measured
let tapped = -Infinity;
let before = Infinity;
/** @type {{ at: number, side: string, state: State, tapped: number } | null} */
let undo = null;

// The page's own time goes on whatever the phone's clock is set to, and may stand still while the phone sleeps.
const now = () => Math.round(performance.now() + ahead);
const drifts = () => Date.now() - performance.now();
let drift = drifts();
let hidden = document.hidden;

// Whether the phone slept, or somebody set its clock. What it slept is added at once: in sight it does not sleep.
const strayed = () => {
  const [known, found] = [drift, drifts()];
  drift = found;
  if (hidden) ahead += found - known;
  return jumped(found, known);
};

// What is not sent yet, kept on the phone as other entries are: the judge's other pages send it too.
const inStore = phoneStore("outbox", (db) => db.createObjectStore("entries", { keyPath: "id", autoIncrement: true }));
/** @type {Entry[]} */
let unsent = [];
let earliest = 0; // the server is asked again when it says so, and not before
let sending = false;
const who = whoHas(document);
const mine = async () =>
  ((await inStore((store) => store.getAll("entries"))) ?? []).filter((entry) => entry.url === url && speaksFor(who, entry.who));
/** Where it does not open, taps wait in the page, and go with it. */
const inPage = new WeakSet();

// What the screen shows.
const show = () => {
  const { side, since, hint } = state;
  const begun = side !== "";
  const button = part("press");
  if (!begun !== !part("choose").hidden) part("choose").hidden = begun;
  button.hidden = !begun;
  button.className = `mc-press is-${side || "nobody"}`;
  button.value = since ? "press" : "start";
  form.classList.toggle("is-running", Boolean(since));
  form.elements.side.value = panel.querySelector("[name=side]").value = side;
  part("name").textContent = names[side] ?? "";
  part("role").textContent = roles[side] ?? "";
  const stands = state.spent ? words.goOn : words.start;
  part("say").textContent = since ? words.made : hint && hint.since ? `${words.hint} · ${words.goOn}` : stands;
  form.querySelector("[data-do=hint]").classList.toggle("is-given", !hintable(state));
  part("undo").style.visibility = undo ? "" : "hidden";
  const warn = panel.querySelector("button.hold[value=warn]");
  warn.disabled = state.warned;
  const sent = part("sent");
  sent.textContent = unsent.length ? `${sent.dataset.waiting}: ${unsent.length}` : "";
  tick();
};

const tick = () => {
  if (strayed()) measure();
  const moment = now();
  const hinted = !state.since && state.hint && state.hint.since;
  const left = rest(hinted ? state.hint : state, moment);
  const place = part("left");
  const text = seconds(left);
  if (place.textContent !== text) {
    place.textContent = text;
    place.dispatchEvent(new CustomEvent("clock:second", { bubbles: true, detail: state.since || hinted ? Math.ceil(left / 1000) : NaN }));
  }
  form.classList.toggle("is-last", left <= 10_000 && left > 0 && Boolean(state.since));
  form.classList.toggle("is-over", left <= 0);
  panel.hidden = !(state.since && state.side && left <= 0);
  const felt = state.since && alarm(before, left);
  if (felt && navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(FELT[felt]);
  before = state.since ? left : Infinity;
  if (undo && performance.now() - undo.tapped > UNDO) {
    undo = null;
    show();
  }
};

/** @type {(told: State) => void} */
const take = (told) => {
  if (told.over && !state.over) return void location.reload();
  state = told;
  show();
};

// The server is told.
const send = async (entry) => {
  const headers = { "Content-Type": "application/x-www-form-urlencoded", Accept: "application/json" };
  const signal = AbortSignal.timeout(PATIENCE);
  const body = signed(entry.body, form.elements.csrfmiddlewaretoken.value);
  const answer = await fetch(entry.url, { method: "POST", body, headers, signal }).catch(() => null);
  if (answer && isLost(answer.status)) earliest = performance.now() + pause(answer.headers.get("Retry-After"), Math.random());
  if (!answer || isLost(answer.status)) return null;
  const told = await answer.json().catch(() => ({}));
  return { ok: answer.ok, barred: isBarred(answer.status, entry.url), told };
};

const say = (sentences) => {
  part("fault").textContent = sentences.join(" ");
  part("fault").hidden = !sentences.length;
};

const flush = async () => {
  if (sending || !unsent.length || performance.now() < earliest) return;
  sending = true;
  let last = null;
  while (unsent.length) {
    const answer = await send(unsent[0]);
    if (answer?.barred) {
      earliest = performance.now() + BARRED;
      say([words.barred]);
    }
    if (!answer || answer.barred) break;
    const entry = unsent.shift();
    if (entry.id) await inStore((store) => store.delete("entries", entry.id));
    last = answer.told;
    say(answer.ok ? [] : (last.faults ?? [words.refused]));
  }
  sending = false;
  if (last?.now && !unsent.length) take(last);
  show();
};

const tell = async (order, side, at) => {
  const body = new URLSearchParams({ do: order, side, at: String(at), key: freshKey() });
  body.set("csrfmiddlewaretoken", form.elements.csrfmiddlewaretoken.value);
  /** @type {Entry} */
  const entry = { url, body: body.toString(), mode: "add", label: document.title, who };
  unsent.push(entry);
  show();
  const id = await inStore((store) => store.add("entries", entry));
  if (id) entry.id = id;
  else if (unsent.includes(entry)) {
    inPage.add(entry);
    say([words.unkept]);
  }
  if (id && !unsent.includes(entry)) inStore((store) => store.delete("entries", id));
};
window.addEventListener("beforeunload", (event) => unsent.some((entry) => inPage.has(entry)) && event.preventDefault());

/** @type {(order: string, side?: string) => void} */
const act = (order, side = state.side) => {
  const at = Math.max(now(), Number(state.since)); // no move ends before it begins, however far the measuring was off
  const next = after(state, order, side, at);
  if (next === state) return;
  undo = order === "press" ? { at, side, state, tapped: performance.now() } : null;
  state = next;
  before = Infinity;
  document.documentElement.dataset.pressed = String(at);
  tell(order, side, at);
  flush();
};

const back = () => {
  if (!undo) return;
  const { at, side } = undo;
  state = undo.state;
  undo = null;
  before = Infinity;
  tell("back", side, at);
  flush();
};

const press = (event) => {
  event.preventDefault();
  const moment = performance.now();
  if (slips(moment, tapped)) return;
  tapped = moment;
  act(state.since ? "press" : "start");
};

document.addEventListener("pointerdown", (event) => {
  if (event.button || !event.target.closest("[data-press]")) return;
  press(event);
});
document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button || !form.contains(button) || button.matches("[data-clock-sound]")) return;
  event.preventDefault();
  if (button.matches("[data-press]")) {
    if (event.detail === 0) press(event); // keys and aids
  } else if (button.dataset.first) {
    tapped = performance.now(); // where it stood, a second tap would be a move
    act("start", button.dataset.first);
  } else if (button.matches("[data-undo]")) back();
  else if (button.dataset.do) act(button.dataset.do);
});
form.addEventListener("keydown", (event) => event.repeat && event.target.closest("[data-press]") && event.preventDefault());

// What follows from a time that is over is decided by the server alone: it needs the link.
panel?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const { submitter } = event;
  const sent = event.target;
  const body = new URLSearchParams([...new FormData(sent)].map(([name, value]) => [name, String(value)]));
  body.set("consequence", submitter.value);
  const answer = unsent.length ? null : await send({ url: sent.action, body: body.toString() });
  sent.elements.key.value = freshKey();
  for (const one of panel.querySelectorAll(".is-decided")) one.classList.remove("is-decided");
  panel.querySelector("[data-hold-confirm]").hidden = true;
  if (!answer) return say([document.querySelector("[data-sent]").dataset.waiting]);
  say(answer.ok ? [] : (answer.told.faults ?? [words.refused]));
  undo = null;
  before = Infinity;
  if (answer.told.now) take(answer.told);
});

// How far the server's time is ahead, and what others have done meanwhile.
const ask = async () => {
  const sent = performance.now();
  const answer = await fetch(`${url}?state=1`, { cache: "no-store", headers: { Accept: "application/json" } });
  const told = await answer.json();
  const trip = performance.now() - sent;
  return { trip, ahead: told.now - (sent + trip / 2), told };
};

const look = async () => {
  if (document.hidden || unsent.length || sending) return;
  const stood = state;
  const found = await ask().catch(() => null);
  if (!found) return;
  if (Math.abs(found.ahead - ahead) > found.trip) ahead = found.ahead;
  // What was tapped or told meanwhile is newer, whatever the versions say: those of a forgotten clock begin again.
  if (state === stood && !unsent.length && !sending && found.told.version !== state.version) take(found.told);
};

const measure = async () => {
  const samples = [];
  for (let count = 0; count < SAMPLES; count += 1) {
    const found = await ask().catch(() => null);
    if (found) samples.push(found);
  }
  if (samples.length) ahead = best(samples).ahead;
  document.documentElement.dataset.serverTime = "measured";
  await look();
};

// The screen stays on while the browser lets it.
let awake = null;
const wake = async () => {
  if (document.hidden || awake) return;
  awake = await navigator.wakeLock?.request("screen").catch(() => null);
  awake?.addEventListener("release", () => (awake = null));
};

if (!state.over) {
  document.addEventListener("visibilitychange", () => {
    strayed();
    hidden = document.hidden;
    if (hidden) return;
    wake();
    measure();
    flush();
  });
  addEventListener("online", () => {
    measure();
    flush();
  });
  setInterval(tick, TICK);
  setInterval(flush, AGAIN);
  setInterval(look, LOOK);
  mine().then((kept) => {
    unsent = [...kept, ...unsent];
    for (const { body } of kept) {
      const sent = new URLSearchParams(body);
      state = after(state, sent.get("do"), sent.get("side"), Number(sent.get("at")));
    }
    show();
    flush();
  });
  wake();
  measure();
  show();
}
