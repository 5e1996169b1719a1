// What could not be sent, kept on the phone in the order in which it was entered.
window.Outbox = (() => {
  const PATIENCE = 8000;
  const isLost = (status) => [429, 502, 503, 504].includes(status);
  const database = window.idb.openDB("outbox", 1, {
    upgrade: (db) => db.createObjectStore("entries", { keyPath: "id", autoIncrement: true }),
  });

  const freshKey = () =>
    Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

  // A second tap on the same game joins the first one that still waits, a newer line-up takes the older one's place:
  // both were made from the same version, so only one of them can be stored. The joined body is another one than the
  // server may have seen, hence another key.
  const joined = (old, entry) => {
    const body = new URLSearchParams(entry.mode === "merge" ? old.body : "");
    const fresh = new URLSearchParams(entry.body);
    for (const name of new Set(fresh.keys())) body.delete(name);
    for (const [name, value] of fresh) body.append(name, value);
    if (body.toString() !== old.body) body.set("key", freshKey());
    return body.toString();
  };

  const all = async () => (await database).getAll("entries");
  const remove = async (id) => (await database).delete("entries", id);
  const keep = async (entry) => {
    const change = (await database).transaction("entries", "readwrite");
    for (const old of ["add", "queue"].includes(entry.mode) ? [] : await change.store.getAll()) {
      if (old.url !== entry.url) continue;
      entry.body = joined(old, entry);
      await change.store.delete(old.id);
    }
    await change.store.add(entry);
    await change.done;
  };

  const put = async (entry) => (await database).put("entries", entry);

  // As a plain form, so that the answer is a whole page: a delayed refusal is shown with what stands now.
  const send = async (entry) => {
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    const signal = AbortSignal.timeout(PATIENCE);
    const answer = await fetch(entry.url, { method: "POST", body: entry.body, headers, signal }).catch(() => null);
    if (!answer || isLost(answer.status)) return null;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    await remove(entry.id);
    return { entry, ok: answer.ok, page };
  };

  // What a late answer says about an entry, beside what stands now.
  const tell = ({ entry, page }) => {
    const part = page.querySelector("#conflict, #refused, #question, .errorlist") ?? page.querySelector("#main") ?? page.body;
    const late = document.querySelector("#late");
    const title = Object.assign(document.createElement("p"), { className: "late-title", textContent: entry.label });
    late.append(title, document.importNode(part, true));
    if (window.Board) document.dispatchEvent(new CustomEvent("outbox:late")); // there it moves nothing under the finger
    else late.scrollIntoView({ block: "center" });
  };
  return { PATIENCE, all, freshKey, isLost, keep, put, remove, send, tell };
})();
