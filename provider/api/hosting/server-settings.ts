import * as z from "zod";
import { hostingCall } from "../call";
import { looseFlag, looseInteger, shown } from "../generous";
import { isHost } from "./addresses";
import { flag } from "./rules";

// docs/spec/hosting-api.md, "Servers"; rules and shapes from docs/facts/hosting.md 9.1. What it has beside: `proxy_type`, which stands with the proxy, and
// `instant_validate`, which is an action that platforms refuse for servers that they run themselves.

export const SERVER_ROLES = ["deployment", "build", "both"] as const;

const count = z.int().min(1).optional();

export const ServerSettingsBody = z.strictObject({
  name: z.string().min(1).max(255).optional(),
  description: z.string().nullable().optional(),
  ip: z.string().refine(isHost, "is not allowed: it must be an IP address or the name of a host").optional(),
  port: z.int().min(1).max(65_535).optional(),
  user: z
    .string()
    .regex(/^[A-Za-z0-9._-]+$/, "letters, digits and . _ - only")
    .optional(),
  private_key_uuid: z.string().min(1).optional(),
  /** Later releases have it in the place of `is_build_server`. */
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

/** In the row of a server, some of them in its `settings`. The key is shown as a number alone. */
export const ServerSettings = z.looseObject({
  name: shown(z.string()),
  description: shown(z.string()),
  ip: shown(z.string()),
  port: shown(looseInteger),
  user: shown(z.string()),
  server_role: shown(z.string()),
  is_build_server: shown(looseFlag),
  concurrent_builds: shown(looseInteger),
  dynamic_timeout: shown(looseInteger),
  deployment_queue_limit: shown(looseInteger),
  server_disk_usage_notification_threshold: shown(looseInteger),
  server_disk_usage_check_frequency: shown(z.string()),
  server_disk_usage_notification_interval_hours: shown(looseInteger),
  connection_timeout: shown(looseInteger),
  is_terminal_enabled: shown(looseFlag),
});

export const serverSettings = {
  /** 422 where applications run on a server that is to build only. A new address makes the one before `ip_previous`. */
  update: hostingCall({ method: "PATCH", path: "/servers/{uuid}", body: ServerSettingsBody }),
};
