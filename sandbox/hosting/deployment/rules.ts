import { orNotFound, refuse } from "../../http/reply";
import type { Moment } from "../../world/moment";
import type { Dated, Table, World } from "../../world/world";
import { showDeployed } from "../application/change";
import { CHOSEN as APPLICATIONS, type ApplicationRow } from "../application/rows";
import { copyDestinations, deployCopies, deployCopy } from "../application-copy";
import { cannotBeHealthy, isHealthy, startNew, stopOld, stopsFirst, waitsForHealth } from "../page/rules";
import { settlePreview } from "../preview-deployment/rows";
import { destinationOf, SPECIFIED as SERVERS, serverOf } from "../server/rows";
import { rewriteHealthCheck } from "./build-file";

export type LogLine = { output: string; hidden: boolean; type: "stdout" | "stderr"; timestamp: string; order: number };

export type DeploymentRow = Dated & {
  id: number;
  deployment_uuid: string;
  application_uuid: string;
  application_id: string;
  application_name: string;
  server_uuid: string;
  server_id: number;
  server_name: string;
  destination_id: string;
  status: "queued" | "in_progress" | "finished" | "failed" | "cancelled-by-user";
  commit: string;
  ctr_registry_image_tag: string | null;
  pull_request_id: number;
  force_rebuild: boolean;
  restart_only: boolean;
  rollback: boolean;
  is_api: boolean;
  lines: LogLine[];
  finished_at: string | null;
  /** Destination of the copy that the deployment starts. Absent for a deployment on the main server. */
  copy_destination_uuid?: string;
};

declare module "../../world/world" {
  interface Tables {
    deployments: Table<DeploymentRow>;
  }
}

const SPECIFIED = Object.freeze({
  /** Seconds in the header `Retry-After` of the response about a full queue (docs/facts/hosting.md 1.2). */
  queueRetryAfterSeconds: 60,
});

export const CHOSEN = Object.freeze({ queuedSeconds: 2, buildSeconds: 30, restartSeconds: 5, switchSeconds: 2, imagesKept: 2 });

// Sources: docs/spec/hosting-api.md, "States and transitions", for the states; docs/facts/hosting.md 3.6 and 8.3 for unexpected
// behaviour.

export interface DeploymentWish {
  force?: boolean;
  restartOnly?: boolean;
  /** Whether the deployment starts without waiting in the queue, even if an equal deployment waits or runs. */
  instant?: boolean;
  /** Tag of the image to roll back to. */
  rollbackTo?: string;
  pullRequestId?: number;
  /** Commit to deploy. Defaults to the commit of the application. */
  commit?: string;
  tag?: string | null;
  /** Whether a push to the repository started the deployment. */
  isByWebhook?: boolean;
  /** Destination of a copy on another server. Defaults to the main destination. */
  copy?: string;
}

/** `skipped`: nothing was queued, because an equal deployment already waits or runs. `full`: too many deployments wait on the server. */
export type Queued = { outcome: "queued"; deployment: DeploymentRow } | { outcome: "skipped" } | { outcome: "full" };

export const deploymentOf = (world: World, uuid: string): DeploymentRow => orNotFound(world.deployments[uuid], "Deployment");

export const refuseFullQueue = () => refuse.tooMany(SPECIFIED.queueRetryAfterSeconds, "The deployment queue of the server is full.");

export const isActive = ({ status }: DeploymentRow): boolean => status === "queued" || status === "in_progress";

export function queueDeployment(moment: Moment, application: ApplicationRow, wish: DeploymentWish): Queued {
  const { world } = moment;
  const { fields } = application;
  const destination = destinationOf(world, wish.copy ?? application.destination_uuid);
  const server = serverOf(world, destination.server_uuid);
  const pinned = typeof fields.git_commit_sha === "string" ? fields.git_commit_sha : "HEAD";
  const former = goesBack(world, application) ? wish.rollbackTo : undefined;
  const commit = former ?? wish.commit ?? pinned;
  const formerTag = fields.build_pack === "ctrimage" ? former : undefined;
  const imageTag = wish.tag ?? formerTag ?? (typeof fields.ctr_registry_image_tag === "string" ? fields.ctr_registry_image_tag : null);
  const pullRequestId = wish.pullRequestId ?? 0;
  const active = Object.values(world.deployments).filter(isActive);
  const equal = (row: DeploymentRow) =>
    row.application_uuid === application.uuid &&
    row.commit === commit &&
    row.pull_request_id === pullRequestId &&
    row.ctr_registry_image_tag === imageTag;
  if (!wish.force && !wish.instant && active.some(equal)) return { outcome: "skipped" };
  const waiting = active.filter((row) => row.status === "queued" && row.server_uuid === server.uuid);
  if (!wish.instant && waiting.length >= server.deployment_queue_limit) return { outcome: "full" };

  const deployment: DeploymentRow = {
    id: moment.integer("deployment"),
    deployment_uuid: moment.uuid(),
    application_uuid: application.uuid,
    application_id: String(application.id),
    application_name: String(fields.name ?? ""),
    server_uuid: server.uuid,
    server_id: server.id,
    server_name: server.name,
    destination_id: String(destination.id),
    status: "queued",
    commit,
    ctr_registry_image_tag: imageTag,
    pull_request_id: pullRequestId,
    force_rebuild: wish.force ?? false,
    restart_only: wish.restartOnly ?? false,
    rollback: wish.rollbackTo !== undefined,
    is_api: wish.isByWebhook !== true,
    lines: [],
    finished_at: null,
    ...(wish.copy === undefined ? {} : { copy_destination_uuid: wish.copy }),
    ...moment.dated(),
  };
  world.deployments[deployment.deployment_uuid] = deployment;
  if (wish.instant) begin(moment, deployment);
  else moment.later(CHOSEN.queuedSeconds, "deployment.pick", { server_uuid: server.uuid });
  return { outcome: "queued", deployment };
}

