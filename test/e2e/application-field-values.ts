/**
 * Values of a field: at the creation, after a change of the program, after a change by another user (`drifted`), and after the field left
 * the program (`left`).
 */
export type FieldValues = readonly [made: unknown, changed: unknown, drifted: unknown, left: unknown];

/** A field keeps its value after it left the program: the API has no default to return to. */
export const STAYS = Symbol("stays");

const flag = (initially: boolean): FieldValues => [!initially, initially, !initially, initially];
const text = (left: unknown, ...[made, changed, drifted]: [string, string, string]): FieldValues => [made, changed, drifted, left];

// Fields by the API's names, from docs/facts/hosting.md 3.1: rules, defaults, and the stored form of null.

const everywhere: Record<string, FieldValues> = {
  name: text("web", "first", "second", "third"),
  description: text("", "One", "Two", "Three"),
  redirect: ["www", "non-www", "both", "both"],
  ports_mappings: text(null, "8080:80", "8080:80,8443:443", "9090:80"),
  custom_ctr_run_options: text(null, "--cap-add=NET_ADMIN", "--ulimit nofile=1024", "--init"),
  pre_deployment_command: text(null, "migrate | tee log", "migrate --force", "true"),
  pre_deployment_command_container: text(STAYS, "web", "worker", "other"),
  post_deployment_command: text(null, "warm-up", "warm-up --all", "true"),
  post_deployment_command_container: text(STAYS, "web", "worker", "other"),
  preview_url_template: text("{{pr_id}}.{{domain}}", "pr-{{pr_id}}.{{domain}}", "{{pr_id}}-web.{{domain}}", "x.{{domain}}"),
  max_restart_count: [0, 3, 7, STAYS],
  health_check_enabled: flag(false),
  health_check_type: ["cmd", "http", "cmd", "http"],
  health_check_command: text(null, "curl -f http://localhost", "wget -q http://localhost", "true"),
  health_check_path: text("/", "/healthz", "/ready", "/other"),
  health_check_port: [8080, 8081, "9999", null],
  health_check_host: text("localhost", "127.0.0.1", "web.internal", "other"),
  health_check_method: ["HEAD", "OPTIONS", "POST", "GET"],
  health_check_scheme: ["https", "http", "https", "http"],
  health_check_return_code: [204, 301, 418, 200],
  health_check_response_text: text(null, "fine", "ok", "other"),
  health_check_interval: [11, 12, 13, 5],
  health_check_timeout: [11, 12, 13, 5],
  health_check_retries: [3, 4, 6, 10],
  health_check_start_period: [11, 12, 13, 5],
  limits_memory: text("0", "512m", "1g", "2g"),
  limits_memory_swap: text("0", "1g", "2g", "3g"),
  limits_memory_swappiness: [10, 20, 30, 60],
  limits_memory_reservation: text("0", "128m", "256m", "64m"),
  limits_cpus: text("0", "0.5", "1.5", "2"),
  limits_cpuset: text(null, "0,1", "0", "1"),
  limits_cpu_shares: [512, 2048, 256, 1024],
  is_http_basic_auth_enabled: [true, true, false, false],
  http_basic_auth_username: text(STAYS, "visitor", "guest", "stranger"),
  http_basic_auth_password: text(STAYS, "a secret of one", "a secret of two", "another user's"),
  use_build_server: flag(false),
  use_build_secrets: flag(false),
  connect_to_ctr_network: flag(false),
  is_force_https_enabled: flag(true),
  is_preview_deployments_enabled: flag(false),
  is_pr_deployments_public_enabled: flag(false),
  is_container_label_escape_enabled: flag(true),
  is_git_submodules_enabled: flag(true),
  is_git_lfs_enabled: flag(true),
  is_git_shallow_clone_enabled: flag(true),
  disable_build_cache: flag(false),
  include_source_commit_in_build: flag(false),
  is_env_sorting_enabled: flag(false),
  inject_build_args_to_ctrfile: flag(true),
  is_gzip_enabled: flag(true),
  is_stripprefix_enabled: flag(true),
  is_log_drain_enabled: flag(false),
  is_gpu_enabled: flag(false),
  gpu_driver: text("vendor", "other", "another", "third"),
  gpu_count: text(null, "1", "2", "all"),
  gpu_device_ids: text(null, "0", "0,1", "2"),
  gpu_options: text(null, "a=1", "a=2", "a=3"),
  stop_grace_period: [10, 20, 40, null],
  ctr_images_to_keep: [0, 5, 9, 2],
  custom_container_name_prefix: text(null, "shop", "shop-web", "other"),
  custom_network_aliases: text(null, "shop", "shop,web", "other"),
};

