/** What is the sandbox's own. Seconds are sandbox seconds. */
export const CHOSEN = Object.freeze({
  /** From the last task until a run counts as over. */
  runSeconds: 2,
});
