// An answer that renews the whole page takes every form in it away, and whatever those still wait for with them. So a tap
// waits while such an answer is on its way, and one that asks for such an answer waits for every other; then it is made
// again on the page as it has become, with the versions that stand there.
(() => {
  const SOON = 50;
  const AFTER_LOSS = 500;
  const TYPED = "textarea, select, input:not([type=hidden], [type=radio], [type=checkbox])";
  const sent = new WeakMap();
  const held = [];

  const renews = (form) => form.getAttribute("hx-target") === "#main";
  const onTheWay = () => [...document.querySelectorAll("#main form.htmx-request")];
  const typed = (form) => [...form.elements].filter((field) => field.name && field.matches(TYPED)).map((field) => [field.name, field.value]);
  const said = (form, button) => [window.FollowKept.formKey(form), button?.name, button?.value, ...typed(form)].join("\n");

  const hold = (form, button) => {
    held.push({ said: said(form, button), key: window.FollowKept.formKey(form), name: button?.name, value: button?.value, typed: typed(form), label: button?.textContent.trim() });
    button?.classList.add("is-waiting");
  };

  const isOurs = (form) => form.matches?.("#main form[data-keep]") && (renews(form) || form.closest("article"));
  document.addEventListener("htmx:confirm", (event) => {
    const { elt: form, triggeringEvent } = event.detail;
    if (!isOurs(form)) return;
    const button = triggeringEvent?.submitter;
    const others = onTheWay().filter((one) => renews(one) || renews(form));
    if (!others.length) return void sent.set(form, said(form, button));
    event.preventDefault();
    // The same again is a double tap and means nothing.
    const known = [...others.map((one) => sent.get(one)), ...held.map((one) => one.said)];
    if (!known.includes(said(form, button))) hold(form, button);
  });

  const tellGone = ({ label }) => {
    const late = document.querySelector("#late");
    const title = Object.assign(document.createElement("p"), { className: "late-title", textContent: label });
    late.append(title, Object.assign(document.createElement("p"), { textContent: late.dataset.gone }));
    late.scrollIntoView({ block: "center" });
  };

  const tapAgain = () => {
    if (!held.length || onTheWay().length) return;
    const entry = held.shift();
    const form = [...document.querySelectorAll("#main form")].find((one) => window.FollowKept.formKey(one) === entry.key);
    const buttons = [...(form?.querySelectorAll("button") ?? [])];
    const button = buttons.find((one) => one.name === (entry.name ?? "") && one.value === (entry.value ?? "") && !one.disabled);
    if (!button) return void (tellGone(entry), tapAgain());
    for (const [name, value] of entry.typed) if (form.elements[name]) form.elements[name].value = value;
    button.click();
  };
  document.addEventListener("htmx:afterRequest", (event) => setTimeout(tapAgain, event.detail.successful ? SOON : AFTER_LOSS));
})();
