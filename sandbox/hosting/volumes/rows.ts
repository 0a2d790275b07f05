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
  /** What its files stand for, in tests of restores. Never shown. */
  content?: string;
  /** While the volume of a deleted server is kept free. */
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
