import type { Fields } from "../../world/json";
import type { PurchasedServerRow } from "../servers/rows";

/** Default settings of a server (docs/facts/hosting.md 9); generated ones are derived from the server's id. */
export const defaultsOf = ({ uuid }: Pick<PurchasedServerRow, "uuid">): Fields => ({
  description: null,
  user: "root",
  port: 22,
  private_key_uuid: null,
  server_role: "both",
  is_build_server: false,
  dynamic_timeout: 3600,
  connection_timeout: 10,
  server_disk_usage_notification_threshold: 80,
  server_disk_usage_check_frequency: "0 23 * * *",
  server_disk_usage_notification_interval_hours: 24,
  is_terminal_enabled: true,
  is_edge_tunnel: false,
  redirect_enabled: true,
  redirect_url: null,
  generate_exact_labels: false,
  configuration: null,
  ip_previous: null,
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
  is_logdrain_log_service_1_enabled: false,
  logdrain_log_service_1_license_key: null,
  logdrain_log_service_1_base_uri: null,
  is_logdrain_log_service_2_enabled: false,
  logdrain_log_service_2_dataset_name: null,
  logdrain_log_service_2_api_key: null,
  is_logdrain_custom_enabled: false,
  logdrain_custom_config: null,
  logdrain_custom_config_parser: null,
});

/** Shown only to a token with Read sensitive data, and in no list. */
export const SECRET: readonly string[] = [
  "configuration",
  "monitor_token",
  "monitor_custom_url",
  "logdrain_log_service_1_license_key",
  "logdrain_log_service_2_api_key",
  "logdrain_custom_config",
  "logdrain_custom_config_parser",
];

/** Columns of the server itself, next to its `settings`. */
export const COLUMNS: readonly string[] = ["description", "user", "port"];

/** Shown only by separate calls; the uuid of the key by none. */
export const UNLISTED: readonly string[] = ["ip_previous", "private_key_uuid", "redirect_enabled", "redirect_url"];

/** Numbers that the sandbox chose. */
export const CHOSEN = Object.freeze({
  /** Delay of a change, on platforms that show changes late. */
  lateSeconds: 3,
  /** Time that another proxy takes. */
  proxySeconds: 10,
});