const ports: Record<string, FieldValues> = { ports_exposes: text(STAYS, "3000", "3000,3001", "9000") };

/** With a custom name, every deployment uses the same container name, and the flag has no effect. */
const ownName: Record<string, FieldValues> = {
  custom_internal_name: text(null, "web", "web-two", "other"),
  is_consistent_container_name_enabled: [true, true, false, false],
};
const noOwnName: Record<string, FieldValues> = { is_consistent_container_name_enabled: flag(false) };

const registry: Record<string, FieldValues> = {
  ctr_registry_image_name: text(STAYS, "registry.example.com/built", "registry.example.com/other", "registry.example.com/third"),
  ctr_registry_image_tag: text(null, "1", "2", "3"),
};

const git: Record<string, FieldValues> = {
  git_commit_sha: text("HEAD", "4f3c2b1", "v1.2.3", "abc"),
  watch_paths: text(null, "src/**", "src/**\nlib/**", "doc/**"),
  base_directory: text("/", "/app", "/web", "/other"),
  publish_directory: text("/", "/dist", "/build", "/other"),
  install_command: text("", "npm ci", "npm ci && npm prune", "true"),
  build_command: text("", "npm run build", "npm run build -- --prod", "true"),
  start_command: text("", "npm start", "node index.js", "true"),
  static_image: text("web_server:alpine", "other:1", "other:2", "third:1"),
  is_static: flag(false),
  is_spa: flag(false),
  is_auto_deploy_enabled: flag(true),
  is_preserve_repository_enabled: flag(false),
  ctrfile_location: text(null, "/ctrfile.web", "/ctr/web", "/other"),
  ctrfile_target_build: text(null, "web", "release", "other"),
};

const compose: Record<string, FieldValues> = {
  ctr_compose_location: text("/ctr-compose.yaml", "/compose.yaml", "/deploy/compose.yaml", "/other.yaml"),
  ctr_compose_custom_start_command: text(null, "ctr compose up", "ctr compose up -d", "true"),
  ctr_compose_custom_build_command: text(null, "ctr compose build", "ctr compose build --pull", "true"),
  is_raw_compose_deployment_enabled: flag(false),
};

const repository = { gitRepository: "https://git.example.com/acme/web", gitBranch: "main" };

/** Kinds of source, each with the fields to test. The fields of ports are missing for git sources, because a static site has no port. */
export const kindsOfSource = {
  "a public repository": {
    source: { kind: "public", ...repository, buildPack: "ctrfile" },
    values: { ...everywhere, ...registry, ...git, ...ownName },
  },
  "a compose file": {
    source: { kind: "public", ...repository, buildPack: "ctrcompose" },
    values: { ...compose, ...ports, ...noOwnName },
  },
  "a build file": {
    source: { kind: "ctrfile", ctrfile: "FROM scratch\n" },
    values: { ...everywhere, ...registry, ...ports, ...noOwnName, base_directory: text("/", "/app", "/web", "/other") },
  },
  "an image": {
    source: { kind: "ctrimage", image: "registry.example.com/web:1" },
    values: { ...everywhere, ...ports, ...ownName },
  },
} as const;
