import type { Fields, Json } from "../../world/json";
import type { World } from "../../world/world";
import { countOf, hasWaitingCopy } from "../application-copies/rules";
import { destinationOf, serverOf } from "../servers/rules";
import type { ApplicationRow } from "./rows";
import { SENSITIVE_FIELDS } from "./values";

/**
 * Returns an application as the API shows it (docs/facts/hosting.md 3.3), without its number. The list omits
 * `settings` and the port overrides.
 */
export function shownApplication(world: World, row: ApplicationRow, readsSensitive: boolean, whole: boolean): Fields {
  const destination = destinationOf(world, row.destination_uuid);
  const server = serverOf(world, destination.server_uuid);
  const { domain_port_overrides, ...fields } = row.fields;
  const visible = Object.entries(fields).filter(([name]) => readsSensitive || !SENSITIVE_FIELDS.has(name));
  return {
    ...(Object.fromEntries(visible) as Fields),
    uuid: row.uuid,
    status: row.status?.startsWith("running") && hasWaitingCopy(world, row) ? "degraded:unhealthy" : row.status,
    additional_servers_count: countOf(world, row.uuid),
    server_status: server.status === "ready",
    environment_id: world.environments[row.environment_uuid]?.id ?? 0,
    destination_id: destination.id,
    destination_type: "standalone",
    destination: {
      uuid: destination.uuid,
      name: destination.name,
      network: destination.network,
      server_id: server.id,
      server: { uuid: server.uuid, name: server.name, ip: server.ip },
    },
    additional_servers: [],
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...(whole ? { settings: { ...row.settings }, domain_port_overrides: domain_port_overrides ?? null } : {}),
  };
}

/** Returns an application for tests: flat, with settings among the other fields, secrets included, and parents by uuid. */
export function flatApplication(world: World, row: ApplicationRow): Fields {
  const { fields, settings, ...own } = row;
  const environment = world.environments[row.environment_uuid];
  const parents: Record<string, Json> = {
    project_uuid: environment?.project_uuid ?? null,
    environment_name: environment?.name ?? null,
    server_uuid: destinationOf(world, row.destination_uuid).server_uuid,
  };
  return { ...settings, ...fields, ...own, ...parents, settings };
}
