import type { Dated, Table } from "../../world/world";

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

declare module "../../world/world" {
  interface Tables {
    deployments: Table<DeploymentRow>;
  }
}
