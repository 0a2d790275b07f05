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

/** Numbers of upstream's code. */
export const SPECIFIED = Object.freeze({
  /** docs/facts/hosting.md 1.2. */
  queueRetryAfterSeconds: 60,
});

/** Numbers that the sandbox chose. Seconds are sandbox seconds. */
export const CHOSEN = Object.freeze({ queuedSeconds: 2, buildSeconds: 30, restartSeconds: 5, imagesKept: 2 });
