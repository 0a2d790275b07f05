/** Every number that the sandbox chooses or that the specifications state: limits, durations, prices, sizes. Seconds are sandbox seconds. */
export const DEFAULTS = Object.freeze({
  seed: 1,
  /** Where a manual clock starts. */
  manualEpoch: "2026-01-01T00:00:00.000Z",
  journalEntries: 20_000,
  version: "4.4.1",
  currency: "USD",
  hoursPerMonth: 730,
  wildcardDomain: "sandbox.example",
  /** Host whose addresses a public create shortens to `owner/repository` (hosting-facts.md 3.4). */
  gitProvider1Host: "git-provider-1.example",

  limits: Object.freeze({
    windowSeconds: 60,
    hostingPerMinute: 200,
    panelPerMinute: 256,
    volumeChangesPerMinute: 10,
    databaseActionsPerMinute: 10,
  }),

  applications: Object.freeze({
    /** A deletion is queued: the row stays readable for so long (hosting-facts.md 3.5). */
    deletionSeconds: 2,
    stopSeconds: 2,
    migrateSeconds: 30,
    composeLoadSeconds: 2,
  }),

  deployments: Object.freeze({
    queuedSeconds: 2,
    buildSeconds: 30,
    restartSeconds: 5,
    /** Per server (hosting-facts.md 8.3). */
    concurrentBuilds: 2,
    queueLimit: 25,
    queueRetryAfterSeconds: 60,
  }),
});
