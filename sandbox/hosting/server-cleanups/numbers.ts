/** Number of clean-ups that are shown (docs/facts/hosting.md 1.4). */
export const SPECIFIED = Object.freeze({ shown: 20 });

/** Numbers that the sandbox chose. Seconds are sandbox seconds. */
export const CHOSEN = Object.freeze({
  /** Time until a requested clean-up begins and is shown. */
  queueSeconds: 2,
  /** Duration of a clean-up. */
  seconds: 20,
});
