// @ts-check
// How long a finger stays, told in beats: while a page stands still, on a slow phone or a busy one, there are none, and a
// tap is not taken for a long press because word of its end comes late.
const BEAT = 50;

/**
 * Calls `done` after so many milliseconds; returns what calls it off.
 * @param {number} milliseconds @param {() => void} done
 */
export const stays = (milliseconds, done) => {
  let left = milliseconds / BEAT;
  const beat = setInterval(() => {
    left -= 1;
    if (left > 0) return;
    clearInterval(beat);
    done();
  }, BEAT);
  return () => clearInterval(beat);
};
