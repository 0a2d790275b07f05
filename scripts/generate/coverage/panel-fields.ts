import type { SpecifiedEndpoints } from "./specified";

// Names in docs/spec/game-panel-api.md, by endpoint. test/docs/specified-fields.test.ts compares them with the text.

/** Fields of every paginated list, from the section "Envelopes" of the specification. */
const PAGES = "total count per_page current_page total_pages";
const SERVER = "sftp_details host.address allocations variables region";
const ALERTS = "email_enabled email_address chat_enabled chat_webhook notify_deploy";
const API_KEY = "identifier description allowed_ips";
const SCHEDULE = "minute hour day_of_month month day_of_week is_active only_when_online";
const TASK = "action payload time_offset continue_on_failure";
const DATABASE = "host.address on_node remote_ips remote_anywhere remote_address password";
const SHOWN_SCHEDULE = `name ${SCHEDULE} tasks tasks.action tasks.payload tasks.time_offset tasks.continue_on_failure`;

export const panelFields: SpecifiedEndpoints = {
  "GET /": { query: "page per_page filter[*] type", response: `${SERVER} ${PAGES}` },
  "GET /account": { response: "avatar_url" },
  "PUT /account/email": { body: "email password" },
  "PUT /account/password": { body: "current_password password password_confirmation" },
  "PUT /account/profile": { body: "first_name last_name" },
  "PUT /account/language": { body: "language currency" },
  "POST /account/avatar": { body: "image" },
  "GET /account/activity": { query: "page filter[event] sort", response: PAGES },
  "GET /account/notifications": { response: ALERTS },
  "PUT /account/notifications": { body: ALERTS },
  "POST /account/notifications/test": { response: "results" },
  "GET /account/catalog-key": { response: "key" },
  "PUT /account/catalog-key": { body: "key" },
  "GET /account/gameportal": { response: "username token" },
  "PUT /account/gameportal": { body: "username token" },
  "GET /account/api-keys": { response: API_KEY },
  "POST /account/api-keys": { body: "description allowed_ips", response: "identifier secret_token=token" },
  "GET /account/ssh-keys": { response: "name public_key" },
  "POST /account/ssh-keys": { body: "name public_key" },
  "POST /account/ssh-keys/remove": { body: "fingerprint" },

  "GET /servers/{server}": { query: "include", response: SERVER },
  "GET /servers/{server}/resources": {
    response: "current_state cpu_absolute memory_bytes disk_bytes network_rx_bytes network_tx_bytes uptime",
  },
  "GET /servers/{server}/activity": { query: "page filter[event]", response: PAGES },
  "POST /servers/{server}/power": { body: "signal" },
  "POST /servers/{server}/command": { body: "command" },
  "GET /servers/{server}/websocket": { response: "token socket" },
  "POST /servers/{server}/settings/rename": { body: "name description" },
  "PUT /servers/{server}/settings/docker-image": { body: "docker_image" },
  "GET /servers/{server}/startup": { response: "variables=variables startup_command=command docker_images=images" },
  "PUT /servers/{server}/startup/variable": { body: "key value" },

  "GET /servers/{server}/files/list": { query: "directory" },
  "GET /servers/{server}/files/contents": { query: "file" },
  "POST /servers/{server}/files/write": { query: "file" },
  "GET /servers/{server}/files/download": { query: "file", response: "url" },
  "GET /servers/{server}/files/upload": { response: "url" },
  "PUT /servers/{server}/files/rename": { body: "root files files.from files.to" },
  "POST /servers/{server}/files/copy": { body: "location" },
  "POST /servers/{server}/files/delete": { body: "root files" },
  "POST /servers/{server}/files/create-folder": { body: "root name" },
  "POST /servers/{server}/files/compress": { body: "root files" },
  "POST /servers/{server}/files/decompress": { body: "root file" },
  "POST /servers/{server}/files/chmod": { body: "root files files.file files.mode" },
  "POST /servers/{server}/files/pull": { body: "url directory filename use_header foreground" },

  "GET /servers/{server}/backups": { query: "page per_page", response: `completed_at is_locked ${PAGES}` },
  "POST /servers/{server}/backups": { body: "name ignored is_locked" },
  "GET /servers/{server}/backups/{uuid}": { response: "completed_at is_locked" },
  "GET /servers/{server}/backups/{uuid}/download": { response: "url" },
  "POST /servers/{server}/backups/{uuid}/restore": { body: "truncate" },
  "GET /servers/{server}/svc/smart-backups": { response: "enabled" },
  "PUT /servers/{server}/svc/smart-backups": { body: "enabled" },

  "GET /servers/{server}/game/versions": { response: "supported current versions" },
  "POST /servers/{server}/game/version": { body: "version reset_world force" },
  "GET /servers/{server}/svc/game-settings": { response: "supported" },
  "PUT /servers/{server}/svc/game-settings": { body: "values restart" },
  "GET /servers/{server}/svc/diagnostics": { response: "severity" },
  "GET /servers/{server}/players": { response: "online max players" },
  "GET /servers/{server}/svc/players": { response: "players actions" },
  "POST /servers/{server}/svc/players/{action}": { body: "player player.name player.steamid player.id message" },

  "GET /servers/{server}/addons": { response: "sources folder frameworks workshop" },
  "GET /servers/{server}/addons/search": { query: "source q page" },
  "GET /servers/{server}/addons/versions": { query: "source project" },
  "POST /servers/{server}/addons/install": { body: "source project version" },
  "GET /servers/{server}/addons/installed": { query: "updates", response: "addons addons.update manual" },
  "POST /servers/{server}/addons/manual/delete": { body: "file" },
  "POST /servers/{server}/addons/upload": { body: "file" },
  "POST /servers/{server}/addons/featured": { body: "project" },
  "PUT /servers/{server}/addons/framework": { body: "framework" },
  "GET /servers/{server}/addons/workshop": { response: "items" },
  "PUT /servers/{server}/addons/workshop": { body: "items" },
  "GET /servers/{server}/addons/modpacks": { response: "current last_start=lastStart" },
  "GET /servers/{server}/addons/modpacks/search": { query: "q page category source" },
  "GET /servers/{server}/addons/modpacks/versions": { query: "project source" },
  "POST /servers/{server}/addons/modpacks": { body: "project version fresh_world source" },

  "GET /servers/{server}/schedules": { response: SHOWN_SCHEDULE },
  "POST /servers/{server}/schedules": { body: `name ${SCHEDULE}` },
  "GET /servers/{server}/schedules/{id}": { response: SHOWN_SCHEDULE },
  "POST /servers/{server}/schedules/{id}": { body: `name ${SCHEDULE}` },
  "POST /servers/{server}/schedules/{id}/tasks": { body: TASK },
  "POST /servers/{server}/schedules/{id}/tasks/{task}": { body: TASK },

  "POST /servers/{server}/network/allocations/{id}": { body: "notes" },
  "GET /servers/{server}/databases": { query: "include", response: DATABASE },
  "GET /servers/{server}/databases/service": { response: "status local_address public_address other_servers" },
  "POST /servers/{server}/databases": { body: "database remote_ips remote_anywhere", response: `status ${DATABASE}` },
  "POST /servers/{server}/databases/{id}/rotate-password": { response: "password" },
  "POST /servers/{server}/databases/{id}/remote": { body: "remote_ips remote_anywhere" },
  "POST /servers/{server}/databases/{id}/import": { body: "file" },
  "GET /servers/{server}/users": { response: "public_id permissions" },
  "POST /servers/{server}/users": { body: "public_id permissions" },
  "GET /servers/{server}/users/{uuid}": { response: "permissions" },
  "POST /servers/{server}/users/{uuid}": { body: "permissions" },

  "GET /servers/{server}/svc/notifications": { response: "webhook_url events" },
  "PUT /servers/{server}/svc/notifications": { body: "webhook_url clear_webhook events" },
  "POST /servers/{server}/svc/domain/check": { body: "hostname" },
  "GET /servers/{server}/svc/domain": { response: "hostname records" },
  "PUT /servers/{server}/svc/domain": { body: "hostname" },
  "GET /servers/{server}/svc/network": { response: "entries linkable" },
  "POST /servers/{server}/svc/network/link": { body: "servers servers.id servers.key lobby restart" },
  "POST /servers/{server}/svc/network/unlink": { body: "id restart" },
  "POST /servers/{server}/svc/network/proxy-compat": { body: "id" },
  "GET /store/catalog": { response: "games games.plans regions prices" },
  "GET /store/orders": { response: "status" },
  "GET /store/billing": { response: "price renews_at cancelled_at refund" },
};
