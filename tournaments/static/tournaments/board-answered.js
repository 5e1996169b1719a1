// @ts-check
// Against the program nothing follows a move that waits for a link: the next one is the program's. What enters moves rests
// until the answer is there.
import "./board-entry.js"; // it learns first what waits
import { state } from "./board.js";

const ENTERING = "[data-answered] :is(.play-board, .play-choices, [data-dial], [data-move])";
const rest = () => {
  for (const part of document.querySelectorAll(ENTERING)) /** @type {HTMLElement} */ (part).inert = state.waits;
};
for (const name of ["outbox:change", "htmx:afterSettle"]) document.addEventListener(name, rest);
