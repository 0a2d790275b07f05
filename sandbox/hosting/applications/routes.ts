import type { ApplicationSource } from "../../../provider/api/hosting/application-fields";
import { applications } from "../../../provider/api/hosting/applications";
import { DEFAULTS } from "../../defaults";
import { validated } from "../../http/body";
import type { Area } from "../../http/product";
import { Refusal, refuse, reply } from "../../http/reply";
import { type Asked, serve } from "../../http/route";
import { kind, setKnown } from "../../world/collections";
import type { Fields } from "../../world/json";
import type { Moment } from "../../world/moment";
import type { ApplicationRow } from "../../world/rows";
import { queueDeployment } from "../deployments/rules";
import { environmentOf, projectOf } from "../projects/rules";
import { chosenDestination, destinationOf, serverOf } from "../servers/rules";
import { storagesOf } from "../storages/rules";
import { addVariable } from "../variables/rules";
import { changeApplication } from "./change";
import { addApplication, applicationOf, removeApplication } from "./rules";
import { flatApplication, shownApplication } from "./shown";
import { type Body, readNameOf } from "./values";

// hosting-facts.md 3.

/** Finds the parents in upstream's order, makes the application, and what the platform adds of its own. */
function created(moment: Moment, source: ApplicationSource, body: Body): ApplicationRow {
  const { world } = moment;
  const project = projectOf(world, String(body.project_uuid));
  const wanted = body.environment_name ?? body.environment_uuid;
  if (wanted == null) throw refuse.unprocessable("You need to provide at least one of environment_name or environment_uuid.");
  const environment = environmentOf(world, project.uuid, String(wanted));
  const server = serverOf(world, String(body.server_uuid));
  const destination = chosenDestination(world, server, typeof body.destination_uuid === "string" ? body.destination_uuid : undefined);
  const key = source === "private-deploy-key" ? world.privateKeys[String(body.private_key_uuid)] : undefined;
  if (source === "private-deploy-key" && !key) throw refuse.notFound("Private key");
  const gitApp = source === "private-git_provider_1-app" ? world.gitApps[String(body.github_app_uuid)] : undefined;
  if (source === "private-git_provider_1-app" && !gitApp) throw refuse.notFound("Git app");

  const row = addApplication(moment, source, { environment, destination }, body);
  if (key) row.fields.private_key_id = key.id;
  if (gitApp) Object.assign(row.fields, { source_id: gitApp.id, source_type: "git_provider_1_app" });
  const git = source !== "ctrfile" && source !== "ctrimage";
  if (git && row.fields.build_pack === "auto_builder_1") {
    addVariable(moment, row.uuid, { key: "AUTO_BUILDER_1_NODE_VERSION", value: "22", is_runtime: false });
  }
  return row;
}

/** [T] `instant_deploy` on a write needs the Deploy permission as well (hosting-facts.md 1.3). */
function refuseInstantDeploy({ body, caller }: Pick<Asked<Body, unknown>, "body" | "caller">): void {
  if (body.instant_deploy && !caller.may("deploy")) throw new Refusal(403, { message: { say: "missingPermission", what: "deploy" } });
}

const CREATES: Readonly<Record<ApplicationSource, typeof applications.createPublic>> = {
  public: applications.createPublic,
  "private-deploy-key": applications.createDeployKey,
  "private-git_provider_1-app": applications.createGitApp,
  ctrfile: applications.createCtrfile,
  ctrimage: applications.createCtrimage,
};

const SOURCES = Object.keys(CREATES) as ApplicationSource[];

const create = (source: ApplicationSource) =>
  serve(CREATES[source], (asked) => {
    refuseInstantDeploy(asked);
    const row = created(asked.moment, source, asked.body);
    if (asked.body.instant_deploy) queueDeployment(asked.moment, row, {}); // a full queue is not reported
    return reply.created({ uuid: row.uuid, domains: row.fields.fqdn ?? null });
  });

/** Without `deployment_uuid` where an equal deployment waits, and with one that does not exist where the queue is full (hosting-facts.md 3.6). */
function started(moment: Moment, row: ApplicationRow, wish: { force?: boolean; restartOnly?: boolean }, message: string) {
  const queued = queueDeployment(moment, row, wish);
  if (queued.outcome === "skipped") return reply.ok({ message: "Deployment already queued for this commit." });
  return reply.ok({ message, deployment_uuid: queued.outcome === "full" ? moment.uuid() : queued.deployment.deployment_uuid });
}

/** Fields of tests go where they are stored; `fqdn` and `domains` are the same, as are the settings flat or nested. */
function mutate(moment: Moment, row: ApplicationRow, fields: Fields): void {
  const { settings, ...flat } = fields;
  for (const [name, value] of Object.entries({ ...(settings as Fields | undefined), ...flat })) {
    const stored = readNameOf(name);
    const place = stored in row.settings ? row.settings : stored in row.fields ? row.fields : row;
    setKnown(moment, place as Fields, { [stored]: value });
  }
}

function migrated(moment: Moment, { uuid, destination_uuid }: Fields): void {
  const row = moment.world.applications[String(uuid)];
  const destination = moment.world.destinations[String(destination_uuid)];
  if (row && destination) Object.assign(row, { destination_uuid: destination.uuid, updated_at: moment.stamp() });
}

