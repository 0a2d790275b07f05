import type { SpecifiedEndpoints } from "./specified";

// Names in docs/spec/hosting-api.md, by endpoint. test/docs/specified-fields.test.ts compares them with the text.

/** Settings of an application that the section "Deployment" of the specification names. */
const SETTINGS =
  "health_check_enabled health_check_path ports_exposes git_repository git_branch git_commit_sha watch_paths " +
  "manual_webhook_secret_git_provider_1 manual_webhook_secret_git_provider_2 manual_webhook_secret_git_provider_3 manual_webhook_secret_git_provider_4";
const PLACE = "project_uuid server_uuid";
const REPOSITORY = "git_repository git_branch build_pack";
const FLAGS = "is_shown_once is_literal is_multiline is_buildtime is_runtime";
const LOGS = "lines show_timestamps service_name";
const TRAFFIC = "month outbound_bytes outbound included_bytes overage_bytes price_per_gb bill_so_far sampled_at";
const VOLUME = "id status size_gb mount_path monthly_price backups autogrow_max_gb kept_until used_gb";
const QUOTE = "quote.size_gb quote.monthly_price quote.hourly_price quote.currency";
const POLICY =
  "enabled min_copies max_copies monthly_cap_usd allowed_cities scale_up_cpu scale_up_minutes scale_down_cpu scale_down_minutes cooldown_minutes";
const SERVER = "uuid size city status monthly_price";
const DATABASE = "status upgrades";

const inside = (above: string, names: string): string =>
  names
    .split(" ")
    .map((name) => `${above}.${name}`)
    .join(" ");

