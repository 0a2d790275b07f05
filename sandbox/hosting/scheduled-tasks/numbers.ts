/** What is the sandbox's own. Seconds are sandbox seconds. */
export const CHOSEN = Object.freeze({
  /** How long an execution takes. */
  executionSeconds: 2,
  /** So many executions are shown. */
  executionsShown: 10,
});
