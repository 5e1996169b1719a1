// @ts-check
// What a judge's page gives to the next one of the same match: in this tab, and to the same people alone, since somebody else
// may have taken the phone.
import { about } from "./outbox-queue.js";

const who = /** @type {HTMLElement | null} */ (document.querySelector("[data-who]"))?.dataset.who ?? "";

export const handover = (what) => {
  const name = `${what}:${about(location.pathname)}${who}`;
  const forget = () => sessionStorage.removeItem(name);
  return {
    forget,
    give: (given) => sessionStorage.setItem(name, JSON.stringify(given)),
    take: () => {
      const text = sessionStorage.getItem(name);
      forget();
      return JSON.parse(text ?? "null");
    },
  };
};
