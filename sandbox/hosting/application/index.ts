import type { ApplicationSource } from "../../../provider/api/hosting/application-fields";
import { applications as calls } from "../../../provider/api/hosting/applications";
import { validated } from "../../http/body";
import { type ApiRequest, lenientRoute, product, type Route, route } from "../../http/product";
import { orNotFound, Refusal, refuse, reply } from "../../http/reply";
import { setKnown, text } from "../../world/collections";
import type { Fields } from "../../world/json";
import type { Moment } from "../../world/moment";
import { type DeploymentWish, imagesOf, queueDeployment } from "../deployment/rules";
import { destinationOf } from "../server/rows";
import { storagesOf } from "../storage";
import { changeApplication, endDeletion, endMigration, endStop, removeApplication, showDeployed } from "./change";
import { CREATES, cloneApplication, createApplication, SOURCES } from "./create";
import { loadCompose } from "./domains";
import { type ApplicationRow, applicationOf, CHOSEN } from "./rows";
import { flatApplication, lookRoutes, shownApplication } from "./shown";
import { type Body, readNameOf } from "./values";

// Source: docs/facts/hosting.md 3.

/** Refuses a write with `instant_deploy` if the token lacks the permission Deploy (docs/facts/hosting.md 1.3). */
function refuseInstantDeploy({ body, caller }: Pick<ApiRequest<Body, unknown>, "body" | "caller">): void {
  if (body.instant_deploy && !caller.may("deploy")) throw new Refusal(403, { message: { say: "missingPermission", what: "deploy" } });
}

const createRoute = (source: ApplicationSource) =>
  route(CREATES[source], (request) => {
    refuseInstantDeploy(request);
    const row = createApplication(request.moment, source, request.body);
    if (request.body.instant_deploy) queueDeployment(request.moment, row, {}); // the call does not report a full queue
    return reply.created({ uuid: row.uuid, domains: row.fields.fqdn ?? null });
  });

/**
 * Returns the response of a call that starts a deployment. The response has no `deployment_uuid` if an equal deployment already waits or runs. If the
 * queue is full, it has the uuid of a deployment that does not exist (docs/facts/hosting.md 3.6).
 */
function started(moment: Moment, row: ApplicationRow, wish: DeploymentWish, message: string) {
  const queued = queueDeployment(moment, row, wish);
  if (queued.outcome === "skipped") return reply.ok({ message: "Deployment already queued for this commit." });
  return reply.ok({ message, deployment_uuid: queued.outcome === "full" ? moment.uuid() : queued.deployment.deployment_uuid });
}

