import type { VolumeBody } from "../../../provider/api/hosting/volumes";
import { Refusal, refuse } from "../../http/reply";
import type { Fields } from "../../world/json";
import { type Moment, stampOf } from "../../world/moment";
import type { Dated, Table, World } from "../../world/world";
import { type Market, volumePriceIn } from "../market";
import { confirmRequired, type Price, priced } from "../prices";
import { regionOf } from "../server/regions";
import type { PurchasedServerRow } from "../server/rows";

export type VolumeRow = Dated & {
  id: number;
  status: "creating" | "attached" | "detaching" | "detached" | "attaching" | "restoring" | "deleting";
  server_uuid: string | null;
  region: string;
  size_gb: number;
  used_gb: number;
  backups: boolean;
  autogrow_max_gb: number;
  /** Represents the volume's files, so that tests can see what a restore brings back. No call returns it. */
  content?: string;
  /** Time until which the platform keeps a volume free of charge after the volume's server was deleted. Null for other volumes. */
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

/** Source: docs/spec/hosting-api.md, "Limits", unless a comment names another section. */
export const SPECIFIED = Object.freeze({
  /** The specification says: "In about one minute" ("States and transitions", `POST /svc/volumes/{id}/attach`). */
  attachSeconds: 60,
  /** The specification says: "Nightly" (volume backups). */
  nightSeconds: 86_400,
  backupsKeptDays: 7,
  /** Days for which a volume is free of charge after its server was deleted. */
  freeDaysAfterServer: 7,
  /** Auto-grow: a volume that is 85 percent full grows by 25 percent, but at least by 10 GB. */
  growsAtPercent: 85,
  growsByPercent: 25,
  growsByAtLeastGb: 10,
});

export const CHOSEN = Object.freeze({
  createSeconds: 20,
  detachSeconds: 10,
  deleteSeconds: 10,
  backupSeconds: 30,
  restoreSeconds: 120,
  growSeconds: 60,
  /** Monthly price per GB for the first `tierGb` GB, without backups and before the factor of the city. */
  pricePerGb: 0.08,
  pricePerGbBeyond: 0.064,
  tierGb: 50,
  /** Percentage that backups add to the price of the volume. */
  backupsPercent: 25,
});

export function volumePrice(regionId: string, sizeGb: number, backups: boolean, market?: Market): Price {
  const shown = market?.volumePrices[regionId];
  if (shown) return priced(volumePriceIn(shown, sizeGb, backups), market);
  const { pricePerGb, pricePerGbBeyond, tierGb, backupsPercent } = CHOSEN;
  const bare = Math.min(sizeGb, tierGb) * pricePerGb + Math.max(0, sizeGb - tierGb) * pricePerGbBeyond;
  return priced(bare * regionOf(regionId, market).volumeFactor * (backups ? 1 + backupsPercent / 100 : 1));
}

// States and rules of docs/spec/hosting-api.md, "Storage volume", "States and transitions" and "Limits". The specification names only the
// statuses attached and detached, and the duration of attaching. The sandbox chose the other statuses and durations.

export function volumeOf(world: World, id: string, serverUuid?: string): VolumeRow {
  const volume = world.volumes[id];
  if (!volume || (serverUuid !== undefined && volume.server_uuid !== serverUuid)) throw refuse.notFound("Volume");
  return volume;
}

/** Sets the status `during` now, and plans the status `then`. If the status changes in the meantime, `then` is not set. */
export function transition(
  moment: Moment,
  volume: VolumeRow,
  during: VolumeRow["status"],
  seconds: number,
  then: VolumeRow["status"] | "gone",
): void {
  volume.status = during;
  volume.updated_at = moment.stamp();
  moment.later(seconds, "volume.settled", { id: volume.id, through: during, then });
}

export function endTransition(moment: Moment, { id, through: during, then }: Fields): void {
  const volume = moment.world.volumes[String(id)];
  if (!volume || volume.status !== during) return;
  if (then === "gone") {
    removeVolume(moment.world, volume);
    return;
  }
  volume.status = then as VolumeRow["status"]; // `transition` wrote this status into the event
  volume.updated_at = moment.stamp();
  if (then === "detached") volume.server_uuid = null;
}

export function removeVolume(world: World, volume: VolumeRow): void {
  delete world.volumes[volume.id];
  for (const backup of backupsOf(world, volume)) delete world.volumeBackups[backup.id];
}

export function refuseUnready(server: PurchasedServerRow): void {
  if (server.status !== "ready") throw refuse.notReady("Server");
}

export function refuseUnconfirmed(
  confirm: boolean | undefined,
  { region, size_gb, backups }: Pick<VolumeRow, "region" | "size_gb" | "backups">,
  market: Market | undefined,
  what = `A ${size_gb} GB volume`,
): void {
  if (confirm !== true) throw confirmRequired(what, volumePrice(region, size_gb, backups, market), { size_gb });
}

/** Returns the refusal of an unconfirmed restore that would overwrite files. A platform variant decides which price its quote contains. */
export function confirmOverwriting({ variants, market }: World, { region, size_gb, backups }: VolumeRow): Refusal {
  const what = "Restoring removes the files written since. The volume";
  if (variants?.restoreQuotes !== "no price")
    return confirmRequired(
      what,
      variants?.restoreQuotes === "nothing" ? priced(0, market) : volumePrice(region, size_gb, backups, market),
      { size_gb },
    );
  return new Refusal(422, { confirm_required: true, message: "Restoring removes the files written since.", quote: { size_gb } });
}

export function refuseSize(region: string, sizeGb: number, market: Market | undefined): void {
  const { volumeSizes, city } = regionOf(region, market);
  if (!volumeSizes.includes(sizeGb)) throw refuse.invalid({ size_gb: [`A volume in ${city} cannot have ${sizeGb} GB.`] });
}

export function addVolume(
  moment: Moment,
  server: PurchasedServerRow,
  body: Pick<VolumeBody, "size_gb" | "backups" | "autogrow_max_gb">,
): VolumeRow {
  const volume: VolumeRow = {
    id: moment.integer("volume"),
    status: "creating",
    server_uuid: server.uuid,
    region: server.region,
    size_gb: body.size_gb,
    used_gb: 1,
    backups: body.backups ?? true,
    autogrow_max_gb: body.autogrow_max_gb ?? 0,
    kept_until: null,
    ...moment.dated(),
  };
  moment.world.volumes[volume.id] = volume;
  transition(moment, volume, "creating", CHOSEN.createSeconds, "attached");
  moment.later(SPECIFIED.nightSeconds, "volume.night", { id: volume.id });
  return volume;
}

/** Changes a volume. Refuses a change that can raise the bill if the call does not contain `confirm`, and then changes nothing. */
export function changeVolume(moment: Moment, volume: VolumeRow, body: Partial<VolumeBody>): void {
  const { size_gb: sizeGb = volume.size_gb, backups = volume.backups, autogrow_max_gb: maxGb = volume.autogrow_max_gb, confirm } = body;
  if (volume.status !== "attached") throw refuse.notReady("Volume");
  if (sizeGb < volume.size_gb) throw refuse.invalid({ size_gb: ["A volume cannot shrink."] });
  const { market } = moment.world;
  if (sizeGb > volume.size_gb) refuseSize(volume.region, sizeGb, market);
  if (maxGb !== 0 && maxGb < sizeGb) throw refuse.invalid({ autogrow_max_gb: ["The limit of auto-grow cannot be below the size."] });
  const { region } = volume;
  if (sizeGb > volume.size_gb || (backups && !volume.backups)) refuseUnconfirmed(confirm, { region, size_gb: sizeGb, backups }, market);
  else if (maxGb > volume.autogrow_max_gb)
    refuseUnconfirmed(confirm, { region, size_gb: maxGb, backups }, market, `A volume that grows up to ${maxGb} GB`);
  if (!backups && volume.backups) moment.later(SPECIFIED.backupsKeptDays * 86_400, "volume.backups-off", { id: volume.id });
  Object.assign(volume, { size_gb: sizeGb, backups, autogrow_max_gb: maxGb, updated_at: moment.stamp() });
  watchFill(moment, volume);
}

/** Plans the growth of the volume, if auto-grow has to enlarge it. */
export function watchFill(moment: Moment, volume: VolumeRow): void {
  if (grownSize(volume) > volume.size_gb) moment.later(CHOSEN.growSeconds, "volume.grow", { id: volume.id });
}

export function growVolume(moment: Moment, { id }: Fields): void {
  const volume = moment.world.volumes[String(id)];
  if (volume?.status !== "attached") return;
  const sizeGb = grownSize(volume);
  if (sizeGb === volume.size_gb) return;
  volume.size_gb = sizeGb;
  volume.updated_at = moment.stamp();
  watchFill(moment, volume);
}

function grownSize({ size_gb, used_gb, autogrow_max_gb }: VolumeRow): number {
  if ((used_gb / size_gb) * 100 < SPECIFIED.growsAtPercent) return size_gb;
  const step = Math.max(SPECIFIED.growsByAtLeastGb, Math.ceil((size_gb * SPECIFIED.growsByPercent) / 100));
  return Math.max(size_gb, Math.min(size_gb + step, autogrow_max_gb));
}

/**
 * Detaches a volume whose server was deleted. The platform keeps it free of charge for some days (docs/spec/hosting-api.md, "States and
 * transitions").
 */
export function orphanVolume(moment: Moment, volume: VolumeRow): void {
  const seconds = SPECIFIED.freeDaysAfterServer * 86_400;
  Object.assign(volume, {
    status: "detached",
    server_uuid: null,
    kept_until: stampOf(moment.nowMs + seconds * 1000),
    updated_at: moment.stamp(),
  });
  moment.later(seconds, "volume.expired", { id: volume.id, kept_until: volume.kept_until });
}

/** Removes a volume at the end of its free days. Does nothing if the volume was attached in the meantime. */
export function endKeeping({ world }: Moment, { id, kept_until }: Fields): void {
  const volume = world.volumes[String(id)];
  if (volume && volume.kept_until !== null && volume.kept_until === kept_until) removeVolume(world, volume);
}

export const backupsOf = (world: World, volume: VolumeRow): VolumeBackupRow[] =>
  Object.values(world.volumeBackups)
    .filter((backup) => backup.volume_id === volume.id)
    .reverse();

export function addVolumeBackup(moment: Moment, volume: VolumeRow): VolumeBackupRow {
  const backup: VolumeBackupRow = {
    id: moment.integer("volumeBackup"),
    volume_id: volume.id,
    size_gb: volume.size_gb,
    status: "running",
    created_at: moment.stamp(),
    ...(volume.content === undefined ? {} : { content: volume.content }),
  };
  moment.world.volumeBackups[backup.id] = backup;
  moment.later(CHOSEN.backupSeconds, "volume.backed-up", { id: backup.id });
  return backup;
}

/** Returns the body for the new volume that a restore creates. A platform variant decides whether it equals the backup or the volume. */
export const restoredBody = ({ variants }: World, volume: VolumeRow, backup: VolumeBackupRow) =>
  variants?.restoredVolumes === "like the backup"
    ? { size_gb: backup.size_gb, backups: true, autogrow_max_gb: 0 }
    : { size_gb: volume.size_gb, backups: volume.backups, autogrow_max_gb: volume.autogrow_max_gb };

/** Restores a backup to its own volume. Files that were written after the backup are lost at once, although the restore takes some time. */
export function restoreOver(moment: Moment, volume: VolumeRow, { content }: VolumeBackupRow): void {
  if (content === undefined) delete volume.content;
  else volume.content = content;
  transition(moment, volume, "restoring", CHOSEN.restoreSeconds, "attached");
}

export function endBackup({ world }: Moment, { id }: Fields): void {
  const backup = world.volumeBackups[String(id)];
  if (backup) backup.status = "finished";
}

/** Removes all backups, some days after backups were turned off. Does nothing if they were turned on again. */
export function removeBackups({ world }: Moment, { id }: Fields): void {
  const volume = world.volumes[String(id)];
  if (volume && !volume.backups) for (const backup of backupsOf(world, volume)) delete world.volumeBackups[backup.id];
}

/** Makes the nightly backup, and removes backups that are too old. */
export function nightly(moment: Moment, { id }: Fields): void {
  const volume = moment.world.volumes[String(id)];
  if (!volume) return;
  moment.later(SPECIFIED.nightSeconds, "volume.night", { id: volume.id });
  const keptFromMs = moment.nowMs - SPECIFIED.backupsKeptDays * 86_400_000;
  for (const backup of backupsOf(moment.world, volume)) {
    if (Date.parse(backup.created_at) <= keptFromMs) delete moment.world.volumeBackups[backup.id];
  }
  if (volume.backups && volume.status === "attached") addVolumeBackup(moment, volume);
}

export function shownVolume(volume: VolumeRow, market?: Market): Fields {
  const { city } = regionOf(volume.region, market);
  const price = volume.kept_until === null ? volumePrice(volume.region, volume.size_gb, volume.backups, market) : priced(0, market);
  const { content: _, ...shown } = volume;
  return { ...shown, city, mount_path: `/mnt/volume-${volume.id}`, ...price };
}
