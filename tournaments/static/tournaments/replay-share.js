// Takes a replay away: its address, its record, a picture of the board.
(() => {
  const { one, root } = window.Replay;
  const LONG_SIDE = 2000;
  const TOLD_FOR = 5000;
  const words = () => root().querySelector(".replay-share").dataset;
  let timer = 0;
  const say = (text) => {
    one("said").textContent = text;
    clearTimeout(timer);
    timer = setTimeout(() => (one("said").textContent = ""), TOLD_FOR);
  };

  // Browsers give the clipboard only to pages that came over TLS; elsewhere the field is selected and copied.
  const copy = async (text, field) => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      field.hidden = false;
      field.value = text;
      field.select();
      if (!document.execCommand("copy")) return void say("");
    }
    say(words().copied);
  };

  const text = async (address) => {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(answer.statusText);
    return answer.text();
  };

  const drawn = async (svg) => {
    const picture = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
    const [, , width, height] = picture.getAttribute("viewBox").split(" ").map(Number);
    const scale = LONG_SIDE / Math.max(width, height);
    picture.setAttribute("width", width * scale);
    picture.setAttribute("height", height * scale);
    const image = new Image(width * scale, height * scale);
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture.outerHTML)}`;
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
    canvas.getContext("2d").drawImage(image, 0, 0, image.width, image.height);
    return new Promise((done) => canvas.toBlob(done, "image/png"));
  };

  const save = async () => {
    const address = one("picture").getAttribute("href");
    const link = document.createElement("a");
    link.href = URL.createObjectURL(await drawn(await text(address)));
    link.download = `${words().name}-${window.Replay.at()}.png`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  };

  const share = () => navigator.share({ title: one("share-link").dataset.title, url: one("share-field").value });
  const ACTS = {
    copyLink: () => copy(one("share-field").value, one("share-field")),
    copyRecord: async () => copy(await text(one("record").href), one("record-text")),
    png: save,
    shareLink: () => share().catch(() => null),
  };

  document.addEventListener("click", (event) => {
    const name = Object.keys(ACTS).find((act) => act in (event.target.closest("[data-replay] button")?.dataset ?? {}));
    if (name) ACTS[name]().catch(() => say(words().failed));
  });
  document.addEventListener("replay:moved", (event) => {
    one("share-field").value = event.detail.share;
    one("picture").href = event.detail.svg;
  });
  document.addEventListener("DOMContentLoaded", () => {
    const offered = `[data-copy-link], [data-copy-record], [data-png]${navigator.share ? ", [data-share-link]" : ""}`;
    for (const button of root()?.querySelectorAll(offered) ?? []) button.hidden = false;
  });
})();
