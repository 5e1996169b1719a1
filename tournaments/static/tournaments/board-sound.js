// @ts-check
// Short tones for what happens on the board; off until somebody wants them, and then on this phone only.
import { part, state } from "./board.js";

const KEPT = "board-sound";
const TONES = {
  move: [[520, 0, 0.06]],
  taken: [[300, 0, 0.09], [220, 0.07, 0.09]],
  refused: [[160, 0, 0.18]],
  over: [[392, 0, 0.12], [523, 0.12, 0.12], [659, 0.24, 0.25]],
};
const LOUD = 0.15;
const QUIET = 0.0001;
let on = localStorage.getItem(KEPT) === "yes";
let audio = null;
let heard = null;

const tone = ([pitch, wait, lasts]) => {
  const [source, loudness] = [audio.createOscillator(), audio.createGain()];
  const begins = audio.currentTime + wait;
  source.type = "triangle";
  source.frequency.value = pitch;
  loudness.gain.setValueAtTime(LOUD, begins);
  loudness.gain.exponentialRampToValueAtTime(QUIET, begins + lasts);
  source.connect(loudness).connect(audio.destination);
  source.start(begins);
  source.stop(begins + lasts);
};

const sound = (name) => {
  if (!on) return;
  audio ??= new AudioContext();
  state.board.dataset.sounded = name;
  TONES[name].forEach(tone);
};

const look = () => ({
  board: state.board,
  ply: Number(state.board.dataset.ply),
  pieces: part("draw").querySelectorAll("[id^='piece-']").length,
});

const meant = (old, now) => {
  if (now.board.querySelector("#refused")) return "refused";
  if (now.ply === old.ply) return "";
  if ("over" in now.board.dataset) return "over";
  return now.pieces < old.pieces ? "taken" : "move";
};

document.addEventListener("board:change", () => {
  if (!state.board) return;
  part("sound")?.setAttribute("aria-pressed", String(on));
  if (heard?.board === state.board) return;
  const [old, now] = [heard, look()];
  heard = now;
  const name = old && meant(old, now);
  if (name) sound(name);
});

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-sound]")) return;
  on = !on;
  localStorage.setItem(KEPT, on ? "yes" : "no");
  part("sound").setAttribute("aria-pressed", String(on));
  sound("move");
});
