// @ts-check
// Whoever was logged out and has logged in again in another tab has another token than the form that keeps their input:
// it takes the present one along, so that one press sends it. Only an account's: where a personal link was opened since,
// the server first asks in whose name it is sent, for a phone may have passed to somebody else.

const PATIENCE = 5000;

/** The token of the account that is logged in now; undefined where there is none, or private links besides. */
const tokenNow = async (/** @type {string} */ account) => {
  const answer = await fetch(account, { signal: AbortSignal.timeout(PATIENCE) }).catch(() => null);
  if (!answer?.ok) return undefined;
  const forms = new DOMParser().parseFromString(await answer.text(), "text/html").querySelectorAll("footer form");
  const own = forms.length === 1 ? forms[0] : undefined;
  return own?.querySelector(`a[href="${account}"]`) ? own.querySelector("[name=csrfmiddlewaretoken]") : undefined;
};

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.dataset.account) return;
  event.preventDefault();
  const token = await tokenNow(form.dataset.account).catch(() => undefined);
  const field = form.querySelector("[name=csrfmiddlewaretoken]");
  if (token && field) field.setAttribute("value", token.getAttribute("value") ?? "");
  form.submit();
});
