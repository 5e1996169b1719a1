// The legal moves as words: completion for whoever types, and a list to choose from; asked for when they are wanted.
(() => {
  const { ask, state } = window.Board;
  const moves = async () => (await ask({ list: "1" }))?.moves ?? [];
  const option = (value) => Object.assign(document.createElement("option"), { value });

  const complete = async () => {
    const list = state.board?.querySelector("[data-completion]");
    if (!list || list.dataset.asked || !document.activeElement?.matches("[data-move] [name=action]")) return;
    list.dataset.asked = "yes";
    list.replaceChildren(...(await moves()).map(option));
  };
  document.addEventListener("focusin", complete);
  document.addEventListener("board:change", complete);

  // Moves that take many taps, such as captures, come first.
  const choice = (text) => {
    const made = Object.assign(document.createElement("button"), { name: "say", value: text, textContent: text });
    made.className = "btn btn-outline-primary";
    return made;
  };
  const longestFirst = (a, b) => b.length - a.length || a.localeCompare(b);
  document.addEventListener(
    "toggle",
    async (event) => {
      const list = event.target.matches("[data-choice][open]") && event.target.querySelector("div");
      if (list && !list.children.length) list.replaceChildren(...(await moves()).sort(longestFirst).map(choice));
    },
    true
  );
})();
