// @ts-check
// What a key means where results are typed from paper: by its sign, else by its place, so that no layout of the keyboard
// matters.
const SIGNS = new Map(Object.entries({
  1: "A", a: "A", "а": "A", 2: "B", b: "B", "б": "B", "=": "draw", 0: "draw", "½": "draw",
  "+": "forfeit_a", "-": "forfeit_b", "−": "forfeit_b", "*": "not_played", x: "not_played", "х": "not_played",
}));
const PLACES = new Map(Object.entries({
  Digit1: "A", Numpad1: "A", KeyA: "A", ArrowLeft: "A", Digit2: "B", Numpad2: "B", KeyB: "B", ArrowRight: "B",
  Equal: "draw", Digit0: "draw", Numpad0: "draw", ArrowDown: "draw", ArrowUp: "draw",
  KeyL: "teams", KeyP: "rest", Escape: "results", Space: "clear", Backspace: "clear", Delete: "clear", Enter: "next", NumpadEnter: "next",
}));

/**
 * @typedef {{ key: string, code: string, shiftKey?: boolean, ctrlKey?: boolean, altKey?: boolean, metaKey?: boolean }} Key
 * @type {(pressed: Key) => string}
 */
export const meaning = (pressed) => {
  const place = PLACES.get(pressed.code) ?? "";
  if (pressed.altKey) return "";
  if (pressed.ctrlKey || pressed.metaKey) return place === "next" ? "save" : "";
  if (place === "next") return pressed.shiftKey ? "back" : "next";
  return SIGNS.get(pressed.key.toLowerCase()) ?? place;
};
