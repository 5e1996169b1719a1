// Completion of typed moves: the legal ones are asked for when somebody begins to type.
(() => {
  const { ask, state } = window.Board;
  document.addEventListener("focusin", async (event) => {
    const list = event.target.matches("[data-move] [name=action]") && state.board.querySelector("[data-completion]");
    if (!list || list.dataset.asked) return;
    list.dataset.asked = "yes";
    const found = await ask({ list: "1" });
    list.replaceChildren(...(found?.moves ?? []).map((value) => Object.assign(document.createElement("option"), { value })));
  });
})();
