import * as z from "zod";
import { hostingCall } from "../call";
import { looseFlag, objectOf, shown, shownAs } from "../generous";
import { listedBy } from "../listed";
import { isHost } from "./addresses";
import { flag } from "./rules";
import { servers } from "./servers";

// See docs/spec/hosting-api.md, "Servers", and docs/facts/hosting.md 9.1. Two fields are left out: `proxy_type` is a setting of the proxy, and
// `instant_validate` is an action. Platforms refuse this action for servers that they run themselves.

export const SERVER_ROLES = ["deployment", "build", "both"] as const;

const count = z.int().min(1).optional();
const webAddress = z
  .url({ protocol: /^https?$/ })
  .nullable()
  .optional();

export const ServerSettingsBody = z.strictObject({
  name: z.string().min(1).max(255).optional(),
  description: z.string().nullable().optional(),
  ip: z.string().refine(isHost, "is not allowed: it must be an IP address or a host name").optional(),
  port: z.int().min(1).max(65_535).optional(),
  user: z
    .string()
    .regex(/^[A-Za-z0-9._-]+$/, "only letters, digits and . _ - are allowed")
    .optional(),
  private_key_uuid: z.string().min(1).optional(),
  /** In later releases this field replaces `is_build_server`. */
  server_role: z.enum(SERVER_ROLES).optional(),
  is_build_server: flag.optional(),
  concurrent_builds: count,
  /** In seconds. */
  dynamic_timeout: count,
  deployment_queue_limit: count,
  server_disk_usage_notification_threshold: z.int().min(1).max(100).optional(),
  /** A cron expression or a word (frequency.ts). */
  server_disk_usage_check_frequency: z.string().min(1).max(255).optional(),
  server_disk_usage_notification_interval_hours: z.int().min(1).max(720).optional(),
  /** In seconds. */
  connection_timeout: z.int().min(1).max(300).optional(),
  is_terminal_enabled: flag.optional(),
});
export type ServerSettingsBody = z.infer<typeof ServerSettingsBody>;

/**
 * Settings of a server. In the server's row, some of them are below `settings`. `private_key_uuid` is missing, because the row contains only the
 * key's number.
 */
export const ServerSettings = shownAs(ServerSettingsBody.omit({ private_key_uuid: true }));

export const serverSettings = listedBy(
  { uuid: servers.list },
  {
    /** Returns 422 if the body makes a server with applications a build server. If the body changes `ip`, the former address becomes `ip_previous`. */
    update: hostingCall({ method: "PATCH", does: "sets", path: "/servers/{uuid}", body: ServerSettingsBody }),
  },
);

// See docs/facts/hosting.md 9.3.

export const CleanupPolicyBody = z.strictObject({
  /** A cron expression or a word (frequency.ts). The platform stores a word as its cron expression. */
  ctr_cleanup_frequency: z.string().min(1).max(255).optional(),
  ctr_cleanup_threshold: z.int().min(1).max(99).optional(),
  force_ctr_cleanup: flag.optional(),
  delete_unused_volumes: flag.optional(),
  delete_unused_networks: flag.optional(),
  disable_application_image_retention: flag.optional(),
});

/** The policy is at the top in the response of `serverCleanupPolicy.get`, and below `settings` in the server's row. */
export const CleanupPolicy = shownAs(CleanupPolicyBody);

export const serverCleanupPolicy = listedBy(
  { uuid: servers.list },
  {
    get: hostingCall({ method: "GET", path: "/servers/{uuid}/ctr-cleanup", response: objectOf(CleanupPolicy, "ctr_cleanup") }),
    update: hostingCall({ method: "PATCH", does: "sets", path: "/servers/{uuid}/ctr-cleanup", body: CleanupPolicyBody }),
  },
);

// See docs/facts/hosting.md 9.2.

export const EdgeTunnel = z.looseObject({
  is_edge_tunnel: shown(looseFlag),
  ip: shown(z.string()),
  ip_previous: shown(z.string()),
});

const answer = objectOf(EdgeTunnel, "edge_tunnel");

export const serverEdgeTunnel = listedBy(
  { uuid: servers.list },
  {
    get: hostingCall({ method: "GET", path: "/servers/{uuid}/edge-tunnel", response: answer }),
    /** Does the same as `enable` or `disable`, but its response contains no message. */
    update: hostingCall({
      method: "PATCH",
      does: "acts once",
      path: "/servers/{uuid}/edge-tunnel",
      body: z.strictObject({ is_edge_tunnel: z.boolean() }),
      response: answer,
    }),
    enable: hostingCall({ method: "POST", does: "acts once", path: "/servers/{uuid}/edge-tunnel/enable", response: answer }),
    /** Exchanges `ip` and `ip_previous`. A repetition exchanges them again. */
    disable: hostingCall({ method: "POST", does: "acts once", path: "/servers/{uuid}/edge-tunnel/disable", response: answer }),
  },
);

// See docs/facts/hosting.md 9.4.

const key = z
  .string()
  .regex(/^[A-Za-z0-9_\-.]+$/, "only letters, digits and _ - . are allowed")
  .nullable()
  .optional();
