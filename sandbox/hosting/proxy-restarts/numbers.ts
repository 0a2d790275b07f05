/** Numbers that the sandbox chose. Seconds are sandbox seconds. */
export const CHOSEN = Object.freeze({
  /** Time until a requested restart begins, during which the proxy still shows as running. */
  queueSeconds: 2,
  /** Duration of a restart. */
  seconds: 4,
});
