// Moves that are not stored yet, in their order, beside the board; those held back can be sent or discarded.
(() => {
  const { state } = window.Board;
  let entries = [];

  const button = (label, act) => {
    const made = Object.assign(document.createElement("button"), { type: "button", textContent: label });
    made.className = "btn btn-outline-primary";
    made.addEventListener("click", act);
    return made;
  };

  const line = (list, entry, first) => {
    const item = document.createElement("li");
    const label = Object.assign(document.createElement("b"), { textContent: entry.label });
    const word = Object.assign(document.createElement("span"), {
      textContent: entry.held ? list.dataset.held : list.dataset.waiting,
    });
    item.append(label, word);
    if (!entry.held) return item;
    const send = () => window.OutboxQueue.release(entry, state.board.dataset.version);
    if (first) item.append(button(list.dataset.send, send));
    item.append(button(list.dataset.drop, () => window.OutboxQueue.drop(entry)));
    return item;
  };

  const show = () => {
    const list = state.board?.querySelector("[data-unsent]");
    if (!list) return;
    const own = entries.filter((entry) => entry.url === list.dataset.url);
    list.replaceChildren(...own.map((entry, place) => line(list, entry, place === 0)));
    state.blind = own.some((entry) => !entry.held) || state.blind;
    list.hidden = !own.length;
  };

  document.addEventListener("outbox:change", (event) => {
    const grew = event.detail.length > entries.length;
    entries = event.detail;
    if (!state.board) return;
    show();
    if (grew && window.Board.form()) window.Board.clear();
  });
  document.addEventListener("htmx:afterSettle", show);
})();
