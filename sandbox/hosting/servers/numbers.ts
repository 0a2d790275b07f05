/** Numbers of upstream's code (docs/facts/hosting.md 8.3). */
export const SPECIFIED = Object.freeze({
  concurrentBuilds: 2,
  deploymentQueueLimit: 25,
});

/** Numbers that the sandbox chose. */
export const CHOSEN = Object.freeze({
  /** Time until a server has its new size. */
  resizeSeconds: 90,
  /** Traffic of the current month. */
  outboundBytes: 123_456_789_012,
});
