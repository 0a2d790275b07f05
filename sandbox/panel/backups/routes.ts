import { BackupBody, backups } from "../../../provider/api/panel/backups";
import { DEFAULTS } from "../../defaults";
import { validated } from "../../http/body";
import { panelDialect, panelRefusal, panelRefuse } from "../../http/panel-dialect";
import type { Area } from "../../http/product";
import { reply } from "../../http/reply";
import { serve, serveRaw } from "../../http/route";
import { kind } from "../../world/collections";
import type { Fields } from "../../world/json";
import type { Moment } from "../../world/moment";
import type { BackupRow, GameServerRow } from "../../world/rows";
import type { World } from "../../world/world";
import { gameServerOf, may, usableServer } from "../game-servers/rules";
import { paged } from "../pages";
import { panelStamp } from "../schedules/rules";

// game-panel-facts.md 3.6.

const { panel: NUMBERS } = DEFAULTS;

const allOf = (world: World, { identifier }: GameServerRow) => Object.values(world.backups).filter((row) => row.server === identifier);
const backupsOf = (world: World, server: GameServerRow) => allOf(world, server).filter((row) => !row.deleted);
const counts = (row: BackupRow) => row.completed_at === null || row.is_successful;

function backupOf(world: World, server: GameServerRow, uuid: string): BackupRow {
  const row = backupsOf(world, server).find((candidate) => candidate.uuid === uuid);
  if (!row) throw panelRefuse.notFound();
  return row;
}

function shown({ server: _1, deleted: _2, ...attributes }: BackupRow): Fields {
  return { object: "backup", attributes };
}

/** Pending and good ones of the last ten minutes count, deleted ones too; the wait is reckoned from the newest, so that it is too long. */
function refuseThrottled({ world, nowMs }: Moment, server: GameServerRow): void {
  const sinceMs = nowMs - NUMBERS.backupThrottleSeconds * 1000;
  const recent = allOf(world, server).filter((row) => counts(row) && Date.parse(row.created_at) > sinceMs);
  const newest = recent.at(-1);
  if (!newest || recent.length < NUMBERS.backupThrottle) return;
  const seconds = Math.ceil((Date.parse(newest.created_at) - sinceMs) / 1000);
  const detail = `Only ${NUMBERS.backupThrottle} backups may be generated within a ${NUMBERS.backupThrottleSeconds} second span of time.`;
  throw panelRefusal(429, "TooManyRequestsHttpException", detail, { "retry-after": String(seconds) });
}

function addBackup(
  moment: Moment,
  server: GameServerRow,
  { name, ignored, is_locked }: { name?: string | null; ignored?: string | null; is_locked?: boolean | null },
): BackupRow {
  const { backup_limit: limit } = server;
  if (limit === 0 || backupsOf(moment.world, server).filter(counts).length >= limit) {
    throw panelRefuse.display(
      `Cannot create a new backup, this server has reached its limit of ${limit} backups.`,
      "TooManyBackupsException",
    );
  }
  const row: BackupRow = {
    uuid: `${moment.text(8)}-${moment.text(4)}-${moment.text(4)}-${moment.text(4)}-${moment.text(12)}`,
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
  moment.later(NUMBERS.backupSeconds, "backup.completed", { uuid: row.uuid });
  return row;
}

export const panelBackupsArea: Area = {
  serves: [
    serve(backups.list, ({ world, param, rawQuery, origin }) => {
      const server = usableServer(world, param("server"), "backup.read");
      const all = backupsOf(world, server);
      const perPage = { usual: NUMBERS.backupsPerPage, most: NUMBERS.mostBackupsPerPage };
      const { rows, pagination } = paged(all, rawQuery, perPage, `${origin}/api/client/servers/${server.identifier}/backups`);
      return reply.ok({ object: "list", data: rows.map(shown), meta: { backup_count: all.filter(counts).length, pagination } });
    }),
    serve(backups.get, ({ world, param }) =>
      reply.ok(shown(backupOf(world, usableServer(world, param("server"), "backup.read"), param("backup")))),
    ),
    serveRaw(
      backups.create,
      ({ world, moment, param, body, enforcesLimits }) => {
        const server = usableServer(world, param("server"), "backup.create");
        const wanted = validated(BackupBody, body, panelDialect.invalid);
        if (enforcesLimits) refuseThrottled(moment, server);
        return reply.ok(shown(addBackup(moment, server, wanted)));
      },
      { countsItself: true },
    ),
    serve(backups.lock, ({ world, param }) => {
      const row = backupOf(world, usableServer(world, param("server"), "backup.delete"), param("backup"));
      row.is_locked = !row.is_locked;
      return reply.ok(shown(row));
    }),
    serve(backups.remove, ({ world, param }) => {
      const row = backupOf(world, usableServer(world, param("server"), "backup.delete"), param("backup"));
      if (row.is_locked && row.is_successful)
        throw panelRefuse.display("Cannot delete a backup that is marked as locked.", "BackupLockedException");
      row.deleted = true;
      return reply.nothing();
    }),
  ],
  kinds: [
    kind<BackupRow>({
      name: "backups",
      one: "backup",
      rows: (world) => world.backups,
      add: (moment, { server, name }) =>
        addBackup(moment, gameServerOf(moment.world, String(server)), { name: typeof name === "string" ? name : null }).uuid,
    }),
  ],
  events: {
    "backup.completed": (moment, { uuid }) => {
      const row = moment.world.backups[String(uuid)];
      if (!row || row.deleted || row.completed_at !== null) return;
      const done = { is_successful: true, completed_at: panelStamp(moment.nowMs), bytes: NUMBERS.backupBytes };
      Object.assign(row, done, { checksum: `sha1:${moment.text(40)}` });
    },
  },
};
