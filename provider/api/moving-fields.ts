/** Names of fields that change by themselves. A comparison of an account with its copy leaves them out. */
export const MOVING: ReadonlySet<string> = new Set([
  "last_online_at",
  "last_used_at",
  "last_run_at",
  "next_run_at",
  "used_gb",
  "outbound_bytes",
  "used",
  "cpu",
  "spend_usd",
  "monitor_updated_at",
  "current_state",
  "uptime",
]);
