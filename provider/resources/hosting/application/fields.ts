import * as z from "zod";
import { type ApplicationField, type ApplicationFieldName, applicationFields, inputRule } from "../../../api/hosting/application-fields";
import { flag } from "../../../api/hosting/rules";
import { type Camel, camelOf } from "../../../core/api-names";
import { type Field, field } from "../../../core/field";
import { canonicalIfText } from "../../../core/text";

/** What each field means, by the headings of the docs page. The rules, defaults and places stand in the API's table; `application.ts` adds what is no plain field. */
const DOCS = {
  General: {
    name: "Name of the application, at most 255 characters, which this provider takes for unique in its environment, although the API allows it twice. Default: the resource's logical name.",
    description: "What the application is for, at most 255 characters.",
  },
  "Source and build": {
    git_commit_sha: "Commit, tag or other ref to build. `HEAD` is the newest of the branch.",
    watch_paths: "Glob patterns, one a line: only pushes that change something inside them deploy.",
    is_auto_deploy_enabled: "Whether a push deploys.",
    base_directory: "Folder of the repository to build in.",
    install_command: "Command that installs dependencies.",
    build_command: "Command that builds.",
    start_command: "Command that starts the application.",
    is_preserve_repository_enabled: "Whether the repository is kept on the server after the build.",
    is_git_submodules_enabled: "Whether git submodules are fetched.",
    is_git_lfs_enabled: "Whether large git files are fetched.",
    is_git_shallow_clone_enabled: "Whether the repository is cloned without its history.",
    use_build_server: "Whether it is built on a build server.",
    use_build_secrets: "Whether build variables are passed as build secrets.",
    disable_build_cache: "Whether every build begins from nothing.",
    include_source_commit_in_build: "Whether the commit is passed to the build.",
    inject_build_args_to_ctrfile: "Whether build variables are injected into the build file.",
  },
  "Static sites": {
    is_static: "Whether it is a static site. It is then served on port 80.",
    is_spa: "Whether it is a single-page application.",
    static_image: "Image that serves a static site.",
    publish_directory: "Folder that holds the built static site.",
  },
  "Build files and compose": {
    ctrfile_location: "Path of the build file in the repository, for the build pack `ctrfile`.",
    ctrfile_target_build: "Stage of the build file to build.",
    ctr_compose_location: "Path of the compose file in the repository, for the build pack `ctrcompose`.",
    ctr_compose_custom_start_command: "Command that starts the compose project.",
    ctr_compose_custom_build_command: "Command that builds the compose project.",
    is_raw_compose_deployment_enabled: "Whether the compose file is used as it is. For the build pack `ctrcompose` only.",
  },
  Images: {
    ctr_registry_image_name:
      "Registry name to push the built image to, in lower case and without a tag. Not for a `ctrimage` source, which names its image in `source`.",
    ctr_registry_image_tag: "Tag to push the built image under.",
    ctr_images_to_keep: "How many old images are kept for a rollback, 0 to 100.",
  },
  "Domains and network": {
    autogenerate_domain: "Whether a domain is generated when `domains` is empty. Default `true`. Read at creation only.",
    force_domain_override:
      "Whether domains that another resource of the team uses are taken all the same. Default `false`. An instruction, not a property: it is sent along with `domains`.",
    redirect: "Which of the forms with and without `www` is served; the other redirects.",
    is_force_https_enabled: "Whether plain http redirects to https.",
    is_gzip_enabled: "Whether responses are compressed.",
    is_stripprefix_enabled: "Whether the path of a domain is cut off before the application sees it.",
    ports_exposes:
      "Ports that the application listens on, with commas between them. For a `ctrfile` source and for a static site the platform begins with `80`.",
    ports_mappings: "Ports published on the server, pairs such as `8080:80` with commas between them.",
    connect_to_ctr_network: "Whether it joins the predefined container network.",
    custom_internal_name: "Host name of the container inside its network.",
    custom_network_aliases: "Further host names inside the network, with commas between them.",
  },
  Access: {
    is_http_basic_auth_enabled: "Whether visitors must log in. Needs `httpBasicAuthUsername` and `httpBasicAuthPassword`.",
    http_basic_auth_username: "User name of that log-in.",
    http_basic_auth_password: "Password of that log-in, at most 31 bytes (31 letters and digits): the platform keeps no longer one.",
  },
  Deployments: {
    instant_deploy:
      "Whether it is deployed at once after its creation, before its variables are set. Default `false`; a `Deployment` is the better way. Read at creation only.",
    pre_deployment_command: "Command that runs before a deployment.",
    pre_deployment_command_container: "Container that it runs in.",
    post_deployment_command: "Command that runs after a deployment.",
    post_deployment_command_container: "Container that it runs in.",
    is_env_sorting_enabled: "Whether variables are sorted by name instead of by creation.",
  },
  "Preview deployments": {
    is_preview_deployments_enabled: "Whether pull requests get preview deployments.",
    is_pr_deployments_public_enabled: "Whether pull requests of anybody get them.",
    preview_url_template: "How addresses of preview deployments are made up.",
  },
  Container: {
    custom_labels:
      "Container labels, plain text. The platform rewrites them at creation and at each deployment, so they are sent when they change and never compared.",
    is_container_label_escape_enabled: "Whether special characters in labels are escaped.",
    custom_ctr_run_options: "Further options of the container's start.",
    custom_container_name_prefix:
      "Beginning of the container's name, unique on its server. The platform keeps it in lower case with `-` in place of anything else. Releases before 4.4 do not know it and refuse the application that sets it.",
    is_consistent_container_name_enabled: "Whether the container keeps its name from one deployment to the next.",
    max_restart_count:
      "How often a crashing container is started again. The default differs between releases of the platform (10, later 0), so once it has been set, leaving it out keeps what was set.",
    stop_grace_period: "Seconds that it is given to stop, 1 to 3600. Nothing set means 30.",
    is_log_drain_enabled: "Whether its logs go to the server's log drain.",
  },
  "Health checks": {
    health_check_enabled: "Whether a new version takes over only once it answers.",
    health_check_type: "How health is checked.",
    health_check_command: "Command of a health check of type `cmd`.",
    health_check_path: "Path that the health check asks for.",
    health_check_port: "Port that the health check asks.",
    health_check_host: "Host name that the health check asks.",
    health_check_method: "Method of the health check.",
    health_check_scheme: "Scheme of the health check.",
    health_check_return_code: "Status that counts as healthy.",
    health_check_response_text: "Text that a healthy response contains.",
    health_check_interval:
      "Seconds between two checks. While the checks are off, each deployment of a build file sets it from the HEALTHCHECK line of that.",
    health_check_timeout:
      "Seconds that a check may take. While the checks are off, each deployment of a build file sets it from the HEALTHCHECK line of that.",
    health_check_retries:
      "Failed checks in a row that make it unhealthy. While the checks are off, each deployment of a build file sets it from the HEALTHCHECK line of that.",
    health_check_start_period:
      "Seconds after the start in which failures do not count. While the checks are off, each deployment of a build file sets it from the HEALTHCHECK line of that.",
  },
  Limits: {
    limits_memory: "Memory limit, such as `512m`; `0` is no limit.",
    limits_memory_swap: "Limit of memory and swap together; `0` is no limit.",
    limits_memory_reservation: "Memory that is kept for it; `0` is none.",
    limits_memory_swappiness: "How readily memory is swapped out, 0 to 100.",
    limits_cpus: "Limit of CPU cores, such as `1.5`; `0` is no limit.",
    limits_cpu_shares: "Share of the CPU relative to other containers.",
    limits_cpuset: "Cores that it may run on, such as `0,1`.",
  },
  GPU: {
    is_gpu_enabled: "Whether it gets a GPU.",
    gpu_driver: "Driver of the GPU.",
    gpu_count: "How many GPUs, as text.",
    gpu_device_ids: "Which GPUs, ids with commas between them.",
    gpu_options: "Further options of the GPU.",
  },
} as const satisfies Record<string, Partial<Record<ApplicationFieldName, string>>>;

