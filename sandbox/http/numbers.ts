/** What the specifications say. */
export const SPECIFIED = Object.freeze({
  /** Limits are counted per minute. */
  windowSeconds: 60,
  /** hosting-api.md, Limits, General rate. */
  hostingPerMinute: 200,
  /** game-panel-api.md, Limits, Request rate. */
  panelPerMinute: 256,
  /** hosting-api.md, Limits, Storage volume changes. */
  volumeChangesPerMinute: 10,
  /** hosting-api.md, Limits, Managed database actions. */
  databaseActionsPerMinute: 10,
});

/** What is the sandbox's own. */
export const CHOSEN = Object.freeze({
  journalEntries: 20_000,
  /** How long the answer of a request with an `Idempotency-Key` is kept. */
  idempotencySeconds: 86_400,
});
