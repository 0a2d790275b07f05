/** Numbers that the sandbox chose. Seconds are sandbox seconds. */
export const CHOSEN = Object.freeze({
  /** How long the row of a queued deletion stays readable (docs/facts/hosting.md 3.5). */
  deletionSeconds: 2,
  stopSeconds: 2,
  /** Delay until the status shows a deployment, on platforms where it lags. */
  statusLagSeconds: 20,
  migrateSeconds: 30,
  composeLoadSeconds: 2,
  /** Host whose addresses a public create shortens to `owner/repository` (docs/facts/hosting.md 3.4). */
  gitProvider1Host: "git-provider-1.example",
});
