import { type ApplicationFieldName, type ApplicationSource, applicationFieldList } from "../../../provider/api/hosting/application-fields";
import { fits } from "../../../provider/api/hosting/columns";
import { refuse } from "../../http/reply";
import type { Fields, Json } from "../../world/json";
import type { World } from "../../world/world";
import { untagged } from "../fields";
import type { ApplicationRow } from "./rows";

// The functions below turn the value in a request into the form that the platform stores (docs/facts/hosting.md 3.1 and 3.4).

export type Body = Readonly<Record<string, unknown>>;

export const textOrNull = (value: unknown): string | null => (typeof value === "string" ? value : null);

/**
 * Decodes base64 text. Refuses text that is not exactly the base64 form of UTF-8. In this error, `errors` has a string per field instead of
 * an array.
 */
export function plainText(field: string, base64: string): string {
  const bytes = Buffer.from(base64, "base64");
  const text = bytes.toString("utf8");
  if (bytes.toString("base64") !== base64 || !Buffer.from(text, "utf8").equals(bytes)) {
    throw refuse.invalid({ [field]: `The ${field} should be base64 encoded.` });
  }
  return text;
}

const rooted = (path: string) => `/${path.replace(/^\/+/, "")}`;

/** Returns comma-separated network aliases. `written` is comma-separated or a JSON list. */
function aliases(written: string): string {
  const items = written.startsWith("[") ? written.slice(1, written.endsWith("]") ? -1 : undefined).replaceAll('"', "") : written;
  const names = items.split(",").map((item) => item.trim().replace(/\s+/g, "-"));
  return [...new Set(names)].filter((name) => name !== "").join(",");
}

const slug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");

const TEXTS: Partial<Record<ApplicationFieldName, (text: string) => Json>> = {
  name: untagged,
  description: untagged,
  base_directory: rooted,
  publish_directory: rooted,
  ctrfile_location: (path) => path.replace(/\/+$/, ""),
  custom_network_aliases: aliases,
  custom_container_name_prefix: slug,
  custom_web_server_configuration: (text) => plainText("custom_web_server_configuration", text),
};

/** The values that the platform stores if a request sends null. Other fields become null. */
const NULLS: Partial<Record<ApplicationFieldName, Json>> = {
  description: "",
  base_directory: "/",
  publish_directory: "/",
  install_command: "",
  build_command: "",
  start_command: "",
  ctr_compose_location: "/ctr-compose.yaml",
};

function storedValue(name: ApplicationFieldName, value: Json): Json {
  if (value === null) return NULLS[name] ?? null;
  if (name === "health_check_port") return String(value);
  return typeof value === "string" ? (TEXTS[name]?.(value) ?? value) : value;
}

/** Fields that `storedValues` skips, because other functions store them. */
const OWN_CODE: ReadonlySet<ApplicationFieldName> = new Set<ApplicationFieldName>([
  "domains",
  "noindex_domains",
  "ctr_compose_domains",
  "ctrfile",
  "custom_labels",
  "ctr_registry_image_name",
  "ctr_registry_image_tag",
]);

interface Stored {
  fields: Fields;
  settings: Fields;
}

/** Returns the values that the platform stores for a request, under the names that responses use. */
export function storedValues(body: Body): Stored {
  const stored: Stored = { fields: {}, settings: {} };
  for (const [name, field] of applicationFieldList) {
    if (field.read === "no" || OWN_CODE.has(name) || !(name in body)) continue;
    const place = field.read === "settings" ? stored.settings : stored.fields;
    place[field.readName ?? name] = storedValue(name, body[name] as Json);
  }
  return stored;
}

/**
 * Refuses a value that does not fit its column, with an uncaught store error. The platform writes settings to another table after the other
 * fields, so each table has its own check.
 */
export function refuseBeyondColumns(body: Body, table: "fields" | "settings"): void {
  for (const [name, { column, read }] of applicationFieldList) {
    if ((read === "settings") === (table === "settings") && !fits(column, body[name])) throw refuse.storeError();
  }
}