/** Whether a rollback deploys the requested image. For an image or a build file, it deploys the configured version (variant `otherRollbacks`). */
const goesBack = ({ variants }: World, { kind, fields }: ApplicationRow): boolean =>
  variants?.otherRollbacks === "to the image" || (kind !== "ctrfile" && fields.build_pack !== "ctrimage");

/**
 * Starts the waiting deployments, up to the server's limit of concurrent builds. Only one deployment of an application, or of one of its previews,
 * runs at a time.
 */
export function pickDeployments(moment: Moment, serverUuid: string): void {
  const { world, nowMs } = moment;
  const onServer = Object.values(world.deployments).filter((row) => row.server_uuid === serverUuid);
  const running = onServer.filter((row) => row.status === "in_progress");
  const limit = world.purchasedServers[serverUuid]?.concurrent_builds ?? SERVERS.concurrentBuilds;
  for (const row of onServer) {
    if (row.status !== "queued" || Date.parse(row.created_at) + CHOSEN.queuedSeconds * 1000 > nowMs) continue;
    if (running.length >= limit) return;
    const busy = running.some((other) => other.application_uuid === row.application_uuid && other.pull_request_id === row.pull_request_id);
    if (busy) continue;
    running.push(row);
    begin(moment, row);
  }
}

function begin(moment: Moment, row: DeploymentRow): void {
  const builds = !row.restart_only && !row.rollback;
  row.status = "in_progress";
  row.updated_at = moment.stamp();
  say(moment, row, `Starting deployment of ${row.application_name} to ${row.server_name}.`);
  say(moment, row, "ctr exec builder sh -c 'git ls-remote'", { hidden: true });
  if (builds) say(moment, row, "Building container image started.");
  const seconds = builds ? CHOSEN.buildSeconds : CHOSEN.restartSeconds;
  moment.later(seconds - CHOSEN.switchSeconds, "deployment.switch", { deployment_uuid: row.deployment_uuid });
  moment.later(seconds, "deployment.end", { deployment_uuid: row.deployment_uuid });
}

/** The application that a deployment starts on its main server. Undefined for a preview, a copy, and a deleted application. */
function mainApplication({ world }: Moment, row: DeploymentRow): ApplicationRow | undefined {
  const application = world.applications[row.application_uuid];
  return row.pull_request_id > 0 || row.copy_destination_uuid !== undefined ? undefined : application;
}

/** The image is ready. If the old container stops first, it stops now. */
export function switchContainers(moment: Moment, uuid: string): void {
  const row = moment.world.deployments[uuid];
  const application = row?.status === "in_progress" ? mainApplication(moment, row) : undefined;
  const keepsOld = application?.next_build === "failed" && moment.world.variants?.failedDeployments === "keep the old one";
  if (!row || !application || keepsOld || !stopsFirst(moment.world, application)) return;
  if (stopOld(moment, application)) say(moment, row, "Old container stopped.");
}

/** Returns finished deployments of the application, or with `pullRequestId`, of its preview, oldest first. */
export const finishedOf = (world: World, { uuid }: ApplicationRow, pullRequestId = 0): DeploymentRow[] =>
  Object.values(world.deployments).filter(
    (row) =>
      row.application_uuid === uuid &&
      row.status === "finished" &&
      row.pull_request_id === pullRequestId &&
      row.copy_destination_uuid === undefined,
  );

/**
 * Returns the images that the server still has, newest first: the running one and `ctr_images_to_keep` older ones. A rollback builds no
 * image. A restart builds the newest commit unless a commit is pinned (variant `restarts`).
 */
export function imagesOf(world: World, application: ApplicationRow): { tag: string; created_at: string; is_current: boolean }[] {
  const finished = finishedOf(world, application).reverse();
  const isSame = ({ restart_only, commit }: DeploymentRow) =>
    restart_only && (world.variants?.restarts === "start the image" || commit !== "HEAD" || application.fields.build_pack === "ctrimage");
  const current = finished.find((row) => !isSame(row));
  const kept = Number(application.settings.ctr_images_to_keep ?? CHOSEN.imagesKept);
  return finished
    .filter((row) => !isSame(row) && !row.rollback)
    .slice(0, kept + 1)
    .map((row) => ({
      tag: tagOf(row),
      created_at: row.finished_at ?? row.updated_at,
      is_current: current !== undefined && tagOf(row) === tagOf(current),
    }));
}

