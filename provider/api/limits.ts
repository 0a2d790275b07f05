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
  /** Maximum duration of one attempt, with the time to connect and to read the whole response. */
  attemptTimeoutSeconds: 60,
  /** Maximum number of retries of a request that may be repeated, without retries after a 429. */
  retries: 4,
  firstRetrySeconds: 0.5,
  /** Longest `Retry-After` of a 503 for which the transport waits. After a longer one, the call fails at once. */
  longestRetryAfterSeconds: 120,
  /** Maximum total wait of a call after 429 responses. If a single wait would exceed the rest of this time, the call fails at once. */
  rateLimitPatienceSeconds: 900,
  /** A shorter wait is not announced to the user. */
  announcedWaitSeconds: 3,
  /** Maximum size of a response's body, before and after its decompression. It is larger than any file that a node accepts. */
  largestBodyBytes: 128 * 1024 * 1024,
  /** Maximum number of parallel requests to one API. Further requests wait in a queue, and the timeout of an attempt does not include this wait. */
  connections: 16,
  connectTimeoutSeconds: 10,
  /**
   * The provider closes a connection that was idle for this time. Common servers close it later (after 5 s and more), so the provider closes it
   * first.
   */
  keepAliveSeconds: 4,
  /** If a server's `Keep-Alive` header names an idle time, the provider closes the connection this much earlier. */
  keepAliveMarginSeconds: 1,
});
