// @ts-check
// Entries that follow one another, such as the moves of a game: each is made from the version that the one before it
// leaves behind. When one of them is not taken, those after it are held back until somebody has looked.

/**
 * What could not be sent: a form's address and content, how it joins those that wait, and what people call it.
 * @typedef {{ id?: number, url: string, body: string, mode: string, label: string, held?: boolean }} Entry
 */

export const isLost = (status) => [408, 429, 502, 503, 504].includes(status);

const LONGEST = 60;

/**
 * Milliseconds to wait before anything is sent again: what the server asks for (Retry-After, in seconds), and up to a
 * second more by chance (0 to 1), so that those who were told the same do not come back at one moment. 0 where it asks for nothing.
 * @type {(asked: string | null, chance: number) => number}
 */
export const pause = (asked, chance) => (/^\d+$/.test(asked ?? "") ? 1000 * (Math.min(Number(asked), LONGEST) + chance) : 0);

/**
 * The line of an answer in the reader's language, where it says the same in several: a line each, in the order of its
 * Content-Language. Empty where there is none.
 * @type {(text: string, languages: string | null, mine: string) => string}
 */
export const lineIn = (text, languages, mine) => text.split("\n")[(languages ?? "").split(", ").indexOf(mine)] ?? "";

export const freshKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** @type {(entry: Entry, url: string) => boolean} */
export const joins = (entry, url) => entry.url === url && entry.mode === "queue";

/** @type {(entry: Entry) => boolean} */
export const replaces = (entry) => !["add", "queue", "undo"].includes(entry.mode);

/**
 * A second tap on the same game joins the first one that still waits, a newer line-up takes the older one's place:
 * both were made from the same version, so only one of them can be stored. The joined body is another one than the
 * server may have seen, hence another key.
 * @type {(old: Entry, entry: Entry) => string}
 */
export const joined = (old, entry) => {
  const body = new URLSearchParams(["merge", "undo"].includes(entry.mode) ? old.body : "");
  const fresh = new URLSearchParams(entry.body);
  for (const name of new Set(fresh.keys())) body.delete(name);
  for (const [name, value] of fresh) body.append(name, value);
  if (body.toString() !== old.body) body.set("key", freshKey());
  return body.toString();
};

/**
 * Several entries for the same game that wait, as one: what was tapped, and what was undone of it after that.
 * @type {(olds: Entry[]) => Entry}
 */
export const merged = (olds) =>
  olds.slice(1).reduce((one, old) => ({ ...old, body: withoutUndo(joined(one, old)) }), { ...olds[0], body: withoutUndo(olds[0].body) });

const withoutUndo = (text) => {
  const body = new URLSearchParams(text);
  body.delete("undo");
  return body.toString();
};

/**
 * The entry's content, made from the version that the last of those before it will leave behind.
 * @type {(entry: Entry, waiting: Entry[]) => URLSearchParams}
 */
export const following = (entry, waiting) => {
  const body = new URLSearchParams(entry.body);
  const before = waiting.filter((one) => joins(one, entry.url) && !one.held);
  const versions = before.map((one) => Number(new URLSearchParams(one.body).get("version")));
  if (versions.length) body.set("version", String(Math.max(...versions) + 1));
  return body;
};

/**
 * The first of those held back, made anew from what stands now.
 * @type {(entry: Entry, version: string) => Entry}
 */
export const released = (entry, version) => {
  const body = new URLSearchParams(entry.body);
  body.set("version", version);
  body.set("key", freshKey());
  return { ...entry, body: body.toString(), held: false };
};

/**
 * Of a secret only its beginning is named.
 * @type {(text: string, secret?: string) => string}
 */
export const named = (text, secret) => (secret && text.startsWith(secret) ? `${text.slice(0, secret.length + 1)} ?)` : text);
