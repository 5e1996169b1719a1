// @ts-check
// Two teams change places: tap and tap, drag and drop, or Enter and Enter. Without this the same buttons ask the server.
let chosen = null;

const chipOf = (event) => (event.target.closest ? event.target.closest("[data-team]") : null);

function choose(chip) {
  for (const other of document.querySelectorAll("[data-team]")) other.setAttribute("aria-pressed", "false");
  chosen = chip;
  const page = document.getElementById("pairs");
  if (chip) chip.setAttribute("aria-pressed", "true");
  page.querySelector(".swap-hint").textContent = chip ? `${chip.textContent.trim()}: ${page.dataset.chosenText}` : "";
}

function swap(one, other) {
  const form = document.getElementById("swap");
  if (form.dataset.sent) return;
  form.dataset.sent = "yes";
  form.querySelector("[name=one]").value = one;
  const field = document.createElement("input");
  Object.assign(field, { type: "hidden", name: "other", value: other });
  form.append(field);
  form.requestSubmit();
}

function pick(chip) {
  const picked = chosen ? chosen.dataset.team : document.querySelector("#swap [name=one]").value;
  if (!picked) choose(chip);
  else if (picked === chip.dataset.team) letGo();
  else swap(picked, chip.dataset.team);
}

function letGo() {
  document.querySelector("#swap [name=one]").value = "";
  choose(null);
}

document.addEventListener("click", (event) => {
  const chip = chipOf(event);
  if (!chip) return;
  event.preventDefault();
  pick(chip);
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && document.getElementById("swap")) letGo();
});
document.addEventListener("dragstart", (event) => {
  const chip = chipOf(event);
  if (!chip) return;
  event.dataTransfer.setData("text/plain", chip.dataset.team);
  event.dataTransfer.effectAllowed = "move";
  choose(chip);
});
document.addEventListener("dragover", (event) => {
  if (chosen && chipOf(event)) event.preventDefault();
});
document.addEventListener("drop", (event) => {
  const chip = chipOf(event);
  if (!chip || !chosen) return;
  event.preventDefault();
  if (chip.dataset.team === chosen.dataset.team) letGo();
  else swap(chosen.dataset.team, chip.dataset.team);
});
document.addEventListener("dragend", () => {
  const form = document.getElementById("swap");
  if (form && !form.dataset.sent) letGo();
});
// A request that got no answer: the same teams can be tapped again.
document.addEventListener("htmx:afterRequest", (event) => {
  const form = document.getElementById("swap");
  if (event.detail.successful) chosen = null;
  else if (form) {
    delete form.dataset.sent;
    for (const field of form.querySelectorAll("[name=other]")) field.remove();
  }
});
