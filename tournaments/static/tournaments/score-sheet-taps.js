// @ts-check
// What taps on a score sheet mean; knows nothing of a page.

/** The value after a tap on a control that goes round. @param {number} at @param {number} count */
export const next = (at, count) => (at + 1) % count;

/**
 * What the other side has once this side has `own`: exactly one of them has it all. null: nothing is known.
 * @param {number} own @param {number | null} other @param {number} full
 */
export const rival = (own, other, full) => (own < full ? full : other === full ? null : other);

/**
 * A figure after a digit, and whether no digit can follow it. A `fresh` one replaces what stands there.
 * @param {string} text @param {string} digit @param {{ most: number, fresh: boolean }} how
 */
export const typed = (text, digit, { most, fresh }) => {
  const joined = fresh || text === "0" ? digit : text + digit;
  const figure = Number(joined) > most ? digit : joined;
  return { text: figure, full: figure === "0" || Number(figure) * 10 > most };
};

/**
 * Which field is filled next: the first empty one behind, else the first empty one; the same while none is empty.
 * @param {string[]} values @param {number} at
 */
export const following = (values, at) => {
  const empty = values.flatMap((value, place) => (value === "" && place !== at ? [place] : []));
  return empty.find((place) => place > at) ?? empty[0] ?? at;
};
