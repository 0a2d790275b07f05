import * as z from "zod";
import { gitAddress } from "./addresses";
import * as rules from "./application-rules";
import { type Column, fitting } from "./columns";
import { flag } from "./rules";

/** The last part of the path of each create call. */
export type ApplicationSource = "public" | "private-deploy-key" | "private-git_provider_1-app" | "ctrfile" | "ctrimage";

/**
 * A call, or a group of calls, whose body may contain a field. `git`: all three calls that create an application from git. `deployKey`: only the call
 * with a deploy key. `gitApp`: only the call with a git app.
 */
export type FieldCall = "git" | "deployKey" | "gitApp" | "ctrfile" | "ctrimage" | "patch";

/** See docs/facts/hosting.md 3.1. */
export interface ApplicationField {
  readonly rule: z.ZodType;
  readonly in: readonly FieldCall[];
  readonly required?: readonly FieldCall[];
  /** Calls that accept null for the field. The platform treats `""` like null. */
  readonly nullable?: "create" | "patch" | "always";
  /** Value that the platform stores if a create leaves out the field. Absent: null. */
  readonly default?: string | number | boolean;
  /**
   * Place of the field in the response of a GET: at the top, in `settings`, or nowhere. `sensitive`: at the top, but only for a token with the
   * permission "Read sensitive data".
   */
  readonly read: "top" | "settings" | "sensitive" | "no";
  /** Name of the field in a response, if it differs from the name in bodies. */
  readonly readName?: string;
  /** Schemas that replace `rule` in the bodies of these calls. The provider checks the program's inputs with `rule` in every case. */
  readonly instead?: Partial<Record<ApplicationSource | "patch", z.ZodType>>;
  /** Type of the column in the platform's database, if `rule` allows values that do not fit into this column (columns.ts). */
  readonly column?: Column;
  /** Whether the platform rewrites the value: the value that it shows differs from the written value. */
  readonly isRewritten?: true;
  /**
   * Whether releases of the platform have different defaults (docs/facts/hosting.md 3.1). If the program then removes the input, the provider cannot
   * restore the default.
   */
  readonly defaultVaries?: true;
}

export const everyCreate: readonly FieldCall[] = ["git", "ctrfile", "ctrimage"];
const everyCall: readonly FieldCall[] = [...everyCreate, "patch"];
const gitAndPatch: readonly FieldCall[] = ["git", "patch"];
/** The update call, and the create calls of applications whose image the platform builds (from git or a build file). */
const builtAndPatch: readonly FieldCall[] = ["git", "ctrfile", "patch"];

const text = z.string();
const count = z.int();
const short = { column: "short" } as const;
const integer = { column: "integer" } as const;

const where = (rule: z.ZodType, at: readonly FieldCall[], required: readonly FieldCall[] = []): ApplicationField => ({
  rule,
  in: at,
  required,
  read: "no",
});
const top = (rule: z.ZodType, at: readonly FieldCall[], more: Partial<ApplicationField> = {}): ApplicationField => ({
  rule,
  in: at,
  read: "top",
  ...more,
});
const nullable = (rule: z.ZodType, at: readonly FieldCall[], more: Partial<ApplicationField> = {}) =>
  top(rule, at, { nullable: "always", ...more });
const setting = (at: readonly FieldCall[], initially: boolean, more: Partial<ApplicationField> = {}): ApplicationField => ({
  rule: flag,
  in: at,
  default: initially,
  read: "settings",
  ...more,
});
const settingOf = (rule: z.ZodType, more: Partial<ApplicationField> = {}): ApplicationField => ({
  rule,
  in: everyCall,
  nullable: "always",
  read: "settings",
  ...more,
});
const webhookSecret: ApplicationField = { rule: text.min(16).max(255), in: everyCall, nullable: "always", read: "sensitive" };

