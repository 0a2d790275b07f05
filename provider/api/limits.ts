/** See docs/spec/hosting-api.md, "Limits". */
export const HOSTING_LIMITS = Object.freeze({
  requestsPerMinute: 200,
  volumeChangesPerMinute: 10,
  databaseActionsPerMinute: 10,
});

/** See docs/spec/game-panel-api.md, "Limits". */
export const PANEL_LIMITS = Object.freeze({ requestsPerMinute: 256 });

/** This package chose these values; the API does not prescribe them. */
export const TRANSPORT = Object.freeze({
  /** From the first byte that is sent to the last byte that is read. */
  attemptTimeoutSeconds: 60,
  /** Only for a request that may be repeated. Attempts that end with 429 do not count. */
  retries: 4,
  firstRetrySeconds: 0.5,
  /** Longest `Retry-After` of a 503 for which the transport waits. After a longer one, the call fails at once. */
  longestRetryAfterSeconds: 120,
  /** Maximum total wait of a call after 429 responses. If a single wait would exceed the rest of this time, the call fails at once. */
  rateLimitPatienceSeconds: 900,
  /** A shorter wait is not announced to the user. */
  announcedWaitSeconds: 3,
  /** Maximum number of parallel requests to one API. Further requests wait in a queue, without a rate limit or a timeout. */
  connections: 16,
  connectTimeoutSeconds: 10,
  /** The idle time is shorter than that of common servers (5 s and more). */
  keepAliveSeconds: 4,
  /** Subtracted from the idle time in a server's `Keep-Alive` header. */
  keepAliveMarginSeconds: 1,
});
