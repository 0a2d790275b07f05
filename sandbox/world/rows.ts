import type { ApplicationSource } from "../../provider/api/hosting/application-fields";
import type { Fields } from "./json";

// Rows carry the API's field names wherever the API shows the field, so that tests change them by the names they read.

type Dated = { created_at: string; updated_at: string };

export type TeamRow = Dated & { id: number; name: string; description: string | null };

export type ProjectRow = Dated & { id: number; uuid: string; name: string; description: string | null };

export type EnvironmentRow = Dated & {
  id: number;
  uuid: string;
  name: string;
  description: string | null;
  project_id: number;
  project_uuid: string;
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
};

export type DestinationRow = Dated & { id: number; uuid: string; name: string; network: string; server_uuid: string };

export type PrivateKeyRow = { id: number; uuid: string; name: string };

export type GitAppRow = { id: number; uuid: string; name: string };
