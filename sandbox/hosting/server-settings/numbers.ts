import type { Fields } from "../../world/json";
import type { PurchasedServerRow } from "../servers/rows";

/** What a server begins with (docs/facts/hosting.md 9); what the platform makes follows from the server's id. */
export const defaultsOf = ({ uuid }: Pick<PurchasedServerRow, "uuid">): Fields => ({
  is_monitor_enabled: false,
  is_metrics_enabled: false,
  is_monitor_debug_enabled: false,
  monitor_token: `made-by-the-platform-${uuid.slice(0, 8)}`,
  monitor_metrics_refresh_rate_seconds: 10,
  monitor_metrics_history_days: 7,
  monitor_push_interval_seconds: 60,
  monitor_custom_url: "https://monitor.sandbox.example",
  traffic_topn: 50,
  traffic_sample_threshold: 0,
  traffic_retention_1h_days: 30,
  traffic_retention_1d_days: 395,
  is_geoip_enabled: false,
  geoip_refresh_days: 30,
  ctr_cleanup_frequency: "0 0 * * *",
  ctr_cleanup_threshold: 80,
  force_ctr_cleanup: true,
  delete_unused_volumes: false,
  delete_unused_networks: false,
  disable_application_image_retention: false,
});

/** Shown to a token with Read sensitive data alone, and in no list. */
export const SECRET: readonly string[] = ["monitor_token", "monitor_custom_url"];

/** What is the sandbox's own. */
export const CHOSEN = Object.freeze({
  /** So long a change is not shown, where changes show late. */
  lateSeconds: 3,
});
