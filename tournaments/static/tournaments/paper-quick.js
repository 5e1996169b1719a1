// @ts-check
// A player is found by the first letters of any of their names, also when the keyboard is set to the other language.
const LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";
const RUSSIAN = "йцукенгшщзхъфывапролджэячсмитьбюё";
const plain = (text) => text.toLowerCase().replaceAll("ё", "е");

/** @type {(text: string, from: string, to: string) => string} */
const carried = (text, from, to) => [...text].map((sign) => to[from.indexOf(sign)] ?? sign).join("");

/** @type {(names: string[], begun: string) => number} */
const found = (names, begun) => {
  const begins = (name) => plain(name).split(/[\s-]+/).findIndex((word) => word.startsWith(begun));
  const places = names.map(begins);
  const nearest = Math.min(...places.filter((place) => place >= 0));
  return places.indexOf(nearest);
};

/**
 * The place in the list of whom these letters mean; -1 for nobody.
 * @type {(names: string[], letters: string) => number}
 */
export const quick = (names, letters) => {
  const typed = letters.toLowerCase();
  const spellings = [typed, carried(typed, LATIN, RUSSIAN), carried(typed, RUSSIAN, LATIN)];
  return spellings.map((one) => (one ? found(names, plain(one)) : -1)).find((place) => place >= 0) ?? -1;
};
