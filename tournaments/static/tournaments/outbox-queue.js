// @ts-check
// Entries that follow one another, such as the moves of a game: each is made from the version that the one before it
// leaves behind. When one of them is not taken, those after it are held back until somebody has looked.

/**
 * What could not be sent: a form's address and content, how it joins those that wait, what people call it and what they said.
 * One that has been ``sent`` had no answer: it may be stored. The match was ``at`` a version when it was entered; what is stored has ``left``
 * the match at another, if the answer said so. One that is ``beaten`` was refused, since somebody else had been faster: it waits for a choice. ``who`` made it as a page names its people (``whoHas``), ``match`` is how people call what it is about; neither is said by earlier versions.
 * @typedef {{ id?: number, who?: string, match?: string, url: string, body: string, mode: string, label: string, said?: string, held?: boolean, sent?: boolean, beaten?: boolean, at?: string, left?: string }} Entry
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

/**
 * How many things are not stored: a line-up, however often it was changed, is one.
 * @type {(waiting: Entry[]) => number}
 */
export const countOf = (waiting) => new Set(waiting.map(({ id, mode, url }) => (mode === "replace" && url.includes("/line-ups/") ? url : id))).size;

// By it the server knows an entry again, and a page of a conflict whose choice it is.
/** @type {(entry: { body: string }) => string | null} */
export const keyOf = ({ body }) => new URLSearchParams(body).get("key");

/** @type {(key?: string) => (entry: Entry) => boolean} */
export const isChoice = (key) => (entry) => Boolean(entry.beaten && key) && keyOf(entry) === key;

/** @type {(entry: Entry) => (other: Entry) => boolean} */
export const isSame = (entry) => (other) => other.id === entry.id && other.body === entry.body;

/** @type {(entry: Entry, url: string) => boolean} */
export const joins = (entry, url) => entry.url === url && entry.mode === "queue";

/**
 * What an entry is about, as a part of its address: its match, else the address itself.
 * @type {(url: string) => string}
 */
export const about = (url) => /^.*?\/matches\/\d+\//.exec(url)?.[0] ?? url;

/**
 * Whoever may not write about a match may again, once they have opened their link: what they entered is kept for it.
 * @type {(status: number, url: string) => boolean}
 */
export const isBarred = (status, url) => [401, 403, 404].includes(status) && about(url) !== url;

/** @type {(entry: Entry) => boolean} */
export const replaces = (entry) => !["add", "queue", "undo"].includes(entry.mode);

/**
 * Who has a page: the account, if any, and the judges of the links in this browser, with spaces between them.
 * @type {(page: ParentNode) => string | undefined}
 */
export const whoHas = (page) => page.querySelector("[data-who]")?.dataset.who;

// What is about it is told with its name on other pages.
export const matchOf = (page) => page.querySelector("[data-match]")?.dataset.match;

/**
 * The other matches about which something waits, to be chosen or to be sent, each once.
 * @type {(entries: Entry[], here: string) => { choose: Entry[], send: Entry[] }}
 */
export const elsewhere = (entries, here) => {
  const others = entries.filter(({ url, match }) => match && about(url) !== url && about(url) !== about(here));
  const each = (some) => [...new Map(some.map((one) => [about(one.url), one])).values()];
  return { choose: each(others.filter((one) => one.beaten)), send: each(others.filter((one) => !one.beaten)) };
};

// The place of all this on the phone.
export const makeEntries = (db) => db.createObjectStore("entries", { keyPath: "id", autoIncrement: true });

/**
 * Whether a page may send what was made by these people: under the same account, and only with the links of all of them,
 * since the server names every judge of a link, and an organiser's account alone.
 * @type {(page: string | undefined, made: string | undefined) => boolean}
 */
export const speaksFor = (page, made) => {
  const [[account, ...present], [other, ...judges]] = [page, made].map((who) => (who ?? "").split(" "));
  return made === undefined || (page !== undefined && account === other && judges.every((one) => present.includes(one)));
};

/**
 * Whether one entry may go on from another, or join it.
 * @type {(entry: { who?: string }, before: { who?: string }) => boolean}
 */
const isOfSame = (entry, before) => before.who === undefined || before.who === entry.who;

/**
 * Those that an entry joins or takes the place of. Of what has been sent without an answer nobody knows whether it is
 * stored: that is sent again as it was, and what was entered after it comes after it.
 * @type {(waiting: Entry[], entry: Entry) => Entry[]}
 */
export const joinable = (waiting, entry) => {
  const own = waiting.filter((old) => old.url === entry.url && !old.beaten && isOfSame(entry, old));
  return replaces(entry) && !entry.sent ? own.slice(own.map((old) => Boolean(old.sent)).lastIndexOf(true) + 1) : [];
};

// The match as a page shows it; what an entry has left it at, by the page that answers it. One that is sent again may be
// answered with what others have written since.
export const shownVersion = (page) => page.querySelector("#bar")?.dataset.version;
export const leftAt = ({ sent, at }, page) => {
  const left = shownVersion(page);
  return !sent || Number(left) === Number(at) + 1 ? left : undefined;
};

// Of what the version is that an entry was made from: of a row, such as a game, or of the whole match.
const basis = ({ url, mode }) => (mode === "add" || url.endsWith("/remarks/") ? about(url) : url);

// The version that an entry of this basis was made from, when nobody else has written: the match goes on with every entry
// about it, a row with its own alone. An objection stands beside the protocol and leaves the match at its version.
const versionBefore = (stored, of) => {
  if (stored.url.endsWith("/disagree/")) return null;
  if (of === basis(stored)) return new URLSearchParams(stored.body).get("version");
  return of === about(stored.url) && stored.left ? String(Number(stored.left) - 1) : null;
};

// Whoever signs has seen what stands there. Only the judge's own entries are known to the judge before they are stored.
const isSignature = (body) => body.has("signatures") && body.get("role") !== "senior";

/**
 * An entry goes on from the version that one before it, stored by now, has left behind, where both were made from the
 * same. Signatures do not disturb each other, and what may be stored already stays as it was.
 * @type {(entry: Entry, stored: Entry) => Entry}
 */
export const raised = (entry, stored) => {
  const [body, before] = [new URLSearchParams(entry.body), new URLSearchParams(stored.body)];
  const version = versionBefore(stored, basis(entry));
  const isNext = version !== null && body.get("version") === version;
  if (!isNext || entry.sent || entry.held || !isOfSame(entry, stored)) return entry;
  if (isSignature(body) || (body.has("signatures") && before.has("signatures"))) return entry;
  body.set("version", String(Number(version) + 1));
  return { ...entry, body: body.toString() };
};

/**
 * The body with the present token of the page that sends it: the old one may be good no more.
 * @type {(body: string, token?: string) => string}
 */
export const signed = (body, token) => {
  const fields = new URLSearchParams(body);
  if (token) fields.set("csrfmiddlewaretoken", token);
  return fields.toString();
};

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
  return { ...entry, body: body.toString(), held: false, sent: false };
};

/**
 * Of a secret only its beginning is named.
 * @type {(text: string, secret?: string) => string}
 */
export const named = (text, secret) => (secret && text.startsWith(secret) ? `${text.slice(0, secret.length + 1)} ?)` : text);

/**
 * What is told of an entry where nothing else says what it is about.
 * @type {(entry: Entry) => string}
 */
export const inWords = ({ label, said }) => [label, said].filter(Boolean).join(": ");