/** Returns the tag of the deployment's image. If no commit is pinned and no tag other than `latest` is set, each deployment has a tag of its own. */
const tagOf = ({ commit, deployment_uuid, ctr_registry_image_tag: tag }: DeploymentRow): string =>
  tag && tag !== "latest" ? tag : commit === "HEAD" ? deployment_uuid : commit;

/** Returns the version of the container that the deployment starts. */
function versionOf(world: World, { uuid, fields, kind }: ApplicationRow, row: DeploymentRow): string {
  if (fields.build_pack === "ctrimage" || kind === "ctrimage") return row.ctr_registry_image_tag || "latest";
  const startsImage = row.restart_only && world.variants?.restarts === "start the image";
  return (startsImage ? world.pages[uuid]?.containers.at(-1)?.version : undefined) ?? tagOf(row);
}

/** Adds a deployment for a test, and returns its id. The deployment has already ended. */
export function addDeployment(moment: Moment, application: ApplicationRow): string {
  const queued = queueDeployment(moment, application, { instant: true, force: true });
  if (queued.outcome !== "queued") throw new Error("The deployment was not queued.");
  const { deployment_uuid: uuid } = queued.deployment;
  endDeployment(moment, uuid);
  return uuid;
}

/** Ends a deployment. It fails if a test has set `next_build` of the application to `failed`, or if the image of a rollback does not exist. */
export function endDeployment(moment: Moment, uuid: string): void {
  const row = moment.world.deployments[uuid];
  if (row?.status !== "in_progress") return;
  const application = moment.world.applications[row.application_uuid];
  const { world } = moment;
  const isOld = row.rollback && application !== undefined && goesBack(world, application);
  const isThere = !isOld || imagesOf(world, application).some(({ tag }) => tag === row.commit);
  const main = mainApplication(moment, row);
  const isUnhealthy = main !== undefined && waitsForHealth(world, main) && !isHealthy(world, main, versionOf(world, main, row));
  const why = !isThere
    ? `The image ${row.commit} does not exist.`
    : application?.next_build === "failed"
      ? "npm error Missing script: build"
      : isUnhealthy || (application !== undefined && cannotBeHealthy(world, application))
        ? "New container is not healthy."
        : undefined;
  if (application) application.next_build = "finished";
  if (why !== undefined) {
    say(moment, row, why, { type: "stderr" });
    say(moment, row, "Deployment failed.", { type: "stderr" });
    if (application && stopsFirst(world, application) && world.variants?.failedDeployments !== "keep the old one")
      application.status = "exited:unhealthy";
  } else {
    say(moment, row, "New container started.");
    if (main && startNew(moment, main, versionOf(world, main, row))) say(moment, row, "Old container stopped.");
    if (application && row.pull_request_id > 0) settlePreview(moment, application, row.pull_request_id);
    else if (application && row.copy_destination_uuid !== undefined) deployCopy(world, application, row.copy_destination_uuid);
    else if (application) settleApplication(moment, application);
  }
  close(moment, row, why === undefined ? "finished" : "failed");
}

export function cancelDeployment(moment: Moment, row: DeploymentRow): void {
  say(moment, row, "Deployment cancelled by user.", { type: "stderr" });
  close(moment, row, "cancelled-by-user");
}

function close(moment: Moment, row: DeploymentRow, status: DeploymentRow["status"]): void {
  row.status = status;
  row.finished_at = moment.stamp();
  row.updated_at = moment.stamp();
  pickDeployments(moment, row.server_uuid);
}

function settleApplication(moment: Moment, application: ApplicationRow): void {
  const { fields } = application;
  const about = { uuid: application.uuid, deployed_at: moment.stamp() };
  if (moment.world.variants?.applicationStatus === "late") moment.later(APPLICATIONS.statusLagSeconds, "application.status-shown", about);
  else showDeployed(moment, about);
  if (moment.world.variants?.copyDeployments === "afterwards")
    for (const copy of copyDestinations(moment.world, application)) queueDeployment(moment, application, { instant: true, copy });
  else deployCopies(moment.world, application);
  fields.last_online_at = moment.stamp();
  fields.config_hash = moment.text(32);
  rewriteHealthCheck(application, moment.world.variants?.healthLine !== "first line");
  if (typeof fields.custom_labels === "string" && fields.custom_labels.includes("=")) {
    const own = fields.custom_labels.split("\n").filter((label) => !label.startsWith("svc."));
    fields.custom_labels = Buffer.from(own.join("\n")).toString("base64"); // the labels are encoded again, without the labels that the platform adds
  }
}

function say(moment: Moment, row: DeploymentRow, output: string, more: { hidden?: boolean; type?: "stdout" | "stderr" } = {}): void {
  row.lines.push({
    output,
    hidden: more.hidden ?? false,
    type: more.type ?? "stdout",
    timestamp: moment.stamp(),
    order: row.lines.length + 1,
  });
}
