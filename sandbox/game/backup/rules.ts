import { found, panelRefusal, panelRefuse } from "../../http/panel-dialect";
import type { Fields } from "../../world/json";
import type { Moment } from "../../world/moment";
import type { Table, World } from "../../world/world";
import { panelStamp } from "../forms";
import { type GameServerRow, may } from "../server/access";

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
  /** A deleted backup still counts for the limit of two backups in ten minutes. */
  deleted: boolean;
};

/** Duration in seconds and result of each later backup of a server. Tests set them. */
export type BackupConditionRow = {
  server: string;
  seconds: number;
  fails: boolean;
};

export type SmartBackupsRow = { server: string; enabled: boolean };

declare module "../../world/world" {
  interface Tables {
    backups: Table<BackupRow>;
    /** The key of a row is the identifier of the server. */
    backupConditions: Table<BackupConditionRow>;
    /** The key of a row is the identifier of the server. Smart backups are off for a server without a row. */
    smartBackups: Table<SmartBackupsRow>;
  }
}

/** From docs/spec/game-panel-api.md, "Limits", and from upstream's code. */
export const SPECIFIED = Object.freeze({
  /** Backups per page of a list (docs/facts/game-panel.md 3.6). */
  perPage: { default: 20, max: 50 },
  /** The specification says: "2 per 10 minutes" (backups). */
  throttle: 2,
  throttleSeconds: 600,
});

export const CHOSEN = Object.freeze({ backupSeconds: 30, restoreSeconds: 20, backupBytes: 104_857_600 });

// Source: docs/facts/game-panel.md 3.6.

const allOf = (world: World, { identifier }: GameServerRow) => Object.values(world.backups).filter((row) => row.server === identifier);
export const backupsOf = (world: World, server: GameServerRow) => allOf(world, server).filter((row) => !row.deleted);
export const counts = (row: BackupRow) => row.completed_at === null || row.is_successful;

export const backupOf = (world: World, server: GameServerRow, uuid: string): BackupRow =>
  found(backupsOf(world, server).find((row) => row.uuid === uuid));

/**
 * Refuses a backup if two pending or successful backups were made in the last ten minutes, even if they are deleted now. As in upstream, the wait in
 * the response is computed from the newer of these two backups, so the wait is too long.
 */
export function refuseThrottled({ world, nowMs }: Moment, server: GameServerRow): void {
  const sinceMs = nowMs - SPECIFIED.throttleSeconds * 1000;
  const recent = allOf(world, server).filter((row) => counts(row) && Date.parse(row.created_at) > sinceMs);
  const newest = recent.at(-1);
  if (!newest || recent.length < SPECIFIED.throttle) return;
  if (world.variants.backupThrottle === "500") throw panelRefuse.typeError(); // upstream converts this number to a string
  const seconds = Math.ceil((Date.parse(newest.created_at) - sinceMs) / 1000);
  const detail = `Only ${SPECIFIED.throttle} backups may be generated within a ${SPECIFIED.throttleSeconds} second span of time.`;
  throw panelRefusal(429, "TooManyRequestsHttpException", detail, { "retry-after": String(seconds) });
}

export function addBackup(
  moment: Moment,
  server: GameServerRow,
  { name, ignored, is_locked, uuid }: { name?: string | null; ignored?: string | null; is_locked?: boolean | null; uuid?: string },
): BackupRow {
  const { backup_limit: limit } = server;
  if (limit === 0 || backupsOf(moment.world, server).filter(counts).length >= limit) {
    throw panelRefuse.display(
      `Cannot create a new backup, this server has reached its limit of ${limit} backups.`,
      "TooManyBackupsException",
    );
  }
  const row: BackupRow = {
    uuid: uuid ?? `${moment.text(8)}-${moment.text(4)}-${moment.text(4)}-${moment.text(4)}-${moment.text(12)}`,
    server: server.identifier,
    name: name ?? `Backup at ${panelStamp(moment.nowMs).slice(0, "2026-01-01T00:00:00".length).replace("T", " ")}`,
    ignored_files: (ignored ?? "").split("\n").filter((line) => line !== ""),
    is_successful: false,
    is_locked: (is_locked ?? false) && may(server, "backup.delete"),
    bytes: 0,
    checksum: null,
    created_at: panelStamp(moment.nowMs),
    completed_at: null,
    deleted: false,
  };
  moment.world.backups[row.uuid] = row;
  moment.later(conditionsOf(moment.world, row.server).seconds, "backup.completed", { uuid: row.uuid });
  return row;
}

const conditionsOf = (world: World, server: string) => world.backupConditions[server] ?? { seconds: CHOSEN.backupSeconds, fails: false };

/** Ends a pending backup. A backup that fails also loses its lock. */
export function endBackup(moment: Moment, { uuid }: Fields): void {
  const row = moment.world.backups[String(uuid)];
  if (!row || row.deleted || row.completed_at !== null) return;
  row.completed_at = panelStamp(moment.nowMs);
  if (conditionsOf(moment.world, row.server).fails) row.is_locked = false;
  else Object.assign(row, { is_successful: true, bytes: CHOSEN.backupBytes, checksum: `sha1:${moment.text(40)}` });
}

/**
 * Starts a backup for a schedule. If the limit of backups is reached, the new backup replaces the oldest unlocked backup. If all backups are
 * locked, starts no backup.
 */
export function addScheduledBackup(moment: Moment, { server: identifier, ignored }: Fields): void {
  const { world } = moment;
  const server = world.gameServers[String(identifier)];
  if (!server || server.backup_limit === 0) return;
  const counted = backupsOf(world, server).filter(counts);
  if (counted.length >= server.backup_limit) {
    const oldest = counted.find(({ is_locked }) => !is_locked);
    if (!oldest) return;
    oldest.deleted = true;
  }
  addBackup(moment, server, { ignored: String(ignored) });
}