const text = z.string().nullable().optional();

export const LogDrainsBody = z.strictObject({
  is_logdrain_log_service_1_enabled: flag.optional(),
  logdrain_log_service_1_license_key: key,
  logdrain_log_service_1_base_uri: webAddress,
  is_logdrain_log_service_2_enabled: flag.optional(),
  logdrain_log_service_2_dataset_name: key,
  logdrain_log_service_2_api_key: key,
  is_logdrain_custom_enabled: flag.optional(),
  logdrain_custom_config: text,
  logdrain_custom_config_parser: text,
});

/** Keys and configurations are present only for a token with the permission "Read sensitive data". */
export const LogDrains = shownAs(LogDrainsBody);

export const serverLogDrains = listedBy(
  { uuid: servers.list },
  {
    get: hostingCall({ method: "GET", path: "/servers/{uuid}/log-drains", response: objectOf(LogDrains, "log_drains") }),
    /** Returns 422 and saves nothing if the body turns on a drain whose fields are blank. */
    update: hostingCall({
      method: "PATCH",
      does: "sets",
      path: "/servers/{uuid}/log-drains",
      body: LogDrainsBody,
      secretFields: [
        "logdrain_log_service_1_license_key",
        "logdrain_log_service_2_api_key",
        "logdrain_custom_config",
        "logdrain_custom_config_parser",
      ],
    }),
  },
);

// See docs/facts/hosting.md 9.6.

export const MonitorBody = z.strictObject({
  is_monitor_enabled: flag.optional(),
  is_metrics_enabled: flag.optional(),
  is_monitor_debug_enabled: flag.optional(),
  monitor_token: z
    .string()
    .max(500)
    .regex(/^[A-Za-z0-9._\-+=/]+$/, "only letters, digits and . _ - + = / are allowed")
    .optional(),
  monitor_metrics_refresh_rate_seconds: z.int().min(1).optional(),
  monitor_metrics_history_days: z.int().min(1).optional(),
  monitor_push_interval_seconds: z.int().min(10).optional(),
  monitor_custom_url: webAddress,
  traffic_topn: z.int().min(1).optional(),
  traffic_sample_threshold: z.int().min(0).optional(),
  traffic_retention_1h_days: z.int().min(1).optional(),
  traffic_retention_1d_days: z.int().min(1).optional(),
  is_geoip_enabled: flag.optional(),
  geoip_refresh_days: z.int().min(1).optional(),
});
export type MonitorBody = z.infer<typeof MonitorBody>;

/** Token and address are present only for a token with the permission "Read sensitive data". */
export const Monitor = shownAs(MonitorBody);

export const serverMonitor = listedBy(
  { uuid: servers.list },
  {
    get: hostingCall({ method: "GET", path: "/servers/{uuid}/monitor", response: objectOf(Monitor, "monitor") }),
    /** If the body turns the monitor off, the platform clears metrics and debug. Returns 422 if the body turns the monitor on for a build server. */
    update: hostingCall({
      method: "PATCH",
      does: "sets",
      path: "/servers/{uuid}/monitor",
      body: MonitorBody,
      secretFields: ["monitor_token", "monitor_custom_url"],
    }),
  },
);

// See docs/facts/hosting.md 9.5.

export const PROXY_TYPES = ["proxy_1", "proxy_2", "web_server", "none"] as const;

export const ProxyBody = z.strictObject({
  /** One of `PROXY_TYPES`, in upper or lower case. The platform queues a change, and resets the saved `configuration`. */
  proxy_type: z.string().optional(),
  redirect_enabled: flag.optional(),
  /** The address must be public. */
  redirect_url: webAddress,
  generate_exact_labels: flag.optional(),
});

export const ShownProxy = z.looseObject({
  /** One of `PROXY_TYPES`, in capitals. */
  proxy_type: shown(z.string()),
  /** `running`, or a word for any other state. */
  status: shown(z.string()),
  redirect_enabled: shown(looseFlag),
  redirect_url: shown(z.string()),
  generate_exact_labels: shown(looseFlag),
  /** Null until a call has saved a configuration. Present only for a token with the permission "Read sensitive data". */
  configuration: shown(z.string()),
});

export const serverProxy = listedBy(
  { uuid: servers.list },
  {
    get: hostingCall({ method: "GET", path: "/servers/{uuid}/proxy", response: objectOf(ShownProxy, "proxy") }),
    update: hostingCall({ method: "PATCH", does: "sets", path: "/servers/{uuid}/proxy", body: ProxyBody }),
    /** Does not restart the proxy. The body contains the configuration as plain text or in base64 (platform variant `proxyConfiguration`). */
    configure: hostingCall({
      method: "PUT",
      does: "sets",
      path: "/servers/{uuid}/proxy/configuration",
      body: z.strictObject({ configuration: z.string().min(1) }),
      secretFields: ["configuration"],
    }),
    /** Queues the restart. During the restart, the sites of the server are unreachable for some seconds. */
    restart: hostingCall({ method: "POST", does: "sets", path: "/servers/{uuid}/proxy/restart" }),
  },
);
