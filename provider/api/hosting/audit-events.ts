import * as z from "zod";
import { hostingCall } from "../call";
import { looseInteger, looseText, shown } from "../generous";
import { queryInteger } from "./rules";

// See docs/spec/hosting-api.md, "Teams, audit log, destinations" and "Pagination shapes", and docs/facts/hosting.md 10.1.

export const AUDIT_SOURCES = ["ui", "api", "mcp", "webhook", "system", "scheduler"] as const;

const Actor = shown(z.union([z.string(), z.looseObject({ name: z.string() }).transform(({ name }) => name)]));

const AuditEvent = z
  .looseObject({
    event: shown(looseText),
    action: shown(looseText),
    source: shown(looseText),
    actor_name: shown(z.string()),
    /** The author, on a platform without `actor_name` (platform variant `auditActors`). */
    user: Actor,
    /** Present only for a token with the permission "Read sensitive data". */
    actor_token_id: shown(looseText),
    resource_type: shown(z.string()),
    /** The uuid of the object, or the number of a volume, because a volume has no uuid. */
    resource_uuid: shown(looseText),
    created_at: shown(z.string()),
  })
  .transform(({ user, ...row }) => ({ ...row, actor_name: row.actor_name === undefined ? user : row.actor_name }));
export type AuditEvent = z.infer<typeof AuditEvent>;

export const auditEvents = {
  /** Contains the last 90 days, the newest event first. Only admins of the team may call it. */
  list: hostingCall({
    method: "GET",
    path: "/audit-events",
    query: z.object({
      per_page: queryInteger(1, 100).optional(),
      page: queryInteger(1).optional(),
      search: z.string().max(255).optional(),
      action: z.string().max(255).optional(),
      source: z.enum(["all", ...AUDIT_SOURCES]).optional(),
    }),
    response: z.looseObject({ data: z.array(AuditEvent), total: shown(looseInteger), last_page: shown(looseInteger) }),
    isAdvice: true,
  }),
};
