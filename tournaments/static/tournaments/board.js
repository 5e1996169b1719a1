// The board: what it shows, and the tree of taps that the server gave for it. No rule of a game stands here.
window.Board = (() => {
  const state = { board: null, root: null, path: [], taps: [], blind: false };
  let draft = "";
  let typed = false;
  const words = () => state.board.dataset;
  const form = () => state.board.querySelector("form[data-move]");
  const changed = () => document.dispatchEvent(new CustomEvent("board:change"));

  // What may follow the taps; nothing after taps that lead to no legal move.
  const branches = () => {
    if (!state.root || state.path.length < state.taps.length) return [];
    return (state.path.length ? state.path.at(-1).next : state.root.taps) ?? [];
  };

  const ask = async (query) => {
    const address = `${words().taps}?${new URLSearchParams(query)}`;
    const answer = await fetch(address, { signal: AbortSignal.timeout(8000) }).catch(() => null);
    return answer?.ok ? answer.json() : null;
  };

  const load = async () => {
    const board = state.board;
    const found = await ask({ taps: "" });
    if (board !== state.board) return;
    state.blind = !found;
    if (found && String(found.version) !== words().version) return void moved();
    state.root = found;
    board.dataset.ready = "";
    changed();
  };

  // Somebody else has entered something: show where the game stands, and say so.
  const moved = async () => {
    const say = words().moved;
    const part = { target: "#board", select: "#board", swap: "outerHTML" };
    await window.htmx.ajax("GET", location.href, part).catch(() => null);
    window.Board.note(say);
  };

  const start = (board) => {
    Object.assign(state, { board, root: null, path: [], taps: [], blind: false });
    const entry = form()?.elements.action;
    if (entry && draft && !entry.value) entry.value = draft;
    // A phone scrolls to the field that has the focus, away from what is said about the move.
    if (board.querySelector("#refused") && matchMedia("(pointer: coarse)").matches) document.activeElement?.blur();
    else if (typed) entry?.focus({ preventScroll: true });
    typed = false;
    changed();
    if (form()) load();
  };

  // What is being typed outlives a new board.
  document.addEventListener("input", (event) => {
    if (event.target.matches("[data-move] [name=action]")) draft = event.target.value;
  });
  document.addEventListener("htmx:configRequest", (event) => {
    if (!event.detail.elt.matches("[data-move]")) return;
    typed = document.activeElement === form()?.elements.action;
    draft = "";
  });
  const look = () => {
    const board = document.querySelector("[data-board]");
    if (board && board !== state.board) start(board);
  };
  document.addEventListener("htmx:load", look);
  document.addEventListener("DOMContentLoaded", look);
  return { ask, branches, changed, form, load, moved, state, words };
})();
