import { BackupBody, backups as calls, smartBackups } from "../../../provider/api/game/backups";
import { validated } from "../../http/body";
import { panelDialect, panelRefusal, panelRefuse } from "../../http/panel-dialect";
import { noContentRoute, product, type Route, rawRoute, route } from "../../http/product";
import { reply } from "../../http/reply";
import type { Fields } from "../../world/json";
import type { Moment } from "../../world/moment";
import { addActivity } from "../activity";
import { paged } from "../forms";
import { emitDaemonMessage, powerOf, setState } from "../power/rules";
import { type GameServerRow, gameServerOf, reached, usableServer } from "../server/access";
import {
  addBackup,
  addScheduledBackup,
  type BackupRow,
  backupOf,
  backupsOf,
  CHOSEN,
  counts,
  endBackup,
  refuseThrottled,
  SPECIFIED,
} from "./rules";

// Source: docs/facts/game-panel.md 3.6 and 9.2.

/** Until the restore ends, the panel refuses every call whose path is below the server. The restore turns the server off. */
function beginRestore(moment: Moment, server: GameServerRow, backup: BackupRow, truncate: boolean): void {
  const refuse = (detail: string) => panelRefusal(400, "BadRequestHttpException", detail);
  if (server.status !== null) throw refuse("This server is not currently in a state that allows for a backup to be restored.");
  if (backup.completed_at === null || !backup.is_successful)
    throw refuse("This backup cannot be restored at this time: not completed or failed.");
  const { identifier } = server;
  addActivity(moment, { server: identifier, event: "server:backup.restore", properties: { name: backup.name, truncate } });
  const row = powerOf(moment.world, identifier);
  Object.assign(row, { is_locked: false, waiting: null });
  setState(moment, row, "offline");
  server.status = "restoring_backup";
  if (truncate)
    for (const table of [moment.world.files, moment.world.folders])
      for (const [key, { server: owner }] of Object.entries(table)) if (owner === identifier) delete table[key];
  emitDaemonMessage(moment, row, "Restoring the server from a backup");
  moment.later(CHOSEN.restoreSeconds, "backup.restored", { server: identifier });
}

function endRestore(moment: Moment, { server: identifier }: Fields): void {
  const server = moment.world.gameServers[String(identifier)];
  if (server?.status !== "restoring_backup") return;
  server.status = null;
  emitDaemonMessage(moment, powerOf(moment.world, server.identifier), "Completed the restore");
}

const shown = ({ server: _1, deleted: _2, ...attributes }: BackupRow): Fields => ({ object: "backup", attributes });

const routes: readonly Route[] = [
  route(calls.list, ({ world, param, rawQuery, origin }) => {
    const server = usableServer(world, param("server"), "backup.read");
    const all = backupsOf(world, server);
    const { rows, pagination } = paged(all, rawQuery, SPECIFIED.perPage, `${origin}/api/client/servers/${server.identifier}/backups`);
    return reply.ok({ object: "list", data: rows.map(shown), meta: { backup_count: all.filter(counts).length, pagination } });
  }),
  route(calls.get, ({ world, param }) =>
    reply.ok(shown(backupOf(world, usableServer(world, param("server"), "backup.read"), param("backup")))),
  ),
  rawRoute(
    calls.create,
    ({ world, moment, param, body, enforcesLimits }) => {
      const server = usableServer(world, param("server"), "backup.create");
      const wanted = validated(BackupBody, body, panelDialect.invalid);
      if (enforcesLimits) refuseThrottled(moment, server);
      const row = addBackup(moment, reached(world, server), wanted);
      const { name, is_locked: locked } = row;
      addActivity(moment, { server: server.identifier, event: "server:backup.start", properties: { name, locked } });
      return reply.ok(shown(row));
    },
    { countsItself: true },
  ),
  route(calls.download, ({ world, moment, param, origin }) => {
    const row = backupOf(world, usableServer(world, param("server"), "backup.download"), param("backup"));
    const url = `${origin}/node/download/backup?token=${moment.text(40)}&unique=${row.uuid}`;
    return reply.ok({ object: "signed_url", attributes: { url } });
  }),
  route(calls.lock, ({ world, param }) => {
    const row = backupOf(world, usableServer(world, param("server"), "backup.delete"), param("backup"));
    row.is_locked = !row.is_locked;
    return reply.ok(shown(row));
  }),
  noContentRoute(calls.restore, ({ world, moment, param, body: { truncate } }) => {
    const server = usableServer(world, param("server"), "backup.restore");
    beginRestore(moment, reached(world, server), backupOf(world, server, param("backup")), truncate);
  }),
  noContentRoute(calls.remove, ({ world, param }) => {
    const server = usableServer(world, param("server"), "backup.delete");
    const row = backupOf(world, server, param("backup"));
    if (row.is_locked && row.is_successful)
      throw panelRefuse.display("Cannot delete a backup that is marked as locked.", "BackupLockedException");
    reached(world, server);
    row.deleted = true;
  }),
  route(smartBackups.get, ({ world, param }) => {
    const { identifier } = usableServer(world, param("server"), "backup.read");
    return reply.ok({ enabled: world.smartBackups[identifier]?.enabled ?? false });
  }),
  route(smartBackups.update, ({ world, param, body: { enabled } }) => {
    const { identifier } = usableServer(world, param("server"), "backup.create");
    world.smartBackups[identifier] = { server: identifier, enabled };
    return reply.ok({ enabled });
  }),
];

export type * from "./rules";

export const backups = product({
  routes,
  tables: {
    backups: {
      singular: "backup",
      add: (moment, { server, name, is_locked, uuid }) =>
        addBackup(moment, gameServerOf(moment.world, String(server)), {
          name: typeof name === "string" ? name : null,
          is_locked: is_locked === true,
          ...(typeof uuid === "string" ? { uuid } : {}),
        }).uuid,
    },
    backupConditions: {
      singular: "condition of backups",
      add: ({ world }, { server, seconds = CHOSEN.backupSeconds, fails = false }) => {
        const { identifier } = gameServerOf(world, String(server));
        world.backupConditions[identifier] = { server: identifier, seconds: Number(seconds), fails: fails === true };
        return identifier;
      },
    },
    smartBackups: {
      singular: "setting of smart backups",
      add: ({ world }, { server, enabled = false }) => {
        const { identifier } = gameServerOf(world, String(server));
        world.smartBackups[identifier] = { server: identifier, enabled: enabled === true };
        return identifier;
      },
    },
  },
  events: { "backup.completed": endBackup, "backup.restored": endRestore, "backup.scheduled": addScheduledBackup },
});
