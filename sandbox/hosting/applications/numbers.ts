/** What is the sandbox's own. Seconds are sandbox seconds. */
export const CHOSEN = Object.freeze({
  /** A deletion is queued: the row stays readable for so long (docs/facts/hosting.md 3.5). */
  deletionSeconds: 2,
  stopSeconds: 2,
  /** How late a status shows a deployment, where it lags. */
  statusLagSeconds: 20,
  migrateSeconds: 30,
  composeLoadSeconds: 2,
  /** Host whose addresses a public create shortens to `owner/repository` (docs/facts/hosting.md 3.4). */
  gitProvider1Host: "git-provider-1.example",
});
