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
  /** Host whose addresses a public create shortens to `owner/repository` (docs/facts/hosting.md 3.4). */
  gitProvider1Host: "git-provider-1.example",

  limits: Object.freeze({
    windowSeconds: 60,
    hostingPerMinute: 200,
    panelPerMinute: 256,
    volumeChangesPerMinute: 10,
    databaseActionsPerMinute: 10,
  }),

  applications: Object.freeze({
    /** A deletion is queued: the row stays readable for so long (docs/facts/hosting.md 3.5). */
    deletionSeconds: 2,
    stopSeconds: 2,
    migrateSeconds: 30,
    composeLoadSeconds: 2,
  }),

  deployments: Object.freeze({
    queuedSeconds: 2,
    buildSeconds: 30,
    restartSeconds: 5,
    /** Per server (docs/facts/hosting.md 8.3). */
    concurrentBuilds: 2,
    queueLimit: 25,
    queueRetryAfterSeconds: 60,
  }),

  /** How long the answer of a request with an `Idempotency-Key` is kept. */
  idempotencySeconds: 86_400,

  volumes: Object.freeze({
    createSeconds: 20,
    /** "In about one minute" (docs/spec/hosting-api.md, "Storage volume"). */
    attachSeconds: 60,
    detachSeconds: 10,
    deleteSeconds: 10,
    backupSeconds: 30,
    restoreSeconds: 120,
    nightSeconds: 86_400,
    backupsKeptDays: 7,
    freeDaysAfterServer: 7,
    /** Auto-grow: at 85 percent full by 25 percent, at least 10 GB (docs/spec/hosting-api.md, "Limits"). */
    growsAtPercent: 85,
    growsByPercent: 25,
    growsByAtLeastGb: 10,
    growSeconds: 60,
    /** Monthly price per GB without backups, up to `tierGb` and beyond, before the city's factor. */
    pricePerGb: 0.08,
    pricePerGbBeyond: 0.064,
    tierGb: 50,
    /** Backups cost so much of the volume's price on top. */
    backupsPercent: 25,
  }),

  storages: Object.freeze({ backupSeconds: 30 }),

  databases: Object.freeze({ createSeconds: 60, upgradeSeconds: 45, deleteSeconds: 5, backupSeconds: 30 }),

  autoscaling: Object.freeze({
    /** "A new server takes about four minutes to join" (docs/spec/hosting-api.md, "Autoscaling"). */
    joinSeconds: 240,
  }),

  panel: Object.freeze({
    serversPerPage: 50,
    mostServersPerPage: 100,
    backupsPerPage: 20,
    mostBackupsPerPage: 50,
    backupSeconds: 30,
    backupBytes: 104_857_600,
    /** "2 per 10 minutes" (docs/spec/game-panel-api.md, "Limits"). */
    backupThrottle: 2,
    backupThrottleSeconds: 600,
  }),

  traffic: Object.freeze({
    includedBytes: 1_000_000_000_000,
    bytesPerGb: 1_000_000_000,
    pricePerGb: 0.0012,
    outboundBytes: 123_456_789_012,
  }),
});
