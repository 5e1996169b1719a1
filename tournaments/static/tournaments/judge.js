// Small helps while judging. Without them every entry is stored all the same.
(() => {
  // A tap made while the row's earlier one is still on its way is made again when the answer has come: the new row
  // carries the version that it needs. A second tap on the same button is a double tap and means nothing.
  const sent = new Map();
  const held = new Map();
  const SOON = 50;
  const AFTER_LOSS = 500;

  document.addEventListener("click", (event) => {
    const button = event.target.closest("form[data-keep=merge] button[name]");
    if (!button) return;
    const slot = button.closest("article").id;
    if (!button.form.classList.contains("htmx-request")) return void sent.set(slot, button.name + button.value);
    event.preventDefault();
    if (sent.get(slot) === button.name + button.value && !held.has(slot)) return;
    held.set(slot, { ...held.get(slot), [button.name]: button.value });
    button.classList.add("is-waiting");
  });

  const tapAgain = () => {
    for (const [slot, taps] of held) {
      const form = document.querySelector(`#${CSS.escape(slot)} form`);
      if (form?.classList.contains("htmx-request")) continue;
      held.delete(slot);
      const [[name, value], ...later] = Object.entries(taps);
      const button = form?.querySelector(`button[name="${name}"][value="${CSS.escape(value)}"]`);
      if (button?.getAttribute("aria-pressed") !== "true") button?.click();
      if (later.length) held.set(slot, Object.fromEntries(later));
    }
  };
  document.addEventListener("htmx:afterRequest", (event) =>
    setTimeout(tapAgain, event.detail.successful ? SOON : AFTER_LOSS)
  );

  // "All others" is a part of the form itself, so that whatever is sent next carries it too, in time or later.
  document.addEventListener("click", (event) => {
    const form = event.target.closest("#line-up button[name=rest]")?.form;
    for (const nobody of form?.querySelectorAll("[name^=place-][value='']:checked") ?? [])
      nobody.closest("fieldset").querySelector("[name^=place-][value=s]").checked = true;
  });

  // What has happened is shown: what was refused or asked is said at the head of the page, and a thumb at its foot would
  // not see it; a new stage begins at its top. Else the page stays where it was, also under a field that has the focus.
  const part = (selector) => selector && document.querySelector(`#main ${selector}`);
  const state = () => part(".steps")?.dataset.state;
  let before = {};
  document.addEventListener("htmx:beforeSwap", () => (before = { state: state(), top: window.scrollY }));
  document.addEventListener("htmx:afterSettle", ({ detail }) => {
    if (!detail.xhr || !["main", "line-up-state"].includes(detail.elt.id)) return;
    const said = part(":is(.faults, .question, #conflict)");
    if (said) return said.scrollIntoView({ block: said.id === "conflict" ? "start" : "center" });
    window.scrollTo({ top: state() === before.state ? before.top : 0, behavior: "instant" });
    if (state() === before.state) part(detail.requestConfig.elt.dataset.after)?.scrollIntoView({ block: "nearest" });
  });
})();
