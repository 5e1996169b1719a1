// A page with forms about a match shows by itself what others have written, unless something begun here could be lost by
// it: then it asks. It is told only that there is news; what is new it fetches as its own visitor.
(() => {
  const PAUSE = 3000;
  const SOON = 500;
  const THUMB = 1000; // nothing moves away from under a thumb that has just tapped
  const { begun, keep } = window.FollowKept;
  const main = () => document.querySelector("#main");
  const banner = () => document.querySelector("[data-follow]");
  const shown = () => Number(main().querySelector("[data-shown]")?.dataset.shown);
  const told = () => Number(document.querySelector("[data-news]")?.dataset.news);
  let [timer, fetched, touched] = [0, 0, 0];

  // The same step of the protocol, though the match may have gone on.
  const address = () =>
    main().querySelector("[data-page]")?.dataset.page ?? main().querySelector(".steps [aria-current]")?.href ?? location.href;
  const sending = () => main().querySelector(".htmx-request") || document.querySelector("[data-outbox].is-waiting");
  const wait = () =>
    sending() || document.hidden ? SOON : Math.max(touched + THUMB, fetched + PAUSE) - Date.now();

  const show = async () => {
    fetched = Date.now();
    const giveBack = keep(main());
    const part = { target: "#main", select: "#main", swap: "outerHTML show:none" };
    await window.htmx.ajax("GET", address(), part).catch(() => null);
    const homeless = giveBack(main());
    if (!homeless.length) return;
    const left = Object.assign(document.createElement("p"), { className: "container alert alert-warning" });
    left.textContent = [banner().dataset.homeless, ...homeless].join(" ");
    main().before(left);
  };

  const look = () => {
    clearTimeout(timer);
    const news = told() > shown();
    banner().hidden = !news || !begun(main());
    if (!news) return;
    if (wait() > 0) timer = setTimeout(look, wait());
    else if (banner().hidden) show().then(look);
  };

  document.addEventListener("pointerdown", () => (touched = Date.now()));
  document.addEventListener("click", (event) => event.target.closest("[data-show-changes]") && show().then(look));
  document.addEventListener("focusout", () => setTimeout(look, SOON));
  for (const name of ["htmx:load", "htmx:afterRequest", "visibilitychange"]) document.addEventListener(name, () => setTimeout(look));
})();
