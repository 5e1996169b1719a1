// A direction: typed, turned by buttons, or taken from the finger; the step is drawn before it is played.
(() => {
  const { branches, state } = window.Board;
  const SOON = 120;
  const TURN = 3600;
  let tenths = null;
  let timer = 0;
  const part = (name) => state.board.querySelector(`[data-${name}]`);
  const node = () => branches().find((one) => one.form);
  const svg = () => state.board.querySelector("[data-draw] svg");
  const text = () => `${String(Math.floor(tenths / 10)).padStart(3, "0")}${tenths % 10 ? `.${tenths % 10}` : ""}`;

  const preview = async () => {
    const asked = node();
    if (!asked || tenths === null) return;
    const shown = await window.Board.mark({ step: asked.form.replace(`%(${asked.token})s`, text()) });
    if (!shown) return;
    part("step").textContent = shown.sentences.join("; ");
    part("step").classList.toggle("is-refused", shown.refused);
    svg().querySelector(".play-finger")?.remove();
  };

  const turnTo = (value) => {
    tenths = ((Math.round(value) % TURN) + TURN) % TURN;
    part("angle").value = tenths / 10;
    part("confirm").disabled = false;
    clearTimeout(timer);
    timer = setTimeout(preview, SOON);
  };

  const show = () => {
    const dial = state.board && part("dial");
    if (!dial) return;
    tenths = null;
    dial.hidden = !node();
    svg().classList.toggle("is-dial", Boolean(node()));
    part("angle").value = part("step").textContent = "";
    part("confirm").disabled = true;
    svg().querySelector(".play-finger")?.remove();
  };
  const confirm = () => {
    state.taps.push(text());
    window.Board.play();
  };
  document.addEventListener("board:change", show);
  document.addEventListener("click", (event) => {
    const turn = event.target.closest("[data-turn]");
    if (turn) turnTo((tenths ?? 0) + Number(turn.dataset.turn));
    if (event.target.closest("[data-confirm]") && tenths !== null) confirm();
  });
  document.addEventListener("input", (event) => {
    if (event.target.matches("[data-angle]") && event.target.value !== "") turnTo(Number(event.target.value) * 10);
  });
  Object.assign(window.Board, { dials: () => Boolean(state.root && node()), turnTo });
})();
