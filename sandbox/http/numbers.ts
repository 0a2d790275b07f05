/** Numbers of the specifications: docs/spec/hosting-api.md and docs/spec/game-panel-api.md, both "Limits". */
export const SPECIFIED = Object.freeze({
  /** All limits are counted per minute. */
  windowSeconds: 60,
  /** Limit of all requests to the hosting API. */
  hostingPerMinute: 200,
  /** Limit of all requests to the game panel. */
  panelPerMinute: 256,
  /** Limit of changes to storage volumes in the hosting API. */
  volumeChangesPerMinute: 10,
  /** Limit of actions on managed databases in the hosting API. */
  databaseActionsPerMinute: 10,
});

/** Numbers that the sandbox chose. */
export const CHOSEN = Object.freeze({
  journalEntries: 20_000,
  /** Number of characters of bodies and responses that the journal keeps. */
  journalCharacters: 32_000_000,
  /** Longest response that the journal keeps, in characters. */
  journalResponse: 64_000,
  /** Time for which the response to a request with an `Idempotency-Key` is kept. */
  idempotencySeconds: 86_400,
});
