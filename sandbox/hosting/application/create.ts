import type { ApplicationSource } from "../../../provider/api/hosting/application-fields";
import { applications } from "../../../provider/api/hosting/applications";
import { orNotFound, refuse } from "../../http/reply";
import type { Moment } from "../../world/moment";
import { addVariable, cloneVariables } from "../environment-variable";
import { CHOSEN as SHARED } from "../prices";
import { type EnvironmentRow, environmentOf, projectOf } from "../project";
import { cloneTasks } from "../scheduled-task";
import { chosenDestination, type DestinationRow, serverOf } from "../server/rows";
import { cloneStorages } from "../storage";
import { tag, tagNames } from "../tag-deployment";
import { type ComposeDomain, composeDomainsText, noindexOf, parsedDomains, setDomains } from "./domains";
import { type ApplicationRow, CHOSEN } from "./rows";
import {
  type Body,
  checkTogether,
  defaultValues,
  generatedLabels,
  imageParts,
  plainText,
  refuseBeyondColumns,
  refuseUnknown,
  settleNaming,
  settlePorts,
  storedValues,
  textOrNull,
} from "./values";

// Source: docs/facts/hosting.md 3.

export const CREATES: Readonly<Record<ApplicationSource, typeof applications.createPublic>> = {
  public: applications.createPublic,
  "private-deploy-key": applications.createDeployKey,
  "private-git_provider_1-app": applications.createGitApp,
  ctrfile: applications.createCtrfile,
  ctrimage: applications.createCtrimage,
};

export const SOURCES = Object.keys(CREATES) as ApplicationSource[];

/** Creates an application. Looks up the project, the environment, the server and the destination in upstream's order. */
export function createApplication(moment: Moment, source: ApplicationSource, body: Body): ApplicationRow {
  const { world } = moment;
  const project = projectOf(world, String(body.project_uuid));
  const wanted = body.environment_name ?? body.environment_uuid;
  if (wanted == null) throw refuse.unprocessable("You need to provide at least one of environment_name or environment_uuid.");
  const environment = environmentOf(world, project.uuid, String(wanted));
  const server = serverOf(world, String(body.server_uuid));
  const destination = chosenDestination(world, server, typeof body.destination_uuid === "string" ? body.destination_uuid : undefined);
  const key = source === "private-deploy-key" && orNotFound(world.privateKeys[String(body.private_key_uuid)], "Private key");
  const gitApp = source === "private-git_provider_1-app" && orNotFound(world.gitApps[String(body.github_app_uuid)], "Git app");

  const row = addApplication(moment, source, { environment, destination }, body);
  if (key) row.fields.private_key_id = key.id;
  if (gitApp) Object.assign(row.fields, { source_id: gitApp.id, source_type: "git_provider_1_app" });
  const git = source !== "ctrfile" && source !== "ctrimage";
  if (git && row.fields.build_pack === "auto_builder_1") {
    addVariable(moment, row.uuid, { key: "AUTO_BUILDER_1_NODE_VERSION", value: "22", is_runtime: false });
  }
  return row;
}

/** Adds an application as a create call does. The body already fits its schema. */
function addApplication(
  moment: Moment,
  source: ApplicationSource,
  place: { environment: EnvironmentRow; destination: DestinationRow },
  body: Body,
): ApplicationRow {
  const { variants } = moment.world;
  refuseUnknown(moment.world, body);
  const stored = storedValues(body);
  const initial = defaultValues(source);
  const tags = tagNames(body.tags ?? [], "tags");
  const row: ApplicationRow = {
    id: 0,
    uuid: moment.uuid(),
    kind: source,
    environment_uuid: place.environment.uuid,
    destination_uuid: place.destination.uuid,
    status: "exited:unhealthy",
    fields: { ...initial.fields, ...stored.fields },
    settings: initial.settings,
    tags: [],
    next_build: "finished",
    compose_services: null,
    deleting: false,
    ...moment.dated(),
  };
  const { fields } = row;
  if (body.max_restart_count === undefined) fields.max_restart_count = Number(variants.maxRestartCount);
  if (body.description == null) fields.description = null;
  if (body.custom_labels != null) plainText("custom_labels", String(body.custom_labels));
  applySource(row, body);
  checkTogether(row, body);
  applyDomains(moment, row, body);
  refuseBeyondColumns(body, "fields");

  row.id = moment.integer("application");
  for (const name of WEBHOOK_SECRETS) fields[name] ??= moment.text(40);
  fields.name ??= defaultName(row);
  moment.world.applications[row.uuid] = row;
  // The application exists from here on, and remains if a later step fails (docs/facts/hosting.md 13.5).
  refuseBeyondColumns(body, "settings");
  Object.assign(row.settings, stored.settings);
  settlePorts(row);
  settleNaming(row);
  fields.custom_labels = generatedLabels(row); // a new application has this default; the value that the request sends is ignored
  tag(row, tags);
  return row;
}

