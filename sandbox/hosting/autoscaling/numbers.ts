/** Numbers of the specification (docs/spec/hosting-api.md, "Autoscaling"). Seconds are sandbox seconds. */
export const SPECIFIED = Object.freeze({
  /** "A new server takes about four minutes to join". */
  joinSeconds: 240,
});
