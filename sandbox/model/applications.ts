import type { ApplicationSource } from "../../provider/api/hosting/application-fields";
import { DEFAULTS } from "../defaults";
import { refuse } from "../http/reply";
import type { Json } from "../world/json";
import type { Moment } from "../world/moment";
import type { ApplicationRow, DestinationRow, EnvironmentRow } from "../world/rows";
import type { World } from "../world/world";
import { type Body, defaultValues, imageParts, plainText, storedValues } from "./application-values";
import { type ComposeDomain, composeDomainsText, patchComposeDomains } from "./compose";
import { hasNoProxy, noindexOf, parsedDomains, refuseTakenDomains } from "./domains";

export function applicationOf(world: World, uuid: string): ApplicationRow {
  const application = world.applications[uuid];
  if (!application) throw refuse.notFound("Application");
  return application;
}

export const applicationsIn = (world: World, environmentUuid: string): ApplicationRow[] =>
  Object.values(world.applications).filter((application) => application.environment_uuid === environmentUuid);

/** Makes an application the way the create calls do. The body has passed its schema. */
export function addApplication(
  moment: Moment,
  source: ApplicationSource,
  place: { environment: EnvironmentRow; destination: DestinationRow },
  body: Body,
): ApplicationRow {
  const { world } = moment;
  const stored = storedValues(body);
  const initial = defaultValues(source);
  const uuid = moment.uuid();
  const row: ApplicationRow = {
    id: 0,
    uuid,
    kind: source,
    environment_uuid: place.environment.uuid,
    destination_uuid: place.destination.uuid,
    status: "exited:unhealthy",
    fields: { ...initial.fields, ...stored.fields },
    settings: { ...initial.settings, ...stored.settings },
    tags: tagNames(body.tags),
    next_build: "finished",
    compose_services: null,
    deleting: false,
    created_at: moment.stamp(),
    updated_at: moment.stamp(),
  };
  const { fields, settings } = row;
  fields.description = body.description == null ? null : (fields.description ?? null);
  if (source === "ctrfile")
    Object.assign(fields, { build_pack: "ctrfile", ctrfile: plainText("ctrfile", String(body.ctrfile)), ports_exposes: "80" });
  else if (typeof body.ctrfile === "string") fields.ctrfile = body.ctrfile; // stored as it is by the git creates
  if (source === "ctrimage") {
    const { name, tag } = imageParts(String(body.ctr_registry_image_name), textOrNull(body.ctr_registry_image_tag));
    Object.assign(fields, { build_pack: "ctrimage", ctr_registry_image_name: name, ctr_registry_image_tag: tag });
  } else {
    if ("ctr_registry_image_name" in body) fields.ctr_registry_image_name = textOrNull(body.ctr_registry_image_name);
    if ("ctr_registry_image_tag" in body) fields.ctr_registry_image_tag = textOrNull(body.ctr_registry_image_tag);
  }
  if (fields.build_pack === "ctrfile") fields.ctrfile_location ??= "/ctrfile";
  if (body.custom_labels != null) plainText("custom_labels", String(body.custom_labels));
  checkTogether(row, body);
  if (settings.is_static === true) fields.ports_exposes = "80";
  normaliseRepository(row);

  const compose = fields.build_pack === "ctrcompose";
  if (compose) {
    if (body.domains != null) throw refuse.invalid({ domains: "Use ctr_compose_domains for compose applications." });
    fields.ports_exposes = "80";
    if (body.ctr_compose_domains != null) fields.ctr_compose_domains = composeDomainsText(body.ctr_compose_domains as ComposeDomain[]);
    moment.later(DEFAULTS.applications.composeLoadSeconds, "application.compose-loaded", { uuid });
  } else if (body.domains != null) {
    const domains = parsedDomains(String(body.domains));
    if (Array.isArray(domains)) throw refuse.invalid({ domains });
    setDomains(moment.world, row, domains, body.force_domain_override === true);
  } else if (body.autogenerate_domain !== false) fields.fqdn = `http://${uuid}.${DEFAULTS.wildcardDomain}`;
  fields.noindex_domains = noindexOf((body.noindex_domains ?? null) as string[] | null, textOrNull(fields.fqdn));

  row.id = moment.integer("application");
  for (const name of WEBHOOK_SECRETS) fields[name] ??= moment.text(40);
  fields.name ??= defaultName(row);
  fields.custom_labels = generatedLabels(row); // server-managed by default, whatever was sent
  settings.is_consistent_container_name_enabled =
    settings.is_consistent_container_name_enabled === true || settings.custom_internal_name != null;
  world.applications[uuid] = row;
  return row;
}

const WEBHOOK_SECRETS = [1, 2, 3, 4].map((n) => `manual_webhook_secret_git_provider_${n}`);