export const hostingFields: SpecifiedEndpoints = {
  "POST /projects": { count: 2 },
  "PATCH /projects/{uuid}": { count: 2 },
  "POST /projects/{uuid}/environments": { count: 1 },
  "PATCH /projects/{uuid}/environments/{environment_name_or_uuid}": { count: 2 },

  "GET /applications": { query: "tag" },
  "POST /applications/ctrfile": { body: `${PLACE} ctrfile`, count: 83 },
  "POST /applications/ctrimage": { body: `${PLACE} ctr_registry_image_name`, count: 80 },
  "POST /applications/private-deploy-key": { body: `${PLACE} private_key_uuid ${REPOSITORY}`, count: 102 },
  "POST /applications/private-<git_provider_1>-app": { body: `${PLACE} github_app_uuid ${REPOSITORY}`, count: 102 },
  "POST /applications/public": { body: `${PLACE} ${REPOSITORY}`, count: 101 },
  "GET /applications/{uuid}": { response: SETTINGS },
  "PATCH /applications/{uuid}": { body: SETTINGS, count: 95 },
  "DELETE /applications/{uuid}": { query: "delete_configurations delete_volumes ctr_cleanup delete_connected_networks" },
  "POST /applications/{uuid}/clone": { body: "destination_uuid", count: 3 },
  "POST /applications/{uuid}/migrate": { body: "destination_uuid", count: 2 },
  "POST /applications/{uuid}/move": { body: "environment_uuid" },
  "POST /applications/{uuid}/destinations": { body: "destination_uuid" },
  "GET /applications/{uuid}/logs": { query: LOGS },
  "GET /applications/{uuid}/metrics": { query: "minutes" },
  "POST /applications/{uuid}/start": { query: "force instant_deploy", response: "message deployment_uuid" },
  "POST /applications/{uuid}/stop": { query: "ctr_cleanup" },
  "POST /applications/{uuid}/rollback": { body: "commit", response: "deployment_uuid" },
  "POST /applications/{uuid}/tags": { count: 2 },
  "POST /applications/{uuid}/scheduled-tasks": { body: "name command frequency", count: 6 },
  "PATCH /applications/{uuid}/scheduled-tasks/{task_uuid}": { count: 6 },

  "GET /applications/{uuid}/envs": { response: `key value ${FLAGS}` },
  "POST /applications/{uuid}/envs": { body: `key value ${FLAGS}`, count: 7 },
  "PATCH /applications/{uuid}/envs": { body: "key value", count: 6 },
  "PATCH /applications/{uuid}/envs/bulk": { body: `data data.key data.value ${inside("data", FLAGS)}` },

  "GET /applications/{uuid}/storages": { response: "persistent_storages file_storages type name mount_path content uuid" },
  "POST /applications/{uuid}/storages": { body: "type mount_path name content", count: 6 },
  "PATCH /applications/{uuid}/storages": { body: "type uuid", count: 7 },
  "PUT /applications/{uuid}/storages/{storage_uuid}/backups": {
    body: "frequency retention_amount_locally stop_during_backup save_s3 s3_storage_uuid",
    count: 13,
  },

  "POST /applications/{uuid}/previews": {
    body: "pull_request_id pull_request_html_url git_type commit ctr_tag force instant_deploy",
    response: "deployment_uuid",
  },
  "PATCH /applications/{uuid}/previews/{pull_request_id}": {
    body: `domains ctr_compose_domains ${inside("ctr_compose_domains", "name domain redirect")} force_domain_override`,
  },
  "DELETE /applications/{uuid}/previews/{pull_request_id}": { response: "message" },
  "GET /applications/{uuid}/previews/{pull_request_id}/logs": { query: LOGS },

  "POST /deploy": { query: "tag uuid force pr", body: "ctr_tag", response: "deployment_uuid" },
  "GET /deployments/applications/{uuid}": { query: "skip take", response: "count deployments" },
  "GET /deployments/{uuid}": { response: "status logs" },

  "GET /svc/regions": { query: "size", response: "city prices autoscaling" },
  "GET /svc/servers": { response: SERVER },
  "GET /svc/servers/{uuid}": { response: SERVER },
  "POST /servers/{uuid}/resize": { body: "size confirm", response: QUOTE },
  "GET /svc/servers/{uuid}/traffic": { query: "month", response: TRAFFIC },
  "GET /svc/traffic": { query: "month", response: `${TRAFFIC} servers servers.outbound` },
  "GET /svc/servers/{uuid}/volumes": { response: VOLUME },
  "GET /svc/servers/{uuid}/volumes/offer": { query: "size_gb", response: "sizes monthly_price" },
  "POST /svc/servers/{uuid}/volumes": {
    body: "size_gb backups autogrow_max_gb confirm",
    headers: "Idempotency-Key",
    response: `id ${QUOTE}`,
  },
  "PATCH /svc/servers/{uuid}/volumes/{id}": { body: "size_gb backups autogrow_max_gb confirm", response: QUOTE },
  "POST /svc/servers/{uuid}/volumes/{id}/restore": { body: "backup_id target confirm", response: QUOTE },
  "GET /svc/volumes": { query: "status", response: VOLUME },
  "POST /svc/volumes/{id}/attach": { body: "server_uuid confirm", response: QUOTE },
  "POST /svc/volumes/{id}/restore": { body: "backup_id server_uuid confirm", response: QUOTE },

  "GET /managed-databases": { response: DATABASE },
  "POST /managed-databases": { body: "engine plan region eviction_policy", headers: "Idempotency-Key" },
  "GET /managed-databases/catalog": {
    response: "engines=engines plans=plans pool_size pooler_port regions=regions monthly_price=prices.monthly hourly_price=prices.hourly",
  },
  "GET /managed-databases/{uuid}": { response: DATABASE },
  "PATCH /managed-databases/{uuid}": { body: "eviction_policy" },
  "POST /managed-databases/{uuid}/attach": {
    body: "application_uuid env_key overwrite",
    count: 4,
    response: "conflicts suggested_env_key",
  },
  "GET /managed-databases/{uuid}/connection": { response: "url direct_url" },
  "POST /managed-databases/{uuid}/upgrade": { body: "plan confirm", count: 2, response: QUOTE },

  "GET /applications/{uuid}/autoscaling": {
    response:
      `configured blocker policy ${inside("policy", POLICY)} cities ` +
      `${inside("cities", "id city country monthly_price hourly_price")} status status.spend_usd status.copies`,
  },
  "PUT /applications/{uuid}/autoscaling": { body: POLICY, count: 10 },

  "PATCH /servers/{uuid}": { count: 17 },
  "PATCH /servers/{uuid}/edge-tunnel": { count: 1 },
  "GET /servers/{uuid}/edge-tunnel": { response: "ip_previous" },
  "PATCH /servers/{uuid}/ctr-cleanup": { count: 6 },
  "POST /servers/{uuid}/ctr-cleanup/run": { count: 2 },
  "PATCH /servers/{uuid}/log-drains": { count: 9 },
  "GET /servers/{uuid}/metrics": { query: "minutes" },
  "PATCH /servers/{uuid}/proxy": { count: 4 },
  "PUT /servers/{uuid}/proxy/configuration": { body: "configuration" },
  "POST /servers/{uuid}/registries": { body: "registry username password" },
  "PATCH /servers/{uuid}/monitor": { count: 14 },
  "POST /servers/{server_uuid}/destinations": { body: "network", count: 3 },

  "POST /team/envs": { body: "key", count: 6 },
  "PATCH /team": { body: "is_build_server_fallback_enabled" },
  "GET /audit-events": {
    query: "per_page page search action",
    response: "data current_page last_page per_page total",
  },
  "PATCH /destinations/{uuid}": { body: "name", count: 1 },
};