const WEBHOOK_SECRETS = [1, 2, 3, 4].map((n) => `manual_webhook_secret_git_provider_${n}`);

function applySource(row: ApplicationRow, body: Body): void {
  const { fields, kind } = row;
  if (kind === "ctrimage") {
    const { name, tag } = imageParts(String(body.ctr_registry_image_name), textOrNull(body.ctr_registry_image_tag));
    Object.assign(fields, { build_pack: "ctrimage", ctr_registry_image_name: name, ctr_registry_image_tag: tag });
    return;
  }
  for (const name of ["ctr_registry_image_name", "ctr_registry_image_tag"]) if (name in body) fields[name] = textOrNull(body[name]);
  if (kind === "ctrfile") {
    Object.assign(fields, { build_pack: "ctrfile", ctrfile: plainText("ctrfile", String(body.ctrfile)), ports_exposes: "80" });
  } else {
    fields.ctrfile = textOrNull(body.ctrfile); // the create calls for git sources store it unchanged
    normaliseRepository(row);
  }
  if (fields.build_pack === "ctrfile") fields.ctrfile_location ??= "/ctrfile";
}

/**
 * Shortens the address of a repository at the first git provider to its path. Only create calls do this; PATCH stores the address unchanged
 * (docs/facts/hosting.md 3.4).
 */
function normaliseRepository({ kind, fields }: ApplicationRow): void {
  const address = String(fields.git_repository ?? "");
  const path = /^https?:\/\/([^/]+)\/(.+)$/.exec(address);
  if (kind === "public" && path?.[1] === CHOSEN.gitProvider1Host)
    Object.assign(fields, { git_repository: path[2], source_id: 1, source_type: "git_provider_1" });
  if (kind === "private-git_provider_1-app") fields.git_repository = (path?.[2] ?? address).replace(/\.git$/, "").replace(/^\/+|\/+$/g, "");
}

/** Stores the domains in the create request, or generates a domain if there are none. A compose application has domains per service instead. */
function applyDomains(moment: Moment, row: ApplicationRow, body: Body): void {
  const { fields, uuid } = row;
  if (fields.build_pack === "ctrcompose") {
    if (body.domains != null) throw refuse.invalid({ domains: "Use ctr_compose_domains for compose applications." });
    fields.ports_exposes = "80";
    if (body.ctr_compose_domains != null) fields.ctr_compose_domains = composeDomainsText(body.ctr_compose_domains as ComposeDomain[]);
    moment.later(CHOSEN.composeLoadSeconds, "application.compose-loaded", { uuid });
  } else if (body.domains != null) {
    const domains = parsedDomains(String(body.domains));
    if (Array.isArray(domains)) throw refuse.invalid({ domains });
    setDomains(moment.world, row, domains, body.force_domain_override === true);
  } else if (body.autogenerate_domain !== false) {
    fields.fqdn = `http://${uuid}.${SHARED.wildcardDomain}`;
  }
  fields.noindex_domains = noindexOf((body.noindex_domains ?? null) as string[] | null, textOrNull(fields.fqdn));
}

function defaultName({ kind, uuid, fields }: ApplicationRow): string {
  if (kind === "ctrfile") return `ctrfile-${uuid}`;
  if (kind === "ctrimage") return `ctr-image-${uuid}`;
  return `${String(fields.git_repository)}:${String(fields.git_branch)}-${uuid}`.toLowerCase().replace(/\s+/g, "-");
}

/** Copies an application with its parts into its environment, without deploying it (docs/facts/hosting.md 3.6). */
export function cloneApplication(moment: Moment, from: ApplicationRow, destination: DestinationRow, name?: string): ApplicationRow {
  const { stopped_at: _, ...rest } = structuredClone(from);
  const uuid = moment.uuid();
  const row: ApplicationRow = {
    ...rest,
    id: moment.integer("application"),
    uuid,
    destination_uuid: destination.uuid,
    status: "exited:unhealthy",
    next_build: "finished",
    deleting: false,
    ...moment.dated(),
  };
  Object.assign(row.fields, {
    name: name ?? `clone-of-${String(from.fields.name)}-${uuid}`,
    last_online_at: null,
    config_hash: null,
    domain_port_overrides: null,
    ...(from.fields.build_pack === "ctrcompose" ? {} : { fqdn: `http://${uuid}.${SHARED.wildcardDomain}`, noindex_domains: null }),
  });
  moment.world.applications[uuid] = row;
  cloneVariables(moment, from.uuid, uuid);
  cloneStorages(moment, from, row);
  cloneTasks(moment, from, row);
  return row;
}
