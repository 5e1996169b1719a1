// @ts-check
// What a judge's page gives to the next one of the same match: in this tab, and to the same people alone, since somebody else
// may have taken the phone.
import { about } from "./outbox-queue.js";

/** @type {HTMLElement | null} */
const place = document.querySelector("[data-who]");
const who = place?.dataset.who ?? "";

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
