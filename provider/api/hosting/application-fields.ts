import * as z from "zod";
import { gitAddress } from "./addresses";
import * as rules from "./application-rules";
import { type Column, fitting } from "./columns";
import { flag } from "./rules";

/** The five ways to create an application, by the last part of their path. */
export type ApplicationSource = "public" | "private-deploy-key" | "private-git_provider_1-app" | "ctrfile" | "ctrimage";

/**
 * One field of the application bodies (docs/facts/hosting.md 3.1). `in` lists the calls that accept the field: G every git create, K the deploy-key
 * create, A the git-app create, F ctrfile, I ctrimage, P PATCH. `required` lists the calls that require it.
 */
export interface ApplicationField {
  readonly rule: z.ZodType;
  readonly in: string;
  readonly required?: string;
  /** Calls that accept null for the field. The platform treats `""` like null. */
  readonly nullable?: "create" | "patch" | "always";
  /** Value that the platform stores if a create leaves out the field. Absent: null. */
  readonly default?: string | number | boolean;
  /** Place of the field in the response of a GET: at the top, under `settings`, at the top only with Read sensitive data, or nowhere. */
  readonly read: "top" | "settings" | "sensitive" | "no";
  /** Name of the field in the response of a GET, if it differs. */
  readonly readName?: string;
  /** Rules that some calls have in the place of `rule`. For inputs, `rule` always applies. */
  readonly instead?: Partial<Record<ApplicationSource | "patch", z.ZodType>>;
  /** Width of the platform's column, if the rules allow longer values. */
  readonly column?: Column;
  /** Whether the default differs between releases of the platform (docs/facts/hosting.md 3.1), so the provider cannot restore it. */
  readonly defaultVaries?: true;
}

const text = z.string();
const count = z.int();
const short = { column: "short" } as const;
const integer = { column: "integer" } as const;

const where = (rule: z.ZodType, at: string, required = ""): ApplicationField => ({ rule, in: at, required, read: "no" });
const top = (rule: z.ZodType, at: string, more: Partial<ApplicationField> = {}): ApplicationField => ({
  rule,
  in: at,
  read: "top",
  ...more,
});
/** Declares a field that is nullable in every call. */
const may = (rule: z.ZodType, at: string, more: Partial<ApplicationField> = {}) => top(rule, at, { nullable: "always", ...more });
const setting = (at: string, initially: boolean, more: Partial<ApplicationField> = {}): ApplicationField => ({
  rule: flag,
  in: at,
  default: initially,
  read: "settings",
  ...more,
});
const settingOf = (rule: z.ZodType, more: Partial<ApplicationField> = {}): ApplicationField => ({
  rule,
  in: "GFIP",
  nullable: "always",
  read: "settings",
  ...more,
});
const webhookSecret: ApplicationField = { rule: text.min(16).max(255), in: "GFIP", nullable: "always", read: "sensitive" };

