// Taps on the board: they walk the tree; what they complete is sent, and what leads nowhere is judged by the server.
(() => {
  const { ask, branches, changed, forgive, form, state } = window.Board;
  const PATIENCE = 10_000;

  const play = () => {
    const text = state.path.length === state.taps.length ? state.path.at(-1)?.text : "";
    form().elements.taps.value = state.taps.join(",");
    form().elements.action.value = text ?? "";
    form().dataset.label = text || state.taps.join(" ");
    form().requestSubmit();
  };

  const cut = (length) => {
    state.taps.length = Math.min(state.taps.length, length);
    state.path.length = Math.min(state.path.length, length);
  };

  const walk = async (node) => {
    state.path.push(node);
    state.taps.push(node.token);
    if (node.done && !node.more) return void play();
    if (!node.more || node.next) return;
    node.next = (await ask({ taps: state.taps.join(",") }))?.taps ?? [];
  };

  // Taps that lead to no legal move: once they mean something, it is sent, and the server says why it is refused.
  const collect = async (token) => {
    state.taps.push(token);
    changed();
    const sent = state.taps.join(",");
    const found = state.blind ? null : await ask({ taps: sent });
    state.blind ||= !found;
    if (found?.spells && sent === state.taps.join(",")) play();
  };

  const step = async (token) => {
    if (!form()) return;
    const next = branches().find((node) => node.token === token);
    const fresh = state.root?.taps.find((node) => node.token === token && node.more);
    const free = fresh && state.path.length === state.taps.length;
    if (next || free) forgive();
    if (next) await walk(next);
    else if (state.taps.includes(token)) cut(state.taps.indexOf(token));
    else if (free) await (cut(0), walk(fresh));
    else await collect(token);
    changed();
  };

  // One after another: a quick thumb is faster than an answer.
  let turn = Promise.resolve();
  let last = "";

  // While a move is on its way, taps wait for the board that follows it: a second tap on the same place is a double tap,
  // and taps for a move that is refused mean nothing any more.
  const busy = () => form()?.classList.contains("htmx-request");
  const settled = async () => {
    const until = Date.now() + PATIENCE;
    while (form() && (busy() || !(state.root || state.blind)) && Date.now() < until) await new Promise((go) => setTimeout(go, 50));
    return !busy() && !state.board.querySelector("#refused");
  };
  const tap = (token) => {
    if (busy() && token === last) return turn;
    last = token;
    return (turn = turn.then(async () => (!busy() || (await settled())) && step(token)));
  };

  // Whatever else is entered meanwhile keeps its place among the taps; `work` is told whether its turn has really come.
  const after = (work) => (turn = turn.then(async () => work(await settled())));

  Object.assign(window.Board, { after, play, tap, clear: () => (cut(0), changed()) });
})();
