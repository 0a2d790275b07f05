/** What upstream's code says. */
export const SPECIFIED = Object.freeze({
  /** docs/facts/hosting.md 1.2. */
  queueRetryAfterSeconds: 60,
});

/** What is the sandbox's own. Seconds are sandbox seconds. */
export const CHOSEN = Object.freeze({ queuedSeconds: 2, buildSeconds: 30, restartSeconds: 5, imagesKept: 2 });