export const applicationsArea: Area = {
  serves: [
    serve(applications.list, ({ world, query, caller }) => {
      const all = Object.values(world.applications).filter((row) => query.tag === undefined || row.tags.includes(query.tag));
      const byName = all.sort((a, b) => String(a.fields.name).localeCompare(String(b.fields.name)) || a.id - b.id);
      return reply.ok(byName.map((row) => shownApplication(world, row, caller.readsSensitive, false)));
    }),
    serve(applications.get, ({ world, param, caller }) =>
      reply.ok(shownApplication(world, applicationOf(world, param("uuid")), caller.readsSensitive, true)),
    ),
    ...SOURCES.map(create),
    serve(applications.update, (asked) => {
      const row = applicationOf(asked.world, asked.param("uuid"));
      refuseInstantDeploy(asked);
      changeApplication(asked.moment, row, asked.body);
      const skipped = asked.body.instant_deploy && queueDeployment(asked.moment, row, {}).outcome === "skipped";
      return reply.ok(skipped ? { message: "Deployment already queued for this commit." } : { uuid: row.uuid });
    }),
    serve(applications.remove, ({ world, moment, param }) => {
      const row = applicationOf(world, param("uuid"));
      row.deleting = true;
      moment.later(DEFAULTS.applications.deletionSeconds, "application.deleted", { uuid: row.uuid });
      return reply.ok({ message: "Application deletion request queued." });
    }),
    serve(
      applications.move,
      ({ world, moment, param, body }) => {
        const row = applicationOf(world, param("uuid"));
        const environment = world.environments[body.environment_uuid];
        if (!environment) throw refuse.notFound("Environment");
        if (environment.uuid === row.environment_uuid) throw refuse.badRequest("Application is already in this environment.");
        row.environment_uuid = environment.uuid;
        row.updated_at = moment.stamp();
        return reply.ok({
          message: "Application moved.",
          uuid: row.uuid,
          project_uuid: environment.project_uuid,
          environment_uuid: environment.uuid,
        });
      },
      { lenient: true },
    ),
    serve(
      applications.migrate,
      ({ world, moment, param, body }) => {
        if (world.readings.migration === "not offered") throw new Refusal(404, { message: "" });
        const row = applicationOf(world, param("uuid"));
        const destination = destinationOf(world, body.destination_uuid);
        if (destination.uuid === row.destination_uuid) throw refuse.badRequest("Application is already on this destination.");
        // Volumes are copied by jobs, and the application follows them when they are done.
        const wanted = storagesOf(world, row.uuid).filter(({ type }) => type === "persistent" && body.migrate_volumes !== false);
        const volume_jobs = wanted.map(({ uuid }) => uuid);
        const about = { uuid: row.uuid, destination_uuid: destination.uuid };
        if (volume_jobs.length > 0) moment.later(DEFAULTS.applications.migrateSeconds, "application.migrated", about);
        else migrated(moment, about);
        return reply.ok({ message: "Application migration started.", ...about, async: volume_jobs.length > 0, volume_jobs });
      },
      { lenient: true },
    ),
    serve(applications.start, ({ world, moment, param, query }) =>
      started(moment, applicationOf(world, param("uuid")), { force: query.force || query.instant_deploy }, "Deployment request queued."),
    ),
    serve(applications.restart, ({ world, moment, param }) =>
      started(moment, applicationOf(world, param("uuid")), { restartOnly: true }, "Restart request queued."),
    ),
    serve(applications.stop, ({ world, moment, param }) => {
      const row = applicationOf(world, param("uuid"));
      moment.later(DEFAULTS.applications.stopSeconds, "application.stopped", { uuid: row.uuid });
      return reply.ok({ message: "Application stopping request queued." });
    }),
  ],
  kinds: [
    kind<ApplicationRow>({
      name: "applications",
      one: "application",
      rows: (world) => world.applications,
      show: flatApplication,
      add: (moment, { source = "ctrimage", ...fields }) => {
        const known = SOURCES.find((name) => name === source);
        if (!known) throw new Error(`An application has no source ${JSON.stringify(source)}. Known are ${SOURCES.join(", ")}.`);
        const { body } = CREATES[known];
        return created(moment, known, body ? validated(body, fields) : {}).uuid;
      },
      mutate,
      remove: ({ world }, row) => removeApplication(world, row),
    }),
  ],
  events: {
    "application.migrated": migrated,
    "application.deleted": ({ world }, { uuid }) => {
      const row = world.applications[String(uuid)];
      if (row) removeApplication(world, row);
    },
    "application.stopped": ({ world }, { uuid }) => {
      const row = world.applications[String(uuid)];
      if (row) row.status = "exited:unhealthy";
    },
    "application.compose-loaded": ({ world }, { uuid }) => {
      const row = world.applications[String(uuid)];
      if (!row) return;
      const named: unknown = JSON.parse(typeof row.fields.ctr_compose_domains === "string" ? row.fields.ctr_compose_domains : "{}");
      row.compose_services = [...new Set(["web", ...Object.keys(named as object)])];
    },
  },
};
