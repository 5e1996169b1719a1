// A wait that is longer than any test does not keep the run from ending.
const LONG = 10_000;
const { setTimeout: wait } = globalThis;

globalThis.setTimeout = /** @type {any} */ (
  (work, length, ...given) => {
    const timer = wait(work, length, ...given);
    return length > LONG ? timer.unref() : timer;
  }
);
