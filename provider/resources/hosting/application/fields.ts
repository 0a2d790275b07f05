import * as z from "zod";
import {
  type ApplicationField,
  type ApplicationFieldName,
  applicationFields,
  everyCreate,
  type FieldCall,
  inputRule,
  isPatchOnly,
} from "../../../api/hosting/application-fields";
import { flag } from "../../../api/hosting/rules";
import { type Camel, camelOf } from "../../../api/names";
import { type Field, field } from "../../../core/definition/field";
import { canonicalIfText } from "../../../platform/canonical-text";

/**
 * Texts of the inputs that correspond to one API field each, under the headings of the reference page. Rules and defaults are in the API's table of
 * fields. `resource.ts` adds all other inputs.
 */
const DOCS = {
  General: {
    name: "Name of the application, at most 255 characters. The provider treats it as unique in its environment, although the API allows duplicates. Default: the resource's logical name.",
    description: "Description of the application, at most 255 characters.",
  },
  "Source and build": {
    git_commit_sha: "Commit, tag or other ref to build. `HEAD` is the newest commit of the branch.",
    watch_paths: "Glob patterns, one per line. A push deploys only if it changes a matching file.",
    is_auto_deploy_enabled: "Whether a push deploys the application.",
    base_directory: "Folder of the repository in which the build runs.",
    install_command: "Command that installs dependencies.",
    build_command: "Command that builds the application.",
    start_command: "Command that starts the application.",
    is_preserve_repository_enabled: "Whether the repository is kept on the server after the build.",
    is_git_submodules_enabled: "Whether git submodules are fetched.",
    is_git_lfs_enabled: "Whether Git LFS files are fetched.",
    is_git_shallow_clone_enabled: "Whether the repository is cloned without its history.",
    use_build_server: "Whether the application is built on a build server.",
    use_build_secrets: "Whether build variables are passed as build secrets.",
    disable_build_cache: "Whether every build ignores the cache.",
    include_source_commit_in_build: "Whether the build receives the commit as a variable.",
    inject_build_args_to_ctrfile: "Whether build variables are injected into the build file.",
  },
  "Static sites": {
    is_static: "Whether the application is a static site. The platform serves a static site on port 80.",
    is_spa: "Whether the site is a single-page application.",
    static_image: "Image that serves a static site.",
    publish_directory: "Folder that contains the built static site.",
  },
  "Build files and compose": {
    ctrfile_location: "Path of the build file in the repository, for the build pack `ctrfile`.",
    ctrfile_target_build: "Target stage of a build file with several stages.",
    ctr_compose_location: "Path of the compose file in the repository, for the build pack `ctrcompose`.",
    ctr_compose_custom_start_command: "Command that starts the compose project.",
    ctr_compose_custom_build_command: "Command that builds the compose project.",
    is_raw_compose_deployment_enabled: "Whether the compose file is used unchanged. For the build pack `ctrcompose` only.",
  },
  Images: {
    ctr_registry_image_name:
      "Name of the registry image to which the platform pushes the built image, in lower case and without a tag. Not for a `ctrimage` source, because `source` contains its image.",
    ctr_registry_image_tag: "Tag under which the platform pushes the built image.",
    ctr_images_to_keep: "Number of old images to keep for a rollback, 0 to 100.",
  },
  "Domains and network": {
    autogenerate_domain:
      "Whether the platform generates a domain if `domains` is empty. Default `true`. The platform uses this input only when it creates the application.",
    force_domain_override:
      "Whether the platform moves a domain to this application if another resource of the team uses the domain. Default `false`. The platform does not store this input. The provider sends it together with `domains`.",
    redirect: "Form of the domains that the application uses: with or without `www`. The other form redirects to it.",
    is_force_https_enabled: "Whether plain HTTP redirects to HTTPS.",
    is_gzip_enabled: "Whether responses are compressed.",
    is_stripprefix_enabled:
      "Whether the proxy removes the path of the domain, such as `/api` in `https://example.com/api`, from a request before it forwards the request to the application.",
    ports_exposes:
      "Comma-separated ports on which the application listens. For a `ctrfile` source and for a static site, the platform initially sets `80`.",
    ports_mappings: "Comma-separated pairs of ports published on the server, such as `8080:80`.",
    connect_to_ctr_network: "Whether the application joins the predefined container network.",
    custom_internal_name: "Host name of the container in its network.",
    custom_network_aliases: "Comma-separated additional host names in the network.",
  },
  Access: {
    is_http_basic_auth_enabled: "Whether visitors must log in. Needs `httpBasicAuthUsername` and `httpBasicAuthPassword`.",
    http_basic_auth_username: "User name that visitors must enter.",
    http_basic_auth_password:
      "Password that visitors must enter. At most 31 bytes; a letter or a digit is one byte. The platform cannot store a longer password.",
  },
  Deployments: {
    instant_deploy:
      "Whether the application is deployed right after its creation, before its variables are set. Default `false`. Prefer a `Deployment`. The platform uses this input only when it creates the application.",
    pre_deployment_command: "Command that runs before a deployment.",
    pre_deployment_command_container: "Container in which `preDeploymentCommand` runs.",
    post_deployment_command: "Command that runs after a deployment.",
    post_deployment_command_container: "Container in which `postDeploymentCommand` runs.",
    is_env_sorting_enabled: "Whether variables are sorted by name. Otherwise they are sorted by the time of their creation.",
  },
  "Preview deployments": {
    is_preview_deployments_enabled: "Whether pull requests get preview deployments.",
    is_pr_deployments_public_enabled: "Whether pull requests of all authors get preview deployments.",
    preview_url_template: "Template for the addresses of preview deployments.",
  },
  Container: {
    custom_labels:
      "Container labels, as plain text. The platform rewrites them at creation and at each deployment, so the provider sends them when they change in the program, and never compares them with the platform.",
    is_container_label_escape_enabled: "Whether special characters in labels are escaped.",
    custom_ctr_run_options: "Additional options for starting the container.",
    custom_container_name_prefix:
      "Prefix of the container's name, unique on its server. The platform converts it to lower case and replaces all other characters with `-`. Platform releases before 4.4 refuse an application that sets this input.",
    is_consistent_container_name_enabled: "Whether the container keeps its name from one deployment to the next.",
    max_restart_count:
      "Maximum number of restarts of a crashing container. The default is 10, or 0 in later platform releases. Therefore, if you remove this input from the program, the application keeps its value.",
    stop_grace_period:
      "Time in seconds that the platform waits for the container to stop before it kills the container, 1 to 3600. Default: 30.",
    is_log_drain_enabled: "Whether the application's logs go to the log drain of the server.",
  },
  "Health checks": {
    health_check_enabled: "Whether a new version replaces the old version only after a successful health check.",
    health_check_type: "Type of the health check.",
    health_check_command: "Command of a health check of type `cmd`.",
    health_check_path: "Path that the health check requests.",
    health_check_port: "Port of the health check.",
    health_check_host: "Host to which the health check sends its request.",
    health_check_method: "HTTP method of the health check.",
    health_check_scheme: "Scheme of the health check.",
    health_check_return_code: "Has no effect: any 2xx or 3xx is healthy.",
    health_check_response_text: "Has no effect.",
    health_check_interval: "Seconds between two checks. While the checks are off, a build file's `HEALTHCHECK` line overwrites it.",
    health_check_timeout: "Timeout of a check, in seconds. While the checks are off, a build file's `HEALTHCHECK` line overwrites it.",
    health_check_retries:
      "Number of consecutive failed checks that make the application unhealthy. While the checks are off, a build file's `HEALTHCHECK` line overwrites it.",
    health_check_start_period:
      "Seconds after the start in which failures are ignored. While the checks are off, a build file's `HEALTHCHECK` line overwrites it.",
  },
  Limits: {
    limits_memory: "Memory limit, such as `512m`; `0` means no limit.",
    limits_memory_swap: "Limit of memory and swap together; `0` means no limit.",
    limits_memory_reservation: "Reserved memory; `0` means none.",
    limits_memory_swappiness: "Tendency to swap memory out, 0 to 100.",
    limits_cpus: "Limit of CPU cores, such as `1.5`; `0` means no limit.",
    limits_cpu_shares: "CPU weight relative to other containers.",
    limits_cpuset: "CPU cores on which the application may run, such as `0,1`.",
  },
  GPU: {
    is_gpu_enabled: "Whether the application gets a GPU.",
    gpu_driver: "Driver of the GPU.",
    gpu_count: "Number of GPUs, as text.",
    gpu_device_ids: "Comma-separated ids of the GPUs.",
    gpu_options: "Additional GPU options.",
  },
} as const satisfies Record<string, Partial<Record<ApplicationFieldName, string>>>;

