/** What is the sandbox's own. Seconds are sandbox seconds. */
export const CHOSEN = Object.freeze({
  /** Until a restart that was asked for begins: so long the proxy still shows as running. */
  queueSeconds: 2,
  /** How long it takes. */
  seconds: 4,
});
