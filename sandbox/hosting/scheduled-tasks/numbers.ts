/** Numbers that the sandbox chose. Seconds are sandbox seconds. */
export const CHOSEN = Object.freeze({
  /** Duration of an execution. */
  executionSeconds: 2,
  /** Number of executions that are shown. */
  executionsShown: 10,
});
