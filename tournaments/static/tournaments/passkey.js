// @ts-check
// Asks the browser to make a passkey, or to show one, and sends what it answers with the form.
import { answered, asked } from "./passkey-codec.js";

/** @type {any} */
const form = document.querySelector("form[data-passkey]");
if (form && window.PublicKeyCredential) begin();

function begin() {
  const [button, stopped] = [form.querySelector("[data-ask]"), form.querySelector("[data-stopped]")];
  const publicKey = asked(JSON.parse(form.dataset.options));
  form.querySelector("[data-unable]").hidden = true;
  button.hidden = false;
  button.addEventListener("click", async () => {
    button.disabled = true;
    stopped.hidden = true;
    try {
      const keys = navigator.credentials;
      const shown = await (form.dataset.passkey === "add" ? keys.create({ publicKey }) : keys.get({ publicKey }));
      form.elements.answer.value = JSON.stringify(answered(shown));
      form.submit();
    } catch {
      stopped.hidden = false;
      button.disabled = false;
    }
  });
}