/** Changes an application the way PATCH does. The body has passed its schema. */
export function changeApplication(moment: Moment, row: ApplicationRow, body: Body): void {
  const { fields, settings } = row;
  if (body.gpu_driver === null) throw refuse.storeError();
  if (body.custom_labels != null) plainText("custom_labels", String(body.custom_labels));
  const stored = storedValues(body);
  const domains = body.domains == null ? undefined : parsedDomains(String(body.domains));
  if (Array.isArray(domains)) throw refuse.unprocessable({ say: "invalid" }, { errors: domains }); // a list here, an object on create
  checkTogether(row, body);
  if (body.ctr_compose_domains !== undefined) patchComposeDomains(row, body.ctr_compose_domains as ComposeDomain[] | null);
  if (body.domains !== undefined && fields.build_pack === "ctrcompose")
    throw refuse.invalid({ domains: "Use ctr_compose_domains for compose applications." });
  if (body.domains !== undefined && !hasNoProxy(moment.world, row.destination_uuid)) {
    setDomains(moment.world, row, domains ?? { fqdn: "", ports: {} }, body.force_domain_override === true);
  }
  const packBefore = fields.build_pack;
  Object.assign(settings, stored.settings);
  Object.assign(fields, stored.fields);
  for (const name of ["ctr_registry_image_name", "ctr_registry_image_tag", "custom_labels"])
    if (name in body) fields[name] = textOrNull(body[name]);
  if (settings.is_static === true) fields.ports_exposes = "80";
  if (packBefore !== fields.build_pack) leavePack(row, packBefore);
  if ("noindex_domains" in body) fields.noindex_domains = noindexOf(body.noindex_domains as string[] | null, textOrNull(fields.fqdn));
  if (settings.custom_internal_name != null) settings.is_consistent_container_name_enabled = true;
  if (LABEL_SOURCES.some((name) => name in body)) fields.custom_labels = generatedLabels(row);
  row.updated_at = moment.stamp();
}

/** Writes that make the platform generate the labels anew (hosting-facts.md 3.4). */
const LABEL_SOURCES = ["domains", "noindex_domains", "is_gzip_enabled", "is_stripprefix_enabled", "is_http_basic_auth_enabled"];

function setDomains(world: World, row: ApplicationRow, domains: { fqdn: string; ports: Record<string, number> }, override: boolean): void {
  if (!override) refuseTakenDomains(world, domains.fqdn, row.destination_uuid, row);
  row.fields.fqdn = domains.fqdn === "" ? null : domains.fqdn;
  row.fields.domain_port_overrides = Object.keys(domains.ports).length > 0 ? domains.ports : null;
}

/** Rules that look at several fields; their errors are plain texts (hosting-facts.md 1.2). */
function checkTogether(row: ApplicationRow, body: Body): void {
  const after = { ...row.fields, ...row.settings, ...body } as Record<string, Json>;
  const hostPorts = String(after.ports_mappings ?? "")
    .split(",")
    .map((pair) => pair.split(":")[0]);
  if (body.ports_mappings != null && new Set(hostPorts).size < hostPorts.length) {
    throw refuse.invalid({ ports_mappings: "Each host port can be mapped once only." });
  }
  if (body.is_raw_compose_deployment_enabled === true && after.build_pack !== "ctrcompose") {
    throw refuse.invalid({ is_raw_compose_deployment_enabled: "Raw compose deployments are for compose applications only." });
  }
  if (body.is_http_basic_auth_enabled === true && (!after.http_basic_auth_username || !after.http_basic_auth_password)) {
    throw refuse.invalid({ http_basic_auth_username: "Basic authentication needs a username and a password." });
  }
}

/** What a build pack leaves behind is cleared with it. */
function leavePack(row: ApplicationRow, pack: Json | undefined): void {
  if (pack === "ctrcompose") {
    row.fields.ctr_compose_domains = null;
    row.compose_services = null;
  }
  if (pack === "ctrfile") Object.assign(row.fields, { ctrfile: null, ctrfile_location: null, ctrfile_target_build: null });
}

/** The create calls shorten addresses of the first git provider; PATCH does not (hosting-facts.md 3.4). */
function normaliseRepository({ kind, fields }: ApplicationRow): void {
  const address = String(fields.git_repository ?? "");
  const path = /^https?:\/\/([^/]+)\/(.+)$/.exec(address);
  if (kind === "public" && path?.[1] === DEFAULTS.gitProvider1Host)
    Object.assign(fields, { git_repository: path[2], source_id: 1, source_type: "git_provider_1" });
  if (kind === "private-git_provider_1-app") fields.git_repository = (path?.[2] ?? address).replace(/\.git$/, "").replace(/^\/+|\/+$/g, "");
}

const textOrNull = (value: unknown): string | null => (typeof value === "string" ? value : null);

function tagNames(tags: unknown): string[] {
  const names = Array.isArray(tags)
    ? tags.map((tag) =>
        String(tag)
          .replace(/<[^>]*>/g, "")
          .trim()
          .toLowerCase(),
      )
    : [];
  return [...new Set(names)].filter((name) => name.length >= 2);
}

function defaultName({ kind, uuid, fields }: ApplicationRow): string {
  if (kind === "ctrfile") return `ctrfile-${uuid}`;
  if (kind === "ctrimage") return `ctr-image-${uuid}`;
  return `${String(fields.git_repository)}:${String(fields.git_branch)}-${uuid}`.toLowerCase().replace(/\s+/g, "-");
}

export function generatedLabels({ uuid, fields }: ApplicationRow): string {
  const hosts = String(fields.fqdn ?? "")
    .split(",")
    .filter((url) => url !== "");
  return [
    "svc.managed=true",
    ...hosts.map((url, at) => `proxy_1.http.routers.${at}-${uuid}.rule=Host(${url.replace(/^https?:\/\//, "")})`),
  ].join("\n");
}

/** Ends an application with everything that hangs on it. */
export function removeApplication(world: World, { uuid }: ApplicationRow): void {
  delete world.applications[uuid];
  delete world.autoscaling[uuid];
  for (const storage of Object.values(world.storages)) if (storage.application_uuid === uuid) delete world.storageBackups[storage.uuid];
  for (const table of [world.variables, world.deployments, world.storages]) {
    for (const [id, row] of Object.entries(table)) if (row.application_uuid === uuid) delete table[id];
  }
}
