import { deployments as calls } from "../../../provider/api/hosting/deployments";
import { lenientRoute, product, type Route, route } from "../../http/product";
import { refuse, reply } from "../../http/reply";
import { text } from "../../world/collections";
import type { Fields } from "../../world/json";
import type { Moment } from "../../world/moment";
import { type ApplicationRow, applicationOf } from "../application/rows";
import {
  addDeployment,
  cancelDeployment,
  type DeploymentRow,
  type DeploymentWish,
  deploymentOf,
  endDeployment,
  isActive,
  pickDeployments,
  queueDeployment,
  refuseFullQueue,
  switchContainers,
} from "./rules";

// Source: docs/facts/hosting.md 8.3.

function shown(
  { lines, application_uuid, server_uuid: _, copy_destination_uuid: __, ...row }: DeploymentRow,
  readsSensitive: boolean,
): Fields {
  return {
    ...row,
    build_server_id: null,
    commit_message: null,
    git_type: null,
    only_this_server: false,
    is_webhook: !row.is_api,
    configuration_hash: null,
    deployment_url: `/application/${application_uuid}/deployment/${row.deployment_uuid}`,
    current_process_id: null,
    ...(readsSensitive ? { logs: JSON.stringify(lines) } : {}),
  };
}

/**
 * Returns the deployments in the order of their ids. As in the platform's store, the key of each is its position in the order of the last change; if
 * the two orders differ, JSON shows an object from the position to the deployment (docs/facts/hosting.md 1.4).
 */
function sortedWithKeys(rows: readonly DeploymentRow[], show: (row: DeploymentRow) => Fields): unknown {
  const stored = [...rows].sort((a, b) => a.updated_at.localeCompare(b.updated_at) || a.id - b.id);
  const sorted = stored.map((row, position) => ({ row, position })).sort((a, b) => a.row.id - b.row.id);
  if (sorted.every(({ position }, index) => position === index)) return sorted.map(({ row }) => show(row));
  return Object.fromEntries(sorted.map(({ row, position }) => [String(position), show(row)]));
}

/**
 * Queues a deployment, and returns its part of the response. If an equal deployment already waits or runs, no deployment has the
 * uuid in the response. If the queue is full, the whole call fails.
 */
function deployOne(moment: Moment, application: ApplicationRow, wish: DeploymentWish) {
  const queued = queueDeployment(moment, application, wish);
  const { uuid: resource_uuid } = application;
  if (queued.outcome === "full") throw refuseFullQueue();
  if (queued.outcome === "skipped")
    return { message: "Deployment already queued for this commit.", resource_uuid, deployment_uuid: moment.uuid() };
  const { application_name, deployment_uuid } = queued.deployment;
  return { message: `Application ${application_name} deployment queued.`, resource_uuid, deployment_uuid };
}

const routes: readonly Route[] = [
  route(calls.list, ({ world, caller }) =>
    reply.ok(sortedWithKeys(Object.values(world.deployments).filter(isActive), (row) => shown(row, caller.readsSensitive))),
  ),
  route(calls.listOfApplication, ({ world, param, query, caller }) => {
    const { uuid } = applicationOf(world, param("uuid"));
    const { skip = 0, take = 10 } = query;
    const rows = Object.values(world.deployments)
      .filter((row) => row.application_uuid === uuid)
      .reverse();
    return reply.ok({ count: rows.length, deployments: rows.slice(skip, skip + take).map((row) => shown(row, caller.readsSensitive)) });
  }),
  route(calls.get, ({ world, param, caller }) => reply.ok(shown(deploymentOf(world, param("uuid")), caller.readsSensitive))),
  route(calls.cancel, ({ world, moment, param }) => {
    const row = deploymentOf(world, param("uuid"));
    if (!isActive(row)) throw refuse.badRequest(`Deployment cannot be cancelled. Current status: ${row.status}`);
    cancelDeployment(moment, row);
    return reply.ok({ message: "Deployment cancelled successfully.", deployment_uuid: row.deployment_uuid, status: row.status });
  }),
  lenientRoute(calls.deploy, ({ world, moment, query, body }) => {
    const wanted = { ...query, ...body };
    const { uuid: uuids, tag: tags, force, ctr_tag: tag } = wanted;
    const pullRequestId = wanted.pull_request_id ?? wanted.pr;
    const list = (text: string | null | undefined) =>
      (text ?? "")
        .split(",")
        .map((item) => item.trim())
        .filter((item) => item !== "");
    if (uuids && tags) throw refuse.badRequest("You can only use uuid or tag, not both.");
    if (!uuids && !tags) throw refuse.badRequest("You must provide uuid or tag.");
    if (tags && pullRequestId) throw refuse.badRequest("You can only use tag or pr, not both.");
    if (tag && (tags || !pullRequestId)) throw refuse.badRequest("ctr_tag needs pr and cannot be used with tag.");
    const wish = { force, pullRequestId, tag };
    if (uuids) {
      const found = list(uuids).flatMap((uuid) => world.applications[uuid] ?? []);
      if (found.length === 0) throw refuse.notFound("Resource");
      return reply.ok({ deployments: found.map((application) => deployOne(moment, application, wish)) });
    }
    const tagged = list(tags).flatMap((name) => Object.values(world.applications).filter((row) => row.tags.includes(name)));
    if (tagged.length === 0) throw refuse.notFound("Resource");
    const items = tagged.map((application) => deployOne(moment, application, wish));
    const details = items.map(({ resource_uuid, deployment_uuid }) => ({ resource_uuid, deployment_uuid }));
    return reply.ok({ message: items.map(({ message }) => message), details });
  }),
];

export type * from "./rules";

export const deployments = product({
  routes,
  tables: {
    deployments: {
      singular: "deployment",
      add: (moment, { application_uuid }) => addDeployment(moment, applicationOf(moment.world, text("application_uuid", application_uuid))),
    },
  },
  events: {
    "deployment.pick": (moment, { server_uuid }) => pickDeployments(moment, String(server_uuid)),
    "deployment.switch": (moment, { deployment_uuid }) => switchContainers(moment, String(deployment_uuid)),
    "deployment.end": (moment, { deployment_uuid }) => endDeployment(moment, String(deployment_uuid)),
  },
});