/** Returns every field of a response with the value that it has if a create request omits it. */
export function defaultValues(source: ApplicationSource): Stored {
  const stored: Stored = { fields: {}, settings: {} };
  for (const [name, field] of applicationFieldList) {
    if (field.read === "no") continue;
    const place = field.read === "settings" ? stored.settings : stored.fields;
    place[field.readName ?? name] = field.default ?? null;
  }
  Object.assign(stored.fields, COMPUTED, { ctr_compose_location: "/ctr-compose.yaml" });
  Object.assign(stored.settings, COMPUTED_SETTINGS);
  const gitless = source === "ctrfile" || source === "ctrimage";
  if (gitless) Object.assign(stored.fields, { git_repository: null, git_branch: null, git_commit_sha: null, build_pack: source });
  return stored;
}

/** Fields that GET returns, but no request writes, with their initial values (docs/facts/hosting.md 3.3). */
const COMPUTED: Fields = {
  git_full_url: null,
  repository_project_id: null,
  source_id: null,
  source_type: null,
  private_key_id: null,
  ctr_compose: null,
  ctr_compose_raw: null,
  custom_healthcheck_found: false,
  swarm_replicas: 1,
  swarm_placement_constraints: null,
  compose_parsing_version: "5",
  config_hash: null,
  restart_count: 0,
  last_restart_at: null,
  last_restart_type: null,
  last_online_at: null,
  additional_servers_count: 0,
  additional_networks_count: 0,
  deleted_at: null,
  domain_port_overrides: null,
};

const COMPUTED_SETTINGS: Fields = {
  is_debug_enabled: false,
  is_include_timestamps: false,
  is_swarm_only_worker_nodes: true,
  is_container_label_readonly_enabled: true,
};

export const SENSITIVE_FIELDS: ReadonlySet<string> = new Set([
  ...applicationFieldList.filter(([, field]) => field.read === "sensitive").map(([name]) => name),
  "ctr_compose",
  "ctr_compose_raw",
  "private_key_id",
]);

/** Splits the reference of an image. The hash of a digest becomes the tag, and `@sha256` remains at the end of the name. */
export function imageParts(image: string, tag: string | null): { name: string; tag: string } {
  const digest = /^(.+)@sha256:([0-9a-f]+)$/i.exec(image);
  if (digest) return { name: `${digest[1]}@sha256`, tag: digest[2] ?? "" };
  const tagged = /^(.+):([^:/]+)$/.exec(image);
  return { name: tagged?.[1] ?? image, tag: tag ?? tagged?.[2] ?? "latest" };
}

/** Returns the name that responses use for a field of a request. Any other name is returned unchanged. */
export const readNameOf = (name: string): string => applicationFieldList.find(([own]) => own === name)?.[1].readName ?? name;

export function refuseUnknown({ variants }: World, body: Body): void {
  if (variants.containerNamePrefix === "unknown" && "custom_container_name_prefix" in body)
    throw refuse.invalid({ custom_container_name_prefix: [{ say: "fieldNotAllowed" }] });
}

// Rules about fields that are valid only in combination with one another (docs/facts/hosting.md 3.1, 3.4).

/** In the errors of these rules, `errors` has a string per field instead of an array (docs/facts/hosting.md 1.2). */
export function checkTogether(row: ApplicationRow, body: Body): void {
  const after = { ...row.fields, ...row.settings, ...body } as Fields;
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

/** If the application is a static site, the platform serves it on port 80, whatever the request says. */
export function settlePorts({ fields, settings }: ApplicationRow): void {
  if (settings.is_static === true) fields.ports_exposes = "80";
}

/** A custom internal name also turns on consistent container names. */
export function settleNaming({ settings }: ApplicationRow): void {
  if (settings.custom_internal_name != null) settings.is_consistent_container_name_enabled = true;
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