type KeysOf<T> = T extends unknown ? keyof T : never;
export type PlainFieldName = KeysOf<(typeof DOCS)[keyof typeof DOCS]>;

const described = Object.entries(DOCS).flatMap(([group, docs]) =>
  Object.entries(docs).map(([name, doc]) => ({ name: name as PlainFieldName, group, doc: doc as string })),
);

/** The fields that are one input each, under their API names. */
export const plainFieldNames = described.map(({ name }) => name);

/** Fields that a creation or a write reads and nobody can read back. */
const INSTRUCTIONS: ReadonlySet<string> = new Set(["autogenerate_domain", "force_domain_override", "instant_deploy"]);
/** What the platform rewrites by itself. */
export const NEVER_COMPARED: ReadonlySet<string> = new Set([...INSTRUCTIONS, "custom_labels"]);

/** Felt without a deployment: what the platform itself acts on. */
const AT_ONCE: ReadonlySet<string> = new Set([
  ...["name", "description", "watch_paths", "is_auto_deploy_enabled", "max_restart_count", "ctr_images_to_keep"],
  ...["preview_url_template", "is_preview_deployments_enabled", "is_pr_deployments_public_enabled"],
]);

/** Texts of several lines, in which line ends make no difference. */
const LINES: ReadonlySet<string> = new Set(["custom_labels", "watch_paths"]);

/** What the platform fills with a value of its own, by the build pack (docs/facts/hosting.md 3.1). */
const FILLED_BY_PLATFORM: ReadonlySet<string> = new Set(["ctrfile_location", "ctr_compose_location"]);

/** Inputs that hold a secret. */
const SECRET: ReadonlySet<string> = new Set(["http_basic_auth_password"]);

export type PlainInputs = { [N in PlainFieldName as Camel<N>]: Field };

/** One input per plain field: its type is the API's rule, its doc says meaning, default and what a change does. */
export const plainInputs = Object.fromEntries(
  described.map((plain) => [camelOf(plain.name), inputOf(plain, applicationFields[plain.name])]),
) as unknown as PlainInputs;

function inputOf({ name, group, doc }: (typeof described)[number], api: ApplicationField): Field {
  const rule = api.rule === flag || INSTRUCTIONS.has(name) ? z.boolean() : inputRule(api);
  if (INSTRUCTIONS.has(name)) return field(rule.optional(), doc, { onChange: "nothing", group });
  const where = api.in === "P" || api.in.includes("GFI") ? "" : ` For ${sourcesText(api.in)} only.`;
  const schema = name === "name" ? rule : rule.optional();
  return field(schema, `${doc}${where}`, {
    group,
    ...(api.default !== undefined && !api.defaultVaries ? { default: api.default } : {}),
    whenRemoved: api.nullable === "always" || api.nullable === "patch" ? "emptied" : "stays",
    effect: AT_ONCE.has(name) ? "at once" : "next deployment",
    secret: SECRET.has(name),
    isChosenByPlatform: api.defaultVaries === true || FILLED_BY_PLATFORM.has(name),
    ...(LINES.has(name) ? { comparedAs: canonicalIfText } : {}),
  });
}

/** The kinds of source that a field is for, by the letters of the API's table. */
export function sourcesText(letters: string): string {
  return [letters.includes("G") ? "git sources" : "", letters.includes("F") ? "`ctrfile`" : "", letters.includes("I") ? "`ctrimage`" : ""]
    .filter(Boolean)
    .join(" and ");
}
