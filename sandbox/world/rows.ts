import type { ApplicationSource } from "../../provider/api/hosting/application-fields";
import type { AUTOSCALING_DEFAULTS } from "../../provider/api/hosting/autoscaling";
import type { Fields } from "./json";

// Rows carry the API's field names wherever the API shows the field, so that tests change them by the names they read.

type Dated = { created_at: string; updated_at: string };

export type TeamRow = Dated & {
  id: number;
  name: string;
  description: string | null;
  /** Without one, autoscaling cannot be enabled. */
  has_active_subscription: boolean;
};

export type ProjectRow = Dated & { id: number; uuid: string; name: string; description: string | null };

export type EnvironmentRow = Dated & {
  id: number;
  uuid: string;
  name: string;
  description: string | null;
  project_id: number;
  project_uuid: string;
  /** What the console made in it; no call of the emulated part makes any. */
  databases?: Fields[];
  services?: Fields[];
};

export type ApplicationRow = Dated & {
  id: number;
  uuid: string;
  kind: ApplicationSource;
  environment_uuid: string;
  destination_uuid: string;
  status: string;
  /** Everything that the API shows at the top level, by the name it reads under. */
  fields: Fields;
  settings: Fields;
  tags: string[];
  /** How the next build ends; tests set it. */
  next_build: "finished" | "failed";
  /** Services of the loaded compose file, or null before it was loaded. */
  compose_services: string[] | null;
  deleting: boolean;
};

export type VariableRow = Dated & {
  id: number;
  uuid: string;
  application_uuid: string;
  key: string;
  value: string | null;
  is_preview: boolean;
  is_literal: boolean;
  is_multiline: boolean;
  is_shown_once: boolean;
  is_runtime: boolean;
  is_buildtime: boolean;
  comment: string | null;
  order: number;
  version: string;
};

export type LogLine = { output: string; hidden: boolean; type: "stdout" | "stderr"; timestamp: string; order: number };

export type DeploymentRow = Dated & {
  id: number;
  deployment_uuid: string;
  application_uuid: string;
  application_id: string;
  application_name: string;
  server_uuid: string;
  server_id: number;
  server_name: string;
  destination_id: string;
  status: "queued" | "in_progress" | "finished" | "failed" | "cancelled-by-user";
  commit: string;
  ctr_registry_image_tag: string | null;
  pull_request_id: number;
  force_rebuild: boolean;
  restart_only: boolean;
  rollback: boolean;
  is_api: boolean;
  lines: LogLine[];
  finished_at: string | null;
};

export type PurchasedServerRow = Dated & {
  id: number;
  uuid: string;
  name: string;
  type: "app_server" | "vps";
  size: string;
  /** Region id, `<provider>:<city code>`. */
  region: string;
  status: string;
  ip: string;
  proxy_type: string;
  /** Upstream's limits of the deployment queue. */
  concurrent_builds: number;
  deployment_queue_limit: number;
  /** Traffic of the calendar month, for the traffic record. */
  outbound_bytes: number;
};

export type DestinationRow = Dated & { id: number; uuid: string; name: string; network: string; server_uuid: string };

export type PrivateKeyRow = { id: number; uuid: string; name: string };

export type GitAppRow = { id: number; uuid: string; name: string };

export type StorageRow = Dated & {
  id: number;
  uuid: string;
  application_uuid: string;
  type: "persistent" | "file";
  /** Persistent ones, with the prefix. */
  name: string | null;
  mount_path: string;
  fs_path: string | null;
  content: string | null;
  is_directory: boolean;
  is_host_file: boolean;
  is_binary: boolean;
  is_too_large: boolean;
  is_preview_suffix_enabled: boolean;
};

export type StorageBackupRow = {
  uuid: string;
  storage_uuid: string;
  frequency: string;
  enabled: boolean;
  save_s3: boolean;
  s3_storage_uuid: string | null;
  disable_local_backup: boolean;
  stop_during_backup: boolean;
  retention_amount_locally: number;
  retention_amount_s3: number;
  retention_days_locally: number;
  retention_days_s3: number;
  retention_max_storage_locally: number;
  retention_max_storage_s3: number;
  timeout: number | null;
  /** An archive is being made. */
  is_running: boolean;
};

export type S3StorageRow = { uuid: string; name: string; is_usable: boolean };

export type SharedVariableRow = Dated & {
  id: number;
  type: "team" | "project" | "environment" | "server";
  /** The uuid of the project, environment or server; the team's id as text. */
  scope: string;
  key: string;
  value: string;
  is_literal: boolean;
  is_multiline: boolean;
  is_shown_once: boolean;
  comment: string | null;
};

export type VolumeRow = Dated & {
  id: number;
  status: "creating" | "attached" | "detaching" | "detached" | "attaching" | "restoring" | "deleting";
  server_uuid: string | null;
  region: string;
  size_gb: number;
  used_gb: number;
  backups: boolean;
  autogrow_max_gb: number;
  /** While the volume of a deleted server is kept free. */
  kept_until: string | null;
};

export type VolumeBackupRow = { id: number; volume_id: number; size_gb: number; status: "running" | "finished"; created_at: string };

export type DatabaseRow = Dated & {
  uuid: string;
  engine: string;
  plan: string;
  region: string;
  status: "creating" | "ready" | "upgrading" | "deleting" | "failed";
  eviction_policy: string | null;
  password: string;
};

/** A copy beside the application's main server. */
export type CopyRow = { region: string; city: string; cpu: number; joined_at: string };

export type AutoscalingRow = {
  application_uuid: string;
  policy: AutoscalingPolicyRow;
  /** CPU percent of every copy; tests set it to make the number of copies change. */
  cpu: number;
  copies: CopyRow[];
  joining: number;
  /** Of copies that are gone. */
  spent_usd: number;
};

type AutoscalingPolicyRow = {
  [F in keyof typeof AUTOSCALING_DEFAULTS]: F extends "allowed_cities" ? string[] : F extends "enabled" ? boolean : number;
};

export type GameServerRow = {
  /** The 8 characters of its panel URL. */
  identifier: string;
  uuid: string;
  internal_id: number;
  name: string;
  description: string;
  node: string;
  region: string;
  status: "installing" | "install_failed" | "reinstall_failed" | "suspended" | "restoring_backup" | null;
  is_transferring: boolean;
  is_node_under_maintenance: boolean;
  server_owner: boolean;
  /** What the key's account may do here; `*` is everything. */
  permissions: string[];
  database_limit: number | null;
  allocation_limit: number | null;
  backup_limit: number;
};

export type ScheduleRow = Dated & {
  id: number;
  server: string;
  name: string;
  minute: string;
  hour: string;
  day_of_month: string;
  month: string;
  day_of_week: string;
  is_active: boolean;
  is_processing: boolean;
  only_when_online: boolean;
  last_run_at: string | null;
  next_run_at: string | null;
};

export type TaskRow = Dated & {
  id: number;
  schedule_id: number;
  sequence_id: number;
  action: "command" | "power" | "backup";
  payload: string;
  time_offset: number;
  is_queued: boolean;
  continue_on_failure: boolean;
};

export type BackupRow = {
  uuid: string;
  server: string;
  name: string;
  ignored_files: string[];
  is_successful: boolean;
  is_locked: boolean;
  bytes: number;
  checksum: string | null;
  created_at: string;
  completed_at: string | null;
  /** Deleted ones still count for the throttle. */
  deleted: boolean;
};
