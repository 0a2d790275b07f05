/** What the specifications say: docs/spec/hosting-api.md and docs/spec/game-panel-api.md, both "Limits". */
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

/** What is the sandbox's own. */
export const CHOSEN = Object.freeze({
  journalEntries: 20_000,
  /** How many characters of bodies and answers the journal keeps. */
  journalCharacters: 32_000_000,
  /** The longest answer that the journal keeps, in characters. */
  journalResponse: 64_000,
  /** How long the answer of a request with an `Idempotency-Key` is kept. */
  idempotencySeconds: 86_400,
});
