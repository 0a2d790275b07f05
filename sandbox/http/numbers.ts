/** Numbers of the specifications: docs/spec/hosting-api.md and docs/spec/game-panel-api.md, both "Limits". */
export const SPECIFIED = Object.freeze({
  /** Limits are counted per minute. */
  windowSeconds: 60,
  /** Hosting API, general rate. */
  hostingPerMinute: 200,
  /** Panel, request rate. */
  panelPerMinute: 256,
  /** Hosting API, storage volume changes. */
  volumeChangesPerMinute: 10,
  /** Hosting API, managed database actions. */
  databaseActionsPerMinute: 10,
});

/** Numbers that the sandbox chose. */
export const CHOSEN = Object.freeze({
  journalEntries: 20_000,
  /** Number of characters of bodies and responses that the journal keeps. */
  journalCharacters: 32_000_000,
  /** Longest response that the journal keeps, in characters. */
  journalResponse: 64_000,
  /** How long the response to a request with an `Idempotency-Key` is kept. */
  idempotencySeconds: 86_400,
});
