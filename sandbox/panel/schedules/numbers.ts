/** Numbers that the sandbox chose. Seconds are sandbox seconds. */
export const CHOSEN = Object.freeze({
  /** Time from the last task to the end of a run. */
  runSeconds: 2,
});
