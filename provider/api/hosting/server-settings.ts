import * as z from "zod";
import { hostingCall } from "../call";
import { shownAs } from "../generous";
import { isHost } from "./addresses";
import { flag } from "./rules";

// docs/spec/hosting-api.md, "Servers"; rules and shapes from docs/facts/hosting.md 9.1. Not included: `proxy_type`, which belongs to the proxy, and
// `instant_validate`, an action that platforms refuse for servers that they run themselves.

export const SERVER_ROLES = ["deployment", "build", "both"] as const;

const count = z.int().min(1).optional();

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
  /** Replaces `is_build_server` in later releases. */
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

/** The row of a server shows them, some of them below `settings`. The key is shown only as a number. */
export const ServerSettings = shownAs(ServerSettingsBody.omit({ private_key_uuid: true }));

export const serverSettings = {
  /** Returns 422 if applications run on a server that becomes a build server. A new address moves the former one to `ip_previous`. */
  update: hostingCall({ method: "PATCH", path: "/servers/{uuid}", body: ServerSettingsBody }),
};
