import * as z from "zod";
import { hostingCall } from "../call";
import { looseFlag, looseInteger, objectOf, shown } from "../generous";
import { flag } from "./rules";

// docs/spec/hosting-api.md, "Servers"; rules and shapes from docs/facts/hosting.md 9.6.

export const MonitorBody = z.strictObject({
  is_monitor_enabled: flag.optional(),
  is_metrics_enabled: flag.optional(),
  is_monitor_debug_enabled: flag.optional(),
  monitor_token: z
    .string()
    .max(500)
    .regex(/^[A-Za-z0-9._\-+=/]+$/, "letters, digits and . _ - + = / only")
    .optional(),
  monitor_metrics_refresh_rate_seconds: z.int().min(1).optional(),
  monitor_metrics_history_days: z.int().min(1).optional(),
  monitor_push_interval_seconds: z.int().min(10).optional(),
  monitor_custom_url: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .optional(),
  traffic_topn: z.int().min(1).optional(),
  traffic_sample_threshold: z.int().min(0).optional(),
  traffic_retention_1h_days: z.int().min(1).optional(),
  traffic_retention_1d_days: z.int().min(1).optional(),
  is_geoip_enabled: flag.optional(),
  geoip_refresh_days: z.int().min(1).optional(),
});
export type MonitorBody = z.infer<typeof MonitorBody>;

/** In an answer of its own, and in `settings` of the server. */
export const Monitor = z.looseObject({
  is_monitor_enabled: shown(looseFlag),
  is_metrics_enabled: shown(looseFlag),
  is_monitor_debug_enabled: shown(looseFlag),
  /** This and the address are shown with Read sensitive data alone. */
  monitor_token: shown(z.string()),
  monitor_metrics_refresh_rate_seconds: shown(looseInteger),
  monitor_metrics_history_days: shown(looseInteger),
  monitor_push_interval_seconds: shown(looseInteger),
  monitor_custom_url: shown(z.string()),
  traffic_topn: shown(looseInteger),
  traffic_sample_threshold: shown(looseInteger),
  traffic_retention_1h_days: shown(looseInteger),
  traffic_retention_1d_days: shown(looseInteger),
  is_geoip_enabled: shown(looseFlag),
  geoip_refresh_days: shown(looseInteger),
});
export type Monitor = z.infer<typeof Monitor>;

export const serverMonitor = {
  get: hostingCall({ method: "GET", path: "/servers/{uuid}/monitor", response: objectOf(Monitor, "monitor") }),
  /** Turning the monitor off clears metrics and debug. 422 on a build server that it is turned on for. */
  update: hostingCall({
    method: "PATCH",
    path: "/servers/{uuid}/monitor",
    body: MonitorBody,
    secretFields: ["monitor_token", "monitor_custom_url"],
  }),
};