export const applicationFields = {
  project_uuid: where(text, "GFI", "GFI"),
  server_uuid: where(text, "GFI", "GFI"),
  environment_name: { ...where(text, "GFI"), nullable: "always" },
  environment_uuid: { ...where(text, "GFI"), nullable: "always" },
  destination_uuid: where(text, "GFI"),
  private_key_uuid: where(text, "K", "K"),
  github_app_uuid: where(text, "A", "A"),

  git_repository: top(rules.gitRepository, "GP", {
    ...short,
    required: "G",
    instead: { public: gitAddress, "private-deploy-key": gitAddress, patch: text },
  }),
  git_branch: top(rules.gitBranch, "GP", { ...short, required: "G" }),
  git_commit_sha: top(rules.gitCommit, "GP", { ...short, default: "HEAD" }),
  build_pack: top(z.enum(["auto_builder_1", "auto_builder_2", "static", "ctrfile", "ctrcompose"]), "GFP", { required: "G" }),
  watch_paths: may(text, "GP"),

  name: top(text.max(255), "GFIP"),
  description: may(text, "GFIP", short),
  domains: may(text.max(2048), "GFIP", { readName: "fqdn" }),
  autogenerate_domain: where(flag, "GFI"),
  force_domain_override: where(flag, "GFIP"),
  noindex_domains: may(z.array(text), "GFIP"),
  redirect: top(z.enum(["both", "www", "non-www"]), "GFIP", { default: "both" }),
  ports_exposes: top(rules.portList, "GFIP", { ...short, nullable: "create" }),
  ports_mappings: may(rules.portMappings, "GFIP", short),

  base_directory: may(rules.directory, "GFP", { default: "/" }),
  publish_directory: may(rules.directory, "GP"),
  install_command: may(rules.shell, "GP", short),
  build_command: may(rules.shell, "GP", short),
  start_command: may(rules.shell, "GP", short),
  static_image: top(text, "GP", { default: "web_server:alpine", ...short, instead: { public: z.literal("web_server:alpine") } }),
  is_static: setting("GP", false),
  is_spa: setting("GP", false),
  is_auto_deploy_enabled: setting("GP", true),
  is_preserve_repository_enabled: setting("GP", false),

  ctrfile: { rule: text, in: "GF", required: "F", read: "sensitive" },
  ctrfile_location: may(rules.filePath, "GP"),
  ctrfile_target_build: may(rules.buildTarget, "P"),
  ctr_compose_location: may(rules.filePath, "GP"),
  ctr_compose_custom_start_command: may(rules.shell, "GP", short),
  ctr_compose_custom_build_command: may(rules.shell, "GP", short),
  ctr_compose_domains: may(rules.composeDomains, "GP"),
  ctr_compose_raw: where(z.unknown(), "G"),
  ctr_registry_image_name: top(rules.bareImageName, "GFIP", { required: "I", instead: { ctrimage: rules.imageReference } }),
  ctr_registry_image_tag: may(rules.imageTag, "GFIP"),

  custom_labels: { rule: text, in: "GFIP", read: "sensitive" },
  custom_ctr_run_options: may(rules.runOptions, "GFIP"),
  pre_deployment_command: may(text, "GFIP"),
  pre_deployment_command_container: top(rules.containerName, "GFIP"),
  post_deployment_command: may(text, "GFIP"),
  post_deployment_command_container: top(rules.containerName, "GFIP"),
  preview_url_template: top(text, "GFIP", { ...short, default: "{{pr_id}}.{{domain}}" }),
  max_restart_count: top(count.min(0), "GFIP", { ...integer, default: 10, defaultVaries: true }),

  health_check_enabled: top(flag, "GFIP", { default: false }),
  health_check_type: top(z.enum(["http", "cmd"]), "GFIP", { default: "http" }),
  health_check_command: may(rules.healthCommand, "GFIP"),
  health_check_path: top(rules.healthPath, "GFIP", { ...short, default: "/" }),
  health_check_port: may(count.min(1).max(65535), "GFIP"),
  health_check_host: top(rules.healthHost, "GFIP", { ...short, default: "localhost" }),
  health_check_method: top(z.enum(["GET", "HEAD", "POST", "OPTIONS"]), "GFIP", { default: "GET" }),
  health_check_scheme: top(z.enum(["http", "https"]), "GFIP", { default: "http" }),
  health_check_return_code: top(z.number(), "GFIP", { ...integer, default: 200 }),
  health_check_response_text: may(text, "GFIP", short),
  health_check_interval: top(z.number(), "GFIP", { ...integer, default: 5 }),
  health_check_timeout: top(z.number(), "GFIP", { ...integer, default: 5 }),
  health_check_retries: top(z.number(), "GFIP", { ...integer, default: 10 }),
  health_check_start_period: top(z.number(), "GFIP", { ...integer, default: 5 }),

  limits_memory: top(text, "GFIP", { ...short, default: "0" }),
  limits_memory_swap: top(text, "GFIP", { ...short, default: "0" }),
  limits_memory_reservation: top(text, "GFIP", { ...short, default: "0" }),
  limits_memory_swappiness: top(z.number(), "GFIP", { ...integer, default: 60 }),
  limits_cpus: top(text, "GFIP", { ...short, default: "0" }),
  limits_cpu_shares: top(z.number(), "GFIP", { ...integer, default: 1024 }),
  limits_cpuset: may(text, "GFIP", short),

  manual_webhook_secret_git_provider_1: webhookSecret,
  manual_webhook_secret_git_provider_2: webhookSecret,
  manual_webhook_secret_git_provider_3: webhookSecret,
  manual_webhook_secret_git_provider_4: webhookSecret,
  is_http_basic_auth_enabled: top(flag, "GFIP", { default: false }),
  http_basic_auth_username: top(text, "GFIP", { ...short, nullable: "create" }),
  http_basic_auth_password: { rule: text, in: "GFIP", nullable: "create", read: "sensitive", column: "encrypted" },

  instant_deploy: where(z.unknown(), "GFIP"),
  use_build_server: setting("GFIP", false, { nullable: "always", readName: "is_build_server_enabled" }),
  use_build_secrets: setting("GFIP", false),
  connect_to_ctr_network: setting("GFIP", false),
  is_force_https_enabled: setting("GFIP", true),
  is_preview_deployments_enabled: setting("GFIP", false),
  is_pr_deployments_public_enabled: setting("GFIP", false),
  is_container_label_escape_enabled: setting("GFIP", true),
  is_git_submodules_enabled: setting("GFIP", true),
  is_git_lfs_enabled: setting("GFIP", true),
  is_git_shallow_clone_enabled: setting("GFIP", true),
  disable_build_cache: setting("GFIP", false),
  include_source_commit_in_build: setting("GFIP", false),
  is_env_sorting_enabled: setting("GFIP", false),
  inject_build_args_to_ctrfile: setting("GFIP", true),
  is_gzip_enabled: setting("GFIP", true),
  is_stripprefix_enabled: setting("GFIP", true),
  is_raw_compose_deployment_enabled: setting("GFIP", false),
  is_log_drain_enabled: setting("GFIP", false),
  is_gpu_enabled: setting("GFIP", false),
  is_consistent_container_name_enabled: setting("GFIP", false),
  gpu_driver: settingOf(text, { ...short, default: "vendor" }),
  gpu_count: settingOf(text, short),
  gpu_device_ids: settingOf(text, short),
  gpu_options: settingOf(text),
  stop_grace_period: settingOf(count.min(1).max(3600)),
  ctr_images_to_keep: settingOf(count.min(0).max(100), { nullable: undefined, default: 2 }),
  custom_internal_name: settingOf(text, short),
  custom_container_name_prefix: settingOf(text),
  custom_network_aliases: may(text, "GFIP"),
  custom_web_server_configuration: may(text, "GFIP"),
  tags: { ...where(z.array(text.min(2)), "GFI"), nullable: "always" },
} satisfies Record<string, ApplicationField>;

export type ApplicationFieldName = keyof typeof applicationFields;

/** The table of application fields as a list. */
export const applicationFieldList: readonly (readonly [ApplicationFieldName, ApplicationField])[] = Object.entries(applicationFields).map(
  ([name, field]) => [name as ApplicationFieldName, field],
);

/** Returns the rule of an input, including the width of the platform's column. */
export const inputRule = ({ rule, column }: ApplicationField): z.ZodType => fitting(rule, column);
