/** What upstream's code says (docs/facts/hosting.md 8.3). */
export const SPECIFIED = Object.freeze({
  concurrentBuilds: 2,
  deploymentQueueLimit: 25,
});

/** What is the sandbox's own. */
export const CHOSEN = Object.freeze({
  /** Until a server has its new size. */
  resizeSeconds: 90,
  /** Traffic of the current month. */
  outboundBytes: 123_456_789_012,
});
