// @ts-check
// Bootstrap switches its colours by an attribute, the system by a media query: keep the two together.
const dark = window.matchMedia("(prefers-color-scheme: dark)");
const follow = () => document.documentElement.setAttribute("data-bs-theme", dark.matches ? "dark" : "light");
follow();
dark.addEventListener("change", follow);
// What only scripts can do may say that they are still on their way.
document.documentElement.dataset.scripts = "";
