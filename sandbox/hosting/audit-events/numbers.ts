/** Documented numbers (docs/facts/hosting.md 10.1). */
export const SPECIFIED = Object.freeze({ keptDays: 90, perPage: 25 });

/** Numbers that the sandbox chose. */
export const CHOSEN = Object.freeze({
  /** Delay between a change and its event. */
  lagSeconds: 1,
  /** Number of events that are kept, so that a long-running world does not grow. */
  keptEvents: 2000,
});
