// A recorded game, looked through: only the position that is wanted is fetched; of quick wishes the newest counts.
window.Replay = (() => {
  const root = () => document.querySelector("[data-replay]");
  const one = (name) => root().querySelector(`[data-${name}]`);
  const board = () => root().querySelector("#position");
  const at = () => Number(board().dataset.ply);
  const last = () => Number(board().dataset.plies);
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
    html.catch(() => null);
    ahead = { ply: at() + 1, html };
  };

  const markSteps = (ply) => {
    const goals = { first: 0, back: Math.max(0, ply - 1), on: Math.min(last(), ply + 1), last: last() };
    for (const [name, goal] of Object.entries(goals)) {
      const step = root().querySelector(`[data-step="${name}"]`);
      step.setAttribute("href", `?ply=${goal}#position`);
      if (goal === ply) step.setAttribute("aria-disabled", "true");
      else step.removeAttribute("aria-disabled");
    }
  };

  const markMove = (ply) => {
    const list = one("moves");
    list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const move = list.querySelector(`a[href="?ply=${ply}#position"]`);
    move?.setAttribute("aria-current", "step");
    const top = move ? move.getBoundingClientRect().top - list.getBoundingClientRect().top : -list.scrollHeight;
    list.scrollTop += top - list.clientHeight / 2;
  };

  const mark = () => {
    markSteps(at());
    markMove(at());
    one("told").textContent = board().dataset.now;
    one("jump").elements.ply.value = at();
    document.dispatchEvent(new CustomEvent("replay:moved", { detail: board().dataset }));
  };

  const show = async (ply) => {
    const html = await (ahead.ply === ply ? ahead.html : fetched(ply));
    ahead = { ply: -1, html: null };
    board().outerHTML = html;
    history.replaceState(history.state, "", `?ply=${ply}`);
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

  document.addEventListener("DOMContentLoaded", () => root() && markMove(at()));
  return { aim, at, go, last, one, root };
})();
