import { applications } from "../../../provider/api/hosting/applications";
import { type Reply, refuse, reply } from "../../http/reply";
import { type Route, route } from "../../http/route";
import type { World } from "../../world/world";
import { finishedOf } from "../deployments/rules";
import { metricsReply } from "../server-settings/metrics";
import { serverOfDestination } from "../servers/rules";
import type { ApplicationRow } from "./rows";
import { applicationOf } from "./rules";

// Read-only calls: docs/facts/hosting.md 3.7.

/** Name of the container if there are several; a single container has the application's name. */
const SERVICE = "app";

/** Returns the container's output since its start; each deployment is a start. */
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

/** Returns the logs of an application, or of the preview of one of its pull requests. */
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
  // The agent of its server measures it, and keeps the measurements for a limited time.
  route(applications.metrics, ({ world, moment, param, query }) => {
    const row = applicationOf(world, param("uuid"));
    return metricsReply(moment, serverOfDestination(world, row.destination_uuid), query.minutes);
  }),
];
