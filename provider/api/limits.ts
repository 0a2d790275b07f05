/** Limits in the hosting API's specification (docs/spec/hosting-api.md, "Limits"). */
export const HOSTING_LIMITS = Object.freeze({
  requestsPerMinute: 200,
  volumeChangesPerMinute: 10,
  databaseActionsPerMinute: 10,
});

/** Limits of the game panel (docs/spec/game-panel-api.md, "Limits"). */
export const PANEL_LIMITS = Object.freeze({ requestsPerMinute: 256 });

/** Settings of the transport. They are ours, not the API's. */
export const TRANSPORT = Object.freeze({
  /** Maximum duration of one attempt, from the first byte sent to the last one read. */
  attemptTimeoutSeconds: 60,
  /** Maximum number of further attempts for requests that may be sent again. A 429 does not count. */
  retries: 4,
  firstRetrySeconds: 0.5,
  /** Longest waiting time of a 503 that the transport accepts. */
  longestRetryAfterSeconds: 120,
  /** Total delay by 429 responses after which a call fails. A single wait that exceeds the rest is not begun. */
  rateLimitPatienceSeconds: 900,
  /** Shortest wait that is announced. */
  announcedWaitSeconds: 3,
  /** Parallel requests per API. Further requests wait in line, where neither the limit nor the timeout applies. */
  connections: 16,
  connectTimeoutSeconds: 10,
  /** Idle time after which a connection is closed: before common servers close it (5 s and more), and before the time that the server itself names. */
  keepAliveSeconds: 4,
  keepAliveMarginSeconds: 1,
});
