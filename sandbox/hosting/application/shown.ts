import { applications } from "../../../provider/api/hosting/applications";
import { type Route, route } from "../../http/product";
import { type Reply, refuse, reply } from "../../http/reply";
import type { Fields, Json } from "../../world/json";
import type { World } from "../../world/world";
import { countOf, hasWaitingCopy } from "../application-copy";
import { finishedOf } from "../deployment/rules";
import { destinationOf, serverOf, serverOfDestination } from "../server/rows";
import { metricsReply } from "../server-settings/rules";
import { type ApplicationRow, applicationOf } from "./rows";
import { SENSITIVE_FIELDS } from "./values";

/**
 * Source: docs/facts/hosting.md 3.3. Returns the form of the call for one application if `whole` is true, otherwise the form in the list, without
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

/** Returns an application for a test, with all fields at one level: settings, secrets, and the uuids of the parents. */
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

// Source of the read-only calls: docs/facts/hosting.md 3.7.

/** The only `service_name` that the call for logs accepts, because the sandbox runs one container per application. */
const SERVICE = "app";

/** Returns the output of the application's container. Each finished deployment starts it again. */
const saidBy = (world: World, row: ApplicationRow, pullRequestId?: number): { at: string; text: string }[] =>
  finishedOf(world, row, pullRequestId).flatMap(({ finished_at, commit, ctr_registry_image_tag: tag }) => {
    const at = finished_at ?? "";
    const port = row.fields.ports_exposes;
    return [
      { at, text: `${String(row.fields.name)} ${tag ?? commit} is starting` },
      { at, text: typeof port === "string" ? `listening on port ${port}` : "started" },
    ];
  });

interface LogQuery {
  lines?: number | undefined;
  show_timestamps?: boolean | undefined;
  service_name?: string | undefined;
}

/** Returns the last lines of the application's output, or with `pullRequestId`, of the preview's output. */
export function logsReply(world: World, row: ApplicationRow, query: LogQuery, pullRequestId?: number): Reply {
  if (query.service_name !== undefined && query.service_name !== SERVICE) throw refuse.notFound("Service");
  const lines = saidBy(world, row, pullRequestId).slice(-(query.lines ?? 100));
  return reply.ok({ logs: lines.map(({ at, text }) => (query.show_timestamps ? `${at} ${text}` : text)).join("\n") });
}

export const lookRoutes: readonly Route[] = [
  route(applications.logs, ({ world, param, query }) => {
    const row = applicationOf(world, param("uuid"));
    if (!row.status.startsWith("running")) throw refuse.badRequest("Application is not running.");
    return logsReply(world, row, query);
  }),
  // The agent on the application's server measures the application. The server's settings contain the number of days for which the agent keeps the
  // measurements.
  route(applications.metrics, ({ world, moment, param, query }) => {
    const row = applicationOf(world, param("uuid"));
    return metricsReply(moment, serverOfDestination(world, row.destination_uuid), query.minutes);
  }),
];
