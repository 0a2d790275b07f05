/** What the specification of the panel says (game-panel-api.md), and upstream's code. */
export const SPECIFIED = Object.freeze({
  /** game-panel-facts.md 3.6. */
  perPage: 20,
  /** Limits, Backups. */
  maxPerPage: 50,
  /** "2 per 10 minutes" (Limits, Backups). */
  throttle: 2,
  throttleSeconds: 600,
});

/** What is the sandbox's own. Seconds are sandbox seconds. */
export const CHOSEN = Object.freeze({ backupSeconds: 30, backupBytes: 104_857_600 });
