import * as z from "zod";
import { hostingCall } from "../call";
import { objectOf, shownAs } from "../generous";
import { flag } from "./rules";

// docs/spec/hosting-api.md, "Servers"; rules and shapes from docs/facts/hosting.md 9.6.

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

/** Shown in its own response, and in `settings` of the server. The token and the address are shown only with Read sensitive data. */
export const Monitor = shownAs(MonitorBody);
export type Monitor = z.infer<typeof Monitor>;

export const serverMonitor = {
  get: hostingCall({ method: "GET", path: "/servers/{uuid}/monitor", response: objectOf(Monitor, "monitor") }),
  /** Turning the monitor off clears metrics and debug. Returns 422 if it is turned on for a build server. */
  update: hostingCall({
    method: "PATCH",
    path: "/servers/{uuid}/monitor",
    body: MonitorBody,
    secretFields: ["monitor_token", "monitor_custom_url"],
  }),
};
