// @ts-check
// Before anything is drawn: whether this browser can remember one's own team, and the place that its card will take.
(() => {
  const root = document.documentElement;
  const slug = /\/t\/([^/]+)\//.exec(location.pathname)?.[1];
  try {
    const kept = JSON.parse(localStorage.getItem(`my-team:${slug}`) ?? "null");
    root.classList.add("can-pin");
    if (!kept?.team) return;
    root.dataset.myTeam = kept.team;
    if (kept.width === innerWidth) root.style.setProperty("--my-team-height", `${kept.height}px`);
  } catch {
    // A browser that keeps nothing is offered nothing.
  }
})();
