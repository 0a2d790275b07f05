/** Numbers of upstream's code. */
export const SPECIFIED = Object.freeze({
  /** docs/facts/hosting.md 1.2. */
  queueRetryAfterSeconds: 60,
});

/** Numbers that the sandbox chose. Seconds are sandbox seconds. */
export const CHOSEN = Object.freeze({ queuedSeconds: 2, buildSeconds: 30, restartSeconds: 5, imagesKept: 2 });
