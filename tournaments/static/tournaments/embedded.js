// @ts-check
// The block asks once a minute whether the standings have changed, and only while somebody sees it. What it gets in place
// of them, an error or nothing at all, is not shown: the last state stays.
const PAUSE = 60_000;

const renew = async () => {
  if (document.hidden) return;
  const answer = await fetch(location.href).catch(() => null);
  const html = answer?.ok ? await answer.text().catch(() => "") : "";
  const main = html && new DOMParser().parseFromString(html, "text/html").querySelector("main");
  if (main) document.querySelector("main")?.replaceWith(document.adoptNode(main));
};

setInterval(renew, PAUSE);
document.addEventListener("visibilitychange", renew);
