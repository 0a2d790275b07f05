import { type ApplicationField, type ApplicationFieldName, applicationFields } from "../../../provider/api/hosting/application-fields";
import { camelOf } from "../../../provider/api/names";
import { plainFieldNames } from "../../../provider/resources/hosting/application/fields";

/** A value in the program, and a different value that is set from outside on the platform. Both values have the form of the API. */
export type Pair = readonly [wanted: string | number | boolean, drifted: string | number | boolean];

/** Pairs for fields for which two valid values cannot be derived from the default or the options. */
const PAIRS: Partial<Record<ApplicationFieldName, Pair>> = {
  name: ["listed by us", "listed by them"],
  description: ["ours", "theirs"],
  git_commit_sha: ["v1.0", "v1.1"],
  watch_paths: ["src/**", "lib/**"],
  ports_exposes: ["80", "8080"],
  ports_mappings: ["8081:80", "8082:80"],
  base_directory: ["/web", "/api"],
  publish_directory: ["/dist", "/build"],
  install_command: ["npm ci", "npm install"],
  build_command: ["npm run build", "npm run bundle"],
  start_command: ["npm start", "node ."],
  static_image: ["web_server:alpine", "web_server:latest"],
  ctrfile_location: ["/ctrfile", "/build/ctrfile"],
  ctrfile_target_build: ["release", "debug"],
  ctr_compose_location: ["/compose.yaml", "/compose-2.yaml"],
  ctr_compose_custom_start_command: ["compose up", "compose start"],
  ctr_compose_custom_build_command: ["compose build", "compose pull"],
  ctr_registry_image_name: ["registry.example.com/acme/web", "registry.example.com/acme/api"],
  ctr_registry_image_tag: ["1.0", "1.1"],
  custom_ctr_run_options: ["--init", "--rm"],
  pre_deployment_command: ["npm run migrate", "npm run seed"],
  pre_deployment_command_container: ["web", "api"],
  post_deployment_command: ["npm run warm", "npm run cool"],
  post_deployment_command_container: ["web", "api"],
  preview_url_template: ["{{pr_id}}.{{domain}}", "pr-{{pr_id}}.{{domain}}"],
  max_restart_count: [10, 3],
  health_check_command: ["check", "check -v"],
  health_check_path: ["/health", "/ready"],
  health_check_port: [8080, 9090],
  health_check_host: ["localhost", "web"],
  health_check_return_code: [200, 204],
  health_check_response_text: ["well", "fine"],
  health_check_interval: [5, 30],
  health_check_timeout: [5, 31],
  health_check_retries: [10, 3],
  health_check_start_period: [5, 32],
  limits_memory: ["512m", "1g"],
  limits_memory_swap: ["1g", "2g"],
  limits_memory_reservation: ["256m", "128m"],
  limits_memory_swappiness: [60, 10],
  limits_cpus: ["1.5", "2"],
  limits_cpu_shares: [1024, 512],
  limits_cpuset: ["0,1", "0"],
  http_basic_auth_username: ["visitor", "stranger"],
  http_basic_auth_password: ["first password", "other password"],
  gpu_driver: ["vendor", "other"],
  gpu_count: ["1", "2"],
  gpu_device_ids: ["0", "1"],
  gpu_options: ["graphics", "compute"],
  stop_grace_period: [30, 60],
  ctr_images_to_keep: [2, 5],
  is_consistent_container_name_enabled: [true, false], // true, because the name in the next line turns this flag on
  custom_internal_name: ["web", "web-2"],
  custom_container_name_prefix: ["acme", "other"],
  custom_network_aliases: ["web,www", "web"],
};

function pairOf(name: ApplicationFieldName, { rule, default: initially }: ApplicationField): Pair {
  const pair = PAIRS[name];
  if (pair) return pair;
  if (typeof initially === "boolean") return [initially, !initially];
  const words = "options" in rule && Array.isArray(rule.options) ? rule.options : [];
  const [first, second] = words;
  if (typeof first === "string" && typeof second === "string") return [first, second];
  throw new Error(`The drift benchmark has no two values for the application field ${name}. Add a line to PAIRS.`);
}

export interface FieldDrift {
  input: string;
  field: string;
  pair: Pair;
}

export const fieldDrifts = (places: readonly ApplicationField["read"][]): FieldDrift[] =>
  plainFieldNames
    .filter((name) => places.includes(applicationFields[name].read) && !isRewritten(applicationFields[name]))
    .map((name) => ({ input: camelOf(name), field: name, pair: pairOf(name, applicationFields[name]) }));

const isRewritten = (field: ApplicationField): boolean => field.isRewritten === true;