type KeysOf<T> = T extends unknown ? keyof T : never;
type PlainFieldName = KeysOf<(typeof DOCS)[keyof typeof DOCS]>;

const described = Object.entries(DOCS).flatMap(([group, docs]) =>
  Object.entries(docs).map(([name, doc]) => ({ name: name as PlainFieldName, group, doc: doc as string })),
);

/** API names of the fields that correspond to one input each. */
export const plainFieldNames = described.map(({ name }) => name);

/** Fields that only instruct the platform during a write. No call shows them. */
const INSTRUCTIONS: ReadonlySet<string> = new Set(["autogenerate_domain", "force_domain_override", "instant_deploy"]);

/** Fields whose change takes effect without a deployment, because the containers do not use them. */
const AT_ONCE: ReadonlySet<string> = new Set([
  ...["name", "description", "watch_paths", "is_auto_deploy_enabled", "max_restart_count", "ctr_images_to_keep"],
  ...["preview_url_template", "is_preview_deployments_enabled", "is_pr_deployments_public_enabled"],
]);

/** Texts with several lines. Comparisons ignore whether a line ends with LF or CRLF. */
const LINES: ReadonlySet<string> = new Set(["custom_labels", "watch_paths"]);

/** Fields for which the platform chooses a value if the program sets none. The value depends on the build pack (docs/facts/hosting.md 3.1). */
const FILLED_BY_PLATFORM: ReadonlySet<string> = new Set(["ctrfile_location", "ctr_compose_location"]);

const SECRET: ReadonlySet<string> = new Set(["http_basic_auth_password"]);

type PlainInputs = { [N in PlainFieldName as Camel<N>]: Field };

export const plainInputs = Object.fromEntries(
  described.map((plain) => [camelOf(plain.name), inputOf(plain, applicationFields[plain.name])]),
) as unknown as PlainInputs;

function inputOf({ name, group, doc }: (typeof described)[number], api: ApplicationField): Field {
  const rule = api.rule === flag || INSTRUCTIONS.has(name) ? z.boolean() : inputRule(api);
  if (INSTRUCTIONS.has(name)) return field(rule.optional(), doc, { onChange: "nothing", group });
  const where = isPatchOnly(api) || everyCreate.every((call) => api.in.includes(call)) ? "" : ` For ${sourcesText(api.in)} only.`;
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

/** Names the kinds of source that accept a field at the creation, for the reference page. */
export function sourcesText(calls: readonly FieldCall[]): string {
  return [
    calls.includes("git") ? "git sources" : "",
    calls.includes("ctrfile") ? "`ctrfile`" : "",
    calls.includes("ctrimage") ? "`ctrimage`" : "",
  ]
    .filter(Boolean)
    .join(" and ");
}
