// @ts-check
// Rooms and judges of a tour: tap and choose, tap and tap, drag, Enter and Enter. Without this the same buttons ask the
// server, one page after the other.
import { shield } from "./double-tap.js";
import { drop, listen } from "./places-drag.js";

/** The place that was tapped first, by its button's id: the button itself may be a newer one. */
let chosen = "";
let byKey = false;

const part = (id) => document.getElementById(id);
const fieldOf = (form, name) => form.querySelector(`[name=${name}]`);
const spotOf = () => document.getElementById(chosen)?.dataset.spot || fieldOf(part("swap"), "one")?.value || "";

function put(form, name, value) {
  const field = fieldOf(form, name) || Object.assign(document.createElement("input"), { type: "hidden", name });
  field.value = value;
  form.append(field);
}

function press(button) {
  for (const other of document.querySelectorAll("button[data-spot]")) {
    other.setAttribute("aria-pressed", String(other === button));
  }
  chosen = button ? button.id : "";
  fieldOf(part("swap"), "one").value = button ? button.dataset.spot : "";
}

function choose(button) {
  press(button);
  put(part("pick"), "one", button.dataset.spot);
  part("pick").requestSubmit();
}

function swap(one, other) {
  const form = part("swap");
  if (form.dataset.sent || !one || one === other) return;
  form.dataset.sent = "yes";
  put(form, "one", one);
  put(form, "other", other);
  form.requestSubmit();
}

function letGo() {
  const last = document.getElementById(chosen);
  press(null);
  part("tray").classList.remove("is-open");
  part("tray").replaceChildren();
  if (byKey) last?.focus();
}

function tapped(event) {
  const button = event.target.closest("button[data-spot]");
  const other = button?.dataset.spot || event.target.closest("button.choice")?.value;
  if (event.target.closest("[data-let-go]")) {
    event.preventDefault();
    letGo();
  } else if (other) {
    event.preventDefault();
    byKey = !event.detail;
    shield();
    const one = spotOf();
    if (one === other) letGo();
    else if (one) swap(one, other);
    else choose(button);
  }
}

// A key goes where the change is told; a finger finds it where it looks.
function renewed(event) {
  const which = event.target.id || event.detail.target?.id;
  if (which !== "tray" && which !== "places") return;
  shield();
  const place = chosen;
  if (which === "places") chosen = "";
  if (!byKey) return;
  const first = ["button.choice", "form button", "[data-let-go]"].map((one) => part("tray").querySelector(one)).find(Boolean);
  (which === "tray" ? first : document.getElementById(place) || first)?.focus({ preventScroll: true });
}

document.addEventListener("click", (event) => part("swap") && tapped(event));
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !part("swap")) return;
  drop();
  letGo();
});
document.addEventListener("htmx:afterSettle", renewed);
// A request that got no answer: the same places can be tapped again.
document.addEventListener("htmx:afterRequest", () => delete part("swap")?.dataset.sent);
listen({ lift: press, letGo, drop: (spot, target) => swap(spot.dataset.spot, target.dataset.spot) });