const routes: readonly Route[] = [
  route(calls.list, ({ world, query, caller }) => {
    const all = Object.values(world.applications).filter((row) => query.tag === undefined || row.tags.includes(query.tag));
    const byName = all.sort((a, b) => String(a.fields.name).localeCompare(String(b.fields.name)) || a.id - b.id);
    return reply.ok(byName.map((row) => shownApplication(world, row, caller.readsSensitive, false)));
  }),
  route(calls.get, ({ world, param, caller }) =>
    reply.ok(shownApplication(world, applicationOf(world, param("uuid")), caller.readsSensitive, true)),
  ),
  ...SOURCES.map(createRoute),
  route(calls.update, (request) => {
    const row = applicationOf(request.world, request.param("uuid"));
    refuseInstantDeploy(request);
    changeApplication(request.moment, row, request.body);
    const skipped = request.body.instant_deploy && queueDeployment(request.moment, row, {}).outcome === "skipped";
    return reply.ok(skipped ? { message: "Deployment already queued for this commit." } : { uuid: row.uuid });
  }),
  route(calls.remove, ({ world, moment, param }) => {
    const row = applicationOf(world, param("uuid"));
    row.deleting = true;
    moment.later(CHOSEN.deletionSeconds, "application.deleted", { uuid: row.uuid });
    return reply.ok({ message: "Application deletion request queued." });
  }),
  lenientRoute(calls.move, ({ world, moment, param, body }) => {
    const row = applicationOf(world, param("uuid"));
    const environment = orNotFound(world.environments[body.environment_uuid], "Environment");
    if (environment.uuid === row.environment_uuid) throw refuse.badRequest("Application is already in this environment.");
    row.environment_uuid = environment.uuid;
    row.updated_at = moment.stamp();
    return reply.ok({
      message: "Application moved.",
      uuid: row.uuid,
      project_uuid: environment.project_uuid,
      environment_uuid: environment.uuid,
    });
  }),
  lenientRoute(calls.migrate, ({ world, moment, param, body }) => {
    if (world.variants.migration === "not offered") throw new Refusal(404, { message: "" });
    const row = applicationOf(world, param("uuid"));
    const destination = destinationOf(world, body.destination_uuid);
    if (destination.uuid === row.destination_uuid) throw refuse.badRequest("Application is already on this destination.");
    // The platform copies each volume in a job. The application moves to its destination when all jobs have ended.
    const wanted = storagesOf(world, row.uuid).filter(({ type }) => type === "persistent" && body.migrate_volumes !== false);
    const volume_jobs = wanted.map(({ uuid }) => uuid);
    const about = { uuid: row.uuid, destination_uuid: destination.uuid };
    if (volume_jobs.length > 0) moment.later(CHOSEN.migrateSeconds, "application.migrated", about);
    else endMigration(moment, about);
    return reply.ok({ message: "Application migration started.", ...about, async: volume_jobs.length > 0, volume_jobs });
  }),
  route(calls.clone, ({ world, moment, param, body }) => {
    const from = applicationOf(world, param("uuid"));
    const { uuid } = cloneApplication(moment, from, destinationOf(world, body.destination_uuid), body.name);
    return reply.created({ uuid, message: "Application cloned." });
  }),
  route(calls.start, ({ world, moment, param, query }) =>
    started(
      moment,
      applicationOf(world, param("uuid")),
      { force: query.force, instant: query.instant_deploy },
      "Deployment request queued.",
    ),
  ),
  route(calls.restart, ({ world, moment, param }) =>
    started(moment, applicationOf(world, param("uuid")), { restartOnly: true }, "Restart request queued."),
  ),
  route(calls.rollback, ({ world, moment, param, body }) => {
    const queued = queueDeployment(moment, applicationOf(world, param("uuid")), { rollbackTo: body.commit });
    if (queued.outcome === "full") throw refuse.badRequest("The deployment queue of the server is full.");
    const message = "Rollback request queued.";
    return reply.ok(queued.outcome === "skipped" ? { message } : { message, deployment_uuid: queued.deployment.deployment_uuid });
  }),
  route(calls.rollbackImages, ({ world, param }) => {
    const images = imagesOf(world, applicationOf(world, param("uuid")));
    const current = world.variants?.currentImage === "null" ? undefined : images.find(({ is_current }) => is_current)?.tag;
    return reply.ok({ current: current ?? null, images });
  }),
  route(calls.stop, ({ world, moment, param }) => {
    const row = applicationOf(world, param("uuid"));
    moment.later(CHOSEN.stopSeconds, "application.stopped", { uuid: row.uuid });
    return reply.ok({ message: "Application stopping request queued." });
  }),
];

export type * from "./rows";

export const applications = product({
  routes: [...routes, ...lookRoutes],
  tables: {
    applications: {
      singular: "application",
      show: flatApplication,
      add: (moment, { source = "ctrimage", ...fields }) => {
        const known = SOURCES.find((name) => name === source);
        if (!known) throw new Error(`There is no application source ${JSON.stringify(source)}. The sources are ${SOURCES.join(", ")}.`);
        const { body } = CREATES[known];
        return createApplication(moment, known, body ? validated(body, fields) : {}).uuid;
      },
      mutate,
      remove: ({ world }, row) => removeApplication(world, row),
    },
    privateKeys: { singular: "private key", add: (moment, { name = "added" }) => added(moment, "privateKeys", text("name", name)) },
    gitApps: { singular: "git app", add: (moment, { name = "added" }) => added(moment, "gitApps", text("name", name)) },
  },
  events: {
    "application.migrated": endMigration,
    "application.deleted": endDeletion,
    "application.stopped": endStop,
    "application.status-shown": showDeployed,
    "application.compose-loaded": loadCompose,
  },
});

/** Adds a private key or a git app. No API call creates one, only a user in the platform's console. */
function added(moment: Moment, table: "privateKeys" | "gitApps", name: string): string {
  const row = { id: moment.integer(table === "privateKeys" ? "privateKey" : "gitApp"), uuid: moment.uuid(), name };
  moment.world[table][row.uuid] = row;
  return row.uuid;
}

/** Changes an application for a test, which can write settings at the top level or nested in `settings`. */
function mutate(moment: Moment, row: ApplicationRow, fields: Fields): void {
  const { settings, ...flat } = fields;
  for (const [name, value] of Object.entries({ ...(settings as Fields | undefined), ...flat })) {
    const stored = readNameOf(name);
    const place = stored in row.settings ? row.settings : stored in row.fields ? row.fields : row;
    setKnown(moment, place as Fields, { [stored]: value });
  }
}
