import type { Dated, Table } from "../../world/world";

export type VolumeRow = Dated & {
  id: number;
  status: "creating" | "attached" | "detaching" | "detached" | "attaching" | "restoring" | "deleting";
  server_uuid: string | null;
  region: string;
  size_gb: number;
  used_gb: number;
  backups: boolean;
  autogrow_max_gb: number;
  /** Placeholder for its files, in tests of restores. Never shown. */
  content?: string;
  /** End of the free period after its server was deleted. */
  kept_until: string | null;
};

export type VolumeBackupRow = {
  id: number;
  volume_id: number;
  size_gb: number;
  status: "running" | "finished";
  created_at: string;
  content?: string;
};

declare module "../../world/world" {
  interface Tables {
    volumes: Table<VolumeRow>;
    volumeBackups: Table<VolumeBackupRow>;
  }
}
