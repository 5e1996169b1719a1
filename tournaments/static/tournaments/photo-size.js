// @ts-check
// What of the photos of a sheet needs no browser: sizes, shares, levels.

/** Pixels of the longer side of what is sent: a little more than is stored. */
export const LONGEST = 2200;
/** Levels at which a photo is looked at; 1 is as wide as its place. */
export const LEVELS = 5;

/** @type {(width: number, height: number, longest?: number) => { width: number, height: number }} */
export const fitted = (width, height, longest = LONGEST) => {
  const share = Math.min(1, longest / Math.max(width, height, 1));
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
};

/** Whole percents; what has no size yet is at its beginning. @type {(loaded: number, total: number) => number} */
export const percent = (loaded, total) => (total > 0 ? Math.min(100, Math.floor((100 * loaded) / total)) : 0);

/** @type {(level: number, by: number) => number} */
export const zoomed = (level, by) => Math.min(LEVELS, Math.max(1, level + by));

/** By how much a key zooms; 0 for other keys. @type {(key: string) => number} */
export const zoomKey = (key) => ({ "+": 1, "=": 1, "-": -1, "−": -1, 0: -LEVELS })[key] ?? 0;

/**
 * What becomes of a file after an answer; 0 is none. A server that has too much to do is asked again; so is one that does
 * not know who asks, once their link has been opened again.
 * @type {(status: number) => "kept" | "stored" | "barred" | "refused"}
 */
export const outcome = (status) => {
  if (status === 0 || status === 429 || status >= 500) return "kept";
  if ([401, 403, 404].includes(status)) return "barred";
  return status < 400 ? "stored" : "refused";
};
