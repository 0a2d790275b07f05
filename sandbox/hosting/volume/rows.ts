import type { Dated, Table } from "../../world/world";
import { type Price, priced } from "../prices";
import { regionOf } from "../server/regions";

export type VolumeRow = Dated & {
  id: number;
  status: "creating" | "attached" | "detaching" | "detached" | "attaching" | "restoring" | "deleting";
  server_uuid: string | null;
  region: string;
  size_gb: number;
  used_gb: number;
  backups: boolean;
  autogrow_max_gb: number;
  /** Placeholder for the files on the volume, in tests of restores. No call returns it. */
  content?: string;
  /** End of the free period of the volume, which starts when its server is deleted. */
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

/**
 * Numbers of the specification: docs/spec/hosting-api.md, "Limits", unless a comment names another section. Seconds are sandbox seconds.
 */
export const SPECIFIED = Object.freeze({
  /** "In about one minute" ("States and transitions", `POST /svc/volumes/{id}/attach`). */
  attachSeconds: 60,
  /** "Nightly" (volume backups). */
  nightSeconds: 86_400,
  /** Volume backups. */
  backupsKeptDays: 7,
  /** Free period of a volume whose server was deleted. */
  freeDaysAfterServer: 7,
  /** Auto-grow: a volume that is 85 percent full grows by 25 percent, but at least by 10 GB. */
  growsAtPercent: 85,
  growsByPercent: 25,
  growsByAtLeastGb: 10,
});

/** Numbers that the sandbox chose. Seconds are sandbox seconds. */
export const CHOSEN = Object.freeze({
  createSeconds: 20,
  detachSeconds: 10,
  deleteSeconds: 10,
  backupSeconds: 30,
  restoreSeconds: 120,
  growSeconds: 60,
  /** Monthly prices per GB without backups: one up to `tierGb`, one above it. They are multiplied by the factor of the city. */
  pricePerGb: 0.08,
  pricePerGbBeyond: 0.064,
  tierGb: 50,
  /** Surcharge for backups, in percent of the volume's price. */
  backupsPercent: 25,
});

/** Returns the price of a volume in a city. */
export function volumePrice(regionId: string, sizeGb: number, backups: boolean): Price {
  const { pricePerGb, pricePerGbBeyond, tierGb, backupsPercent } = CHOSEN;
  const bare = Math.min(sizeGb, tierGb) * pricePerGb + Math.max(0, sizeGb - tierGb) * pricePerGbBeyond;
  return priced(bare * regionOf(regionId).volumeFactor * (backups ? 1 + backupsPercent / 100 : 1));
}
