// Entries that follow one another, such as the moves of a game: each is made from the version that the one before it
// leaves behind. When one of them is not taken, those after it are held back until somebody has looked.
window.OutboxQueue = (() => {
  const joins = (entry, url) => entry.url === url && entry.mode === "queue";

  // Of a secret only its beginning is named.
  const named = (text, secret) => (secret && text.startsWith(secret) ? `${text.slice(0, secret.length + 1)} ?)` : text);

  const join = (entry, form, waiting) => {
    const body = new URLSearchParams(entry.body);
    const before = waiting.filter((one) => joins(one, entry.url) && !one.held);
    const versions = before.map((one) => Number(new URLSearchParams(one.body).get("version")));
    if (versions.length) body.set("version", Math.max(...versions) + 1);
    entry.body = body.toString();
    entry.label = named(body.get("action") || body.get("say") || form.dataset.label, form.dataset.secret);
    form.elements.key.value = window.Outbox.freshKey();
    // What has been typed since then stays where it is.
    for (const field of [form.elements.action, form.elements.taps].filter(Boolean))
      if (field.value === body.get(field.name)) field.value = "";
  };

  const hold = async (url) => {
    for (const entry of await window.Outbox.all()) if (joins(entry, url)) await window.Outbox.put({ ...entry, held: true });
    return url;
  };

  // The first of those held back, from what stands now.
  const release = async (entry, version) => {
    const body = new URLSearchParams(entry.body);
    body.set("version", version);
    body.set("key", window.Outbox.freshKey());
    await window.Outbox.put({ ...entry, body: body.toString(), held: false });
    document.dispatchEvent(new CustomEvent("outbox:again"));
  };

  const drop = async (entry) => {
    await window.Outbox.remove(entry.id);
    document.dispatchEvent(new CustomEvent("outbox:again"));
  };
  return { drop, hold, join, named, release };
})();
