// A move entered while another is on its way is sent after it; when that one is refused, it is held back beside the board.
(() => {
  const { form, state } = window.Board;
  const later = [];

  document.addEventListener(
    "submit",
    (event) => {
      const own = event.target;
      if (!own.matches("[data-move]") || !own.classList.contains("htmx-request")) return;
      event.preventDefault();
      event.stopPropagation();
      const body = new URLSearchParams(new FormData(own, event.submitter));
      if (!body.get("action") && !body.get("say") && !body.get("taps")) return;
      later.push({ url: own.getAttribute("action"), body, secret: own.dataset.secret });
      own.elements.action.value = "";
      own.elements.action.dispatchEvent(new Event("input", { bubbles: true }));
    },
    true
  );

  const hold = async ({ url, body, secret }) => {
    const label = window.OutboxQueue.named(body.get("say") || body.get("action") || body.get("taps"), secret);
    await window.Outbox.keep({ url, body: body.toString(), mode: "queue", label, held: true });
    document.dispatchEvent(new CustomEvent("outbox:again"));
  };

  const send = ({ body }) => {
    const own = form();
    own.elements.taps.value = body.get("taps") ?? "";
    own.elements.action.value = body.get("say") || body.get("action") || "";
    own.dataset.label = own.elements.action.value || own.elements.taps.value;
    own.requestSubmit();
  };

  const next = () => {
    if (!later.length || form()?.classList.contains("htmx-request")) return;
    const [first] = later;
    const here = state.board?.isConnected && form();
    if (!here || state.board.querySelector("#refused")) later.splice(0).forEach(hold);
    else if (form().getAttribute("action") === first.url && (state.root || state.blind)) send(later.shift());
  };
  document.addEventListener("board:change", next);
  document.addEventListener("outbox:change", () => setTimeout(next));
  document.addEventListener("htmx:afterSettle", () => setTimeout(next));
})();
