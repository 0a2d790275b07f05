/** What the documents say (docs/facts/hosting.md 10.1). */
export const SPECIFIED = Object.freeze({ keptDays: 90, perPage: 25 });

/** What is the sandbox's own. */
export const CHOSEN = Object.freeze({
  /** How long after the change its event is there. */
  lagSeconds: 1,
  /** So many of the newest are kept, so that a long life does not make a large world. */
  keptEvents: 2000,
});
