// A secret pick: from the tap on, the cover is all that is seen, whether there is a link or not.
(() => {
  const covers = () => document.querySelectorAll("[data-pick]");

  document.addEventListener("htmx:beforeRequest", (event) => {
    const form = event.target.closest("form[data-sealed]");
    if (!form) return;
    document.activeElement?.blur();
    const cover = form.closest("[data-pick]");
    const handed = document.querySelector("[data-handed]");
    cover.open = false;
    cover.hidden = true;
    handed.hidden = false;
    handed.open = true;
  });

  // A cover that was opened for the player goes when the phone is back.
  document.addEventListener(
    "toggle",
    (event) => {
      if (event.target.matches("[data-handed]") && !event.target.open) event.target.hidden = true;
    },
    true
  );

  // Whoever has the phone again sees the board; the picks that are not sent yet stand beside it without their colours.
  document.addEventListener("outbox:change", (event) => {
    for (const cover of covers()) {
      const { action, dataset } = cover.querySelector("form[data-sealed]");
      cover.hidden = event.detail.some((entry) => action.endsWith(entry.url) && entry.label === dataset.label);
    }
  });
})();
