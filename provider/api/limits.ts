/** What the hosting API's specification says about its limits (docs/spec/hosting-api.md, "Limits"). */
export const HOSTING_LIMITS = Object.freeze({
  requestsPerMinute: 200,
  volumeChangesPerMinute: 10,
  databaseActionsPerMinute: 10,
});

/** The same for the game panel (docs/spec/game-panel-api.md, "Limits"). */
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
  /** A call that 429 answers have put off for so long in all fails at the next one. A single wait beyond what is left of it is not begun. */
  rateLimitPatienceSeconds: 900,
  /** Waits from here on are announced. */
  announcedWaitSeconds: 3,
  /** Requests under way at once, per API: further ones wait in line, where the limit and the time-out do not touch them. */
  connections: 16,
  connectTimeoutSeconds: 10,
  /** An idle connection is given up before common servers give it up (5 s and more), and so long before the time that the server itself names. */
  keepAliveSeconds: 4,
  keepAliveMarginSeconds: 1,
});
