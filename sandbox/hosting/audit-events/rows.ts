import type { Json } from "../../world/json";
import type { Table } from "../../world/world";

/** The API's own names, except for the last one. */
export type AuditEventRow = {
  id: number;
  event: string;
  source: string;
  action: string;
  level: "info" | "warning" | "error";
  actor_type: string | null;
  actor_id: number | null;
  actor_name: string | null;
  actor_email: string | null;
  actor_token_id: number | null;
  actor_token_name: string | null;
  resource_type: string | null;
  resource_uuid: string | null;
  resource_name: string | null;
  description: string | null;
  metadata: Json;
  changes: Json;
  ip_address: string | null;
  user_agent: string | null;
  created_at: string;
  /** The event is written some time after the response, and is hidden until then. */
  written_at_ms: number;
};

declare module "../../world/world" {
  interface Tables {
    auditEvents: Table<AuditEventRow>;
  }
}
