/** So many clean-ups are shown (docs/facts/hosting.md 1.4). */
export const SPECIFIED = Object.freeze({ shown: 20 });

/** What is the sandbox's own. Seconds are sandbox seconds. */
export const CHOSEN = Object.freeze({
  /** Until a clean-up that was asked for begins, and shows. */
  queueSeconds: 2,
  /** How long it takes. */
  seconds: 20,
});
