// Completion of typed moves: the legal ones are asked for when somebody begins to type.
(() => {
  const { ask, state } = window.Board;
  const option = (value) => Object.assign(document.createElement("option"), { value });
  const complete = async () => {
    const list = state.board?.querySelector("[data-completion]");
    if (!list || list.dataset.asked || !document.activeElement?.matches("[data-move] [name=action]")) return;
    list.dataset.asked = "yes";
    const found = await ask({ list: "1" });
    list.replaceChildren(...(found?.moves ?? []).map(option));
  };
  document.addEventListener("focusin", complete);
  document.addEventListener("board:change", complete);
})();
