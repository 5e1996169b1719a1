// What is shown for the taps made so far: lit cells, marks, the next word to choose, what to tap next.
(() => {
  const { ask, branches, state, words } = window.Board;
  const FEW = 20;
  const MANY = 6;
  const part = (name) => state.board.querySelector(`[data-${name}]`);

  const light = () => {
    const tokens = branches().map((node) => node.token);
    const lit = words().targets === "yes" && (state.taps.length || tokens.length < FEW) ? new Set(tokens) : new Set();
    for (const shape of part("draw").querySelectorAll("[data-tap]")) {
      shape.classList.toggle("is-tapped", state.taps.includes(shape.dataset.tap));
      shape.classList.toggle("is-target", lit.has(shape.dataset.tap));
    }
  };

  const button = (token, label, act) => {
    const made = Object.assign(document.createElement("button"), { type: "button", textContent: label });
    made.className = "btn btn-outline-primary";
    made.dataset.token = token;
    made.addEventListener("click", act);
    return made;
  };

  const choose = () => {
    const last = state.path.length === state.taps.length ? state.path.at(-1) : null;
    const named = branches().filter((node) => node.label);
    const found = named.map((node) => button(node.token, node.label, () => window.Board.tap(node.token)));
    if (last?.done) found.push(button("", state.root.end || last.text, () => window.Board.play()));
    part("buttons").replaceChildren(...found);
  };

  // Said under the board, which would move otherwise.
  const note = (sentence) => {
    if (!part("note")) return;
    part("note").textContent = sentence;
    part("note").hidden = !sentence;
  };
  const newest = (taps) => (taps.length > MANY ? ["…", ...taps.slice(-MANY)] : taps).join(" ");

  const tell = () => {
    const last = state.path.length === state.taps.length ? state.path.at(-1) : null;
    const asked = last ? last.prompt : state.root?.prompt;
    const made = state.taps.length ? `${words().soFar} ${newest(state.taps)}. ` : "";
    part("prompt").textContent = made + (state.taps.length && !last ? "" : asked ?? part("prompt").textContent);
    if (state.blind) note(words().offline);
    else if (part("note").textContent === words().offline) note("");
    part("clear").hidden = !state.taps.length;
    part("enter").hidden = !(state.blind && state.taps.length);
  };

  // Marks that are more than single cells, such as rectangles, are drawn by the server.
  const mark = async (query) => {
    const board = state.board;
    const wanted = JSON.stringify([state.taps, query]);
    part("draw").dataset.wanted = wanted;
    const found = await ask({ taps: state.taps.join(","), marks: "1", ...query });
    if (board !== state.board || part("draw").dataset.wanted !== wanted || !found?.marks) return null;
    const drawn = new DOMParser().parseFromString(found.marks.svg, "image/svg+xml").documentElement;
    const layer = part("draw").querySelector(".play-marks") ?? document.createElementNS(drawn.namespaceURI, "g");
    layer.setAttribute("class", "play-marks");
    layer.replaceChildren(...[...drawn.children].filter((child) => child.localName !== "title"));
    part("draw").querySelector("svg").append(layer);
    return found.marks;
  };

  const draw = () => {
    if (!state.board) return;
    light();
    part("draw").querySelector(".play-marks")?.replaceChildren();
    if (!part("prompt")) return;
    choose();
    tell();
    if (state.taps.length && state.root?.marks && !state.blind) mark({});
  };

  document.addEventListener("board:change", draw);
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-clear]")) window.Board.clear();
    if (event.target.closest("[data-enter]")) window.Board.play();
  });
  Object.assign(window.Board, { mark, note });
})();
