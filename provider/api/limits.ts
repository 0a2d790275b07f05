/** What the hosting API's specification says about its limits (hosting-api.md, Limits). */
export const HOSTING_LIMITS = Object.freeze({
  requestsPerMinute: 200,
  volumeChangesPerMinute: 10,
  databaseActionsPerMinute: 10,
});

/** The same for the game panel (game-panel-api.md, Limits). */
export const PANEL_LIMITS = Object.freeze({ requestsPerMinute: 256 });

/** How the transport behaves; ours, not the API's. */
export const TRANSPORT = Object.freeze({
  /** How long one attempt may take, from the first byte sent to the last one read. */
  attemptTimeoutSeconds: 60,
  /** Further attempts after the first, for what may be sent again. A 429 does not count. */
  retries: 4,
  firstRetrySeconds: 0.5,
  /** A 503 may say how long to wait; longer than this is not waited for. */
  longestRetryAfterSeconds: 120,
  /** How long one call may be put off by 429 answers in all, before it fails. */
  rateLimitPatienceSeconds: 900,
  /** Waits from here on are announced. */
  announcedWaitSeconds: 3,
  connections: 16,
  keepAliveSeconds: 30,
});