export const applicationFields = {
  project_uuid: where(text, everyCreate, everyCreate),
  server_uuid: where(text, everyCreate, everyCreate),
  environment_name: { ...where(text, everyCreate), nullable: "always" },
  environment_uuid: { ...where(text, everyCreate), nullable: "always" },
  destination_uuid: where(text, everyCreate),
  private_key_uuid: where(text, ["deployKey"], ["deployKey"]),
  github_app_uuid: where(text, ["gitApp"], ["gitApp"]),

  git_repository: top(rules.gitRepository, gitAndPatch, {
    ...short,
    required: ["git"],
    instead: { public: gitAddress, "private-deploy-key": gitAddress, patch: text },
  }),
  git_branch: top(rules.gitBranch, gitAndPatch, { ...short, required: ["git"] }),
  git_commit_sha: top(rules.gitCommit, gitAndPatch, { ...short, default: "HEAD" }),
  build_pack: top(z.enum(["auto_builder_1", "auto_builder_2", "static", "ctrfile", "ctrcompose"]), builtAndPatch, { required: ["git"] }),
  watch_paths: nullable(text, gitAndPatch),

  name: top(text.max(255), everyCall),
  description: nullable(text, everyCall, short),
  domains: nullable(text.max(2048), everyCall, { readName: "fqdn" }),
  autogenerate_domain: where(flag, everyCreate),
  force_domain_override: where(flag, everyCall),
  noindex_domains: nullable(z.array(text), everyCall),
  redirect: top(z.enum(["both", "www", "non-www"]), everyCall, { default: "both" }),
  ports_exposes: top(rules.portList, everyCall, { ...short, nullable: "create" }),
  ports_mappings: nullable(rules.portMappings, everyCall, short),

  base_directory: nullable(rules.directory, builtAndPatch, { default: "/" }),
  publish_directory: nullable(rules.directory, gitAndPatch),
  install_command: nullable(rules.shell, gitAndPatch, short),
  build_command: nullable(rules.shell, gitAndPatch, short),
  start_command: nullable(rules.shell, gitAndPatch, short),
  static_image: top(text, gitAndPatch, { default: "web_server:alpine", ...short, instead: { public: z.literal("web_server:alpine") } }),
  is_static: setting(gitAndPatch, false),
  is_spa: setting(gitAndPatch, false),
  is_auto_deploy_enabled: setting(gitAndPatch, true),
  is_preserve_repository_enabled: setting(gitAndPatch, false),

  ctrfile: { rule: text, in: ["git", "ctrfile"], required: ["ctrfile"], read: "sensitive" },
  ctrfile_location: nullable(rules.filePath, gitAndPatch),
  ctrfile_target_build: nullable(rules.buildTarget, ["patch"]),
  ctr_compose_location: nullable(rules.filePath, gitAndPatch),
  ctr_compose_custom_start_command: nullable(rules.shell, gitAndPatch, short),
  ctr_compose_custom_build_command: nullable(rules.shell, gitAndPatch, short),
  ctr_compose_domains: nullable(rules.composeDomains, gitAndPatch),
  ctr_compose_raw: where(z.unknown(), ["git"]),
  ctr_registry_image_name: top(rules.bareImageName, everyCall, { required: ["ctrimage"], instead: { ctrimage: rules.imageReference } }),
  ctr_registry_image_tag: nullable(rules.imageTag, everyCall),

  custom_labels: { rule: text, in: everyCall, read: "sensitive", isRewritten: true },
  custom_ctr_run_options: nullable(rules.runOptions, everyCall),
  pre_deployment_command: nullable(text, everyCall),
  pre_deployment_command_container: top(rules.containerName, everyCall),
  post_deployment_command: nullable(text, everyCall),
  post_deployment_command_container: top(rules.containerName, everyCall),
  preview_url_template: top(text, everyCall, { ...short, default: "{{pr_id}}.{{domain}}" }),
  max_restart_count: top(count.min(0), everyCall, { ...integer, default: 10, defaultVaries: true }),

  health_check_enabled: top(flag, everyCall, { default: false }),
  health_check_type: top(z.enum(["http", "cmd"]), everyCall, { default: "http" }),
  health_check_command: nullable(rules.healthCommand, everyCall),
  health_check_path: top(rules.healthPath, everyCall, { ...short, default: "/" }),
  health_check_port: nullable(count.min(1).max(65535), everyCall),
  health_check_host: top(rules.healthHost, everyCall, { ...short, default: "localhost" }),
  health_check_method: top(z.enum(["GET", "HEAD", "POST", "OPTIONS"]), everyCall, { default: "GET" }),
  health_check_scheme: top(z.enum(["http", "https"]), everyCall, { default: "http" }),
  health_check_return_code: top(z.number(), everyCall, { ...integer, default: 200 }),
  health_check_response_text: nullable(text, everyCall, short),
  health_check_interval: top(z.number(), everyCall, { ...integer, default: 5 }),
  health_check_timeout: top(z.number(), everyCall, { ...integer, default: 5 }),
  health_check_retries: top(z.number(), everyCall, { ...integer, default: 10 }),
  health_check_start_period: top(z.number(), everyCall, { ...integer, default: 5 }),

  limits_memory: top(text, everyCall, { ...short, default: "0" }),
  limits_memory_swap: top(text, everyCall, { ...short, default: "0" }),
  limits_memory_reservation: top(text, everyCall, { ...short, default: "0" }),
  limits_memory_swappiness: top(z.number(), everyCall, { ...integer, default: 60 }),
  limits_cpus: top(text, everyCall, { ...short, default: "0" }),
  limits_cpu_shares: top(z.number(), everyCall, { ...integer, default: 1024 }),
  limits_cpuset: nullable(text, everyCall, short),

  manual_webhook_secret_git_provider_1: webhookSecret,
  manual_webhook_secret_git_provider_2: webhookSecret,
  manual_webhook_secret_git_provider_3: webhookSecret,
  manual_webhook_secret_git_provider_4: webhookSecret,
  is_http_basic_auth_enabled: top(flag, everyCall, { default: false }),
  http_basic_auth_username: top(text, everyCall, { ...short, nullable: "create" }),
  http_basic_auth_password: { rule: text, in: everyCall, nullable: "create", read: "sensitive", column: "encrypted" },

  instant_deploy: where(z.unknown(), everyCall),
  use_build_server: setting(everyCall, false, { nullable: "always", readName: "is_build_server_enabled" }),
  use_build_secrets: setting(everyCall, false),
  connect_to_ctr_network: setting(everyCall, false),
  is_force_https_enabled: setting(everyCall, true),
  is_preview_deployments_enabled: setting(everyCall, false),
  is_pr_deployments_public_enabled: setting(everyCall, false),
  is_container_label_escape_enabled: setting(everyCall, true),
  is_git_submodules_enabled: setting(everyCall, true),
  is_git_lfs_enabled: setting(everyCall, true),
  is_git_shallow_clone_enabled: setting(everyCall, true),
  disable_build_cache: setting(everyCall, false),
  include_source_commit_in_build: setting(everyCall, false),
  is_env_sorting_enabled: setting(everyCall, false),
  inject_build_args_to_ctrfile: setting(everyCall, true),
  is_gzip_enabled: setting(everyCall, true),
  is_stripprefix_enabled: setting(everyCall, true),
  is_raw_compose_deployment_enabled: setting(everyCall, false),
  is_log_drain_enabled: setting(everyCall, false),
  is_gpu_enabled: setting(everyCall, false),
  is_consistent_container_name_enabled: setting(everyCall, false),
  gpu_driver: settingOf(text, { ...short, default: "vendor" }),
  gpu_count: settingOf(text, short),
  gpu_device_ids: settingOf(text, short),
  gpu_options: settingOf(text),
  stop_grace_period: settingOf(count.min(1).max(3600)),
  ctr_images_to_keep: settingOf(count.min(0).max(100), { nullable: undefined, default: 2 }),
  custom_internal_name: settingOf(text, short),
  custom_container_name_prefix: settingOf(text),
  custom_network_aliases: nullable(text, everyCall),
  custom_web_server_configuration: nullable(text, everyCall),
  tags: { ...where(z.array(text.min(2)), everyCreate), nullable: "always" },
} satisfies Record<string, ApplicationField>;

export type ApplicationFieldName = keyof typeof applicationFields;

export const applicationFieldList: readonly (readonly [ApplicationFieldName, ApplicationField])[] = Object.entries(applicationFields).map(
  ([name, field]) => [name as ApplicationFieldName, field],
);

export const inputRule = ({ rule, column }: ApplicationField): z.ZodType => fitting(rule, column);

export const isPatchOnly = ({ in: calls }: ApplicationField): boolean => calls.every((call) => call === "patch");
