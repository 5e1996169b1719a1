// Weak radio: a write that gets no answer is kept and sent again, with its key, when the link is back.
(() => {
  const AGAIN = 5000;
  let waiting = [];
  let busy = false;
  window.htmx.config.timeout = window.Outbox.PATIENCE;

  const show = () => {
    const bar = document.querySelector("[data-outbox]");
    if (!bar) return;
    const line = bar.querySelector("span");
    bar.dataset.saved ??= line.textContent;
    bar.classList.toggle("is-waiting", waiting.length > 0);
    const stands = window.Remarks?.unsaved() ? bar.dataset.saving : bar.dataset.saved;
    line.textContent = waiting.length ? `${bar.dataset.waiting}: ${waiting.length}` : stands;
    for (const old of document.querySelectorAll("[data-keep] .is-waiting")) old.classList.remove("is-waiting");
    for (const entry of waiting) {
      const form = document.querySelector(`form[data-keep]:not([data-sealed])[action="${CSS.escape(entry.url)}"]`);
      const body = new URLSearchParams(entry.body);
      for (const button of form ? form.querySelectorAll("button") : [])
        button.classList.toggle("is-waiting", body.get(button.name) === button.value);
    }
  };

  const look = async () => {
    waiting = await window.Outbox.all();
    show();
    document.dispatchEvent(new CustomEvent("outbox:change", { detail: waiting }));
  };

  const keep = async (form, config) => {
    const body = new URLSearchParams(config.formData).toString();
    const titles = [form.closest("section")?.querySelector("h2 span, h2"), form.querySelector("h3")];
    const label = titles.flatMap((title) => title?.textContent.trim() ?? []).join(", ");
    const entry = { url: config.path, body, mode: form.dataset.keep || "add", label };
    if (entry.mode === "queue") window.OutboxQueue.join(entry, form, waiting);
    await window.Outbox.keep(entry);
    await look();
  };

  const flush = async () => {
    if (busy || !waiting.length) return;
    busy = true;
    const answers = [];
    for (const entry of await window.Outbox.all()) {
      if (entry.held || answers.some((one) => one.held === entry.url)) continue;
      const answer = await window.Outbox.send(entry);
      if (!answer) break;
      if (!answer.ok && entry.mode === "queue") answer.held = await window.OutboxQueue.hold(entry.url);
      answers.push(answer);
    }
    busy = false;
    await look();
    const typing = document.activeElement?.matches("input:not([type=radio]), textarea") && !window.Board;
    const main = { target: "#main", select: "#main", swap: "outerHTML" };
    if (answers.length && !typing) await window.htmx.ajax("GET", location.href, main).catch(() => null);
    answers.filter((answer) => !answer.ok).forEach(window.Outbox.tell);
  };

  const kept = (event) => event.detail.elt.closest?.("[data-keep]");
  const lost = (event) => kept(event) && keep(kept(event), event.detail.requestConfig);
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (!kept(event) || !waiting.some((entry) => !entry.held)) return;
    event.preventDefault();
    lost(event).then(flush);
  });
  document.addEventListener("htmx:sendError", lost);
  document.addEventListener("htmx:timeout", lost);
  document.addEventListener("htmx:responseError", (event) => window.Outbox.isLost(event.detail.xhr.status) && lost(event));
  document.addEventListener("htmx:afterSettle", show);
  document.addEventListener("outbox:show", show);
  document.addEventListener("outbox:again", () => look().then(flush));
  window.addEventListener("online", flush);
  setInterval(flush, AGAIN);
  look().then(flush);
})();
