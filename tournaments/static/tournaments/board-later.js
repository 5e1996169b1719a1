// A move entered while another is on its way is sent after it; when that one is refused, it is held back beside the board.
(() => {
  const { form } = window.Board;

  const hold = async (url, body, secret) => {
    const label = window.OutboxQueue.named(body.get("say") || body.get("action") || body.get("taps"), secret);
    await window.Outbox.keep({ url, body: body.toString(), mode: "queue", label, held: true });
    document.dispatchEvent(new CustomEvent("outbox:again"));
  };

  const send = (body) => {
    const own = form();
    own.elements.taps.value = body.get("taps") ?? "";
    own.elements.action.value = body.get("say") || body.get("action") || "";
    own.dataset.label = own.elements.action.value || own.elements.taps.value;
    own.requestSubmit();
  };

  document.addEventListener(
    "submit",
    (event) => {
      const own = event.target;
      if (!own.matches("[data-move]") || !own.classList.contains("htmx-request")) return;
      event.preventDefault();
      event.stopPropagation();
      const [url, body, secret] = [own.getAttribute("action"), new URLSearchParams(new FormData(own, event.submitter)), own.dataset.secret];
      if (!body.get("action") && !body.get("say") && !body.get("taps")) return;
      own.elements.action.value = "";
      own.elements.action.dispatchEvent(new Event("input", { bubbles: true }));
      const here = () => form()?.getAttribute("action") === url;
      window.Board.after((free) => (free && here() ? send(body) : hold(url, body, secret)));
    },
    true
  );
})();
