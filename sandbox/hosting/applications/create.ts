import type { ApplicationSource } from "../../../provider/api/hosting/application-fields";
import { applications } from "../../../provider/api/hosting/applications";
import { refuse } from "../../http/reply";
import type { Moment } from "../../world/moment";
import { environmentOf, projectOf } from "../projects/rules";
import { chosenDestination, serverOf } from "../servers/rules";
import { addVariable } from "../variables/rules";
import type { ApplicationRow } from "./rows";
import { addApplication } from "./rules";
import type { Body } from "./values";

// docs/facts/hosting.md 3.

/** The create call of each source. */
export const CREATES: Readonly<Record<ApplicationSource, typeof applications.createPublic>> = {
  public: applications.createPublic,
  "private-deploy-key": applications.createDeployKey,
  "private-git_provider_1-app": applications.createGitApp,
  ctrfile: applications.createCtrfile,
  ctrimage: applications.createCtrimage,
};

export const SOURCES = Object.keys(CREATES) as ApplicationSource[];

/** Finds the parents in upstream's order, makes the application, and what the platform adds of its own. */
export function createApplication(moment: Moment, source: ApplicationSource, body: Body): ApplicationRow {
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
