import { BackupBody, backups } from "../../../provider/api/panel/backups";
import { smartBackups } from "../../../provider/api/panel/smart-backups";
import { validated } from "../../http/body";
import { panelDialect, panelRefuse } from "../../http/panel-dialect";
import { reply } from "../../http/reply";
import { type Route, rawRoute, route } from "../../http/route";
import type { Fields } from "../../world/json";
import { addActivity } from "../activity/rules";
import { usableServer } from "../game-servers/rules";
import { reached } from "../nodes/rules";
import { paged } from "../pages";
import { SPECIFIED } from "./numbers";
import { beginRestore } from "./restore";
import type { BackupRow } from "./rows";
import { addBackup, backupOf, backupsOf, counts, refuseThrottled } from "./rules";

// docs/facts/game-panel.md 3.6.

function shown({ server: _1, deleted: _2, ...attributes }: BackupRow): Fields {
  return { object: "backup", attributes };
}

export const routes: readonly Route[] = [
  route(backups.list, ({ world, param, rawQuery, origin }) => {
    const server = usableServer(world, param("server"), "backup.read");
    const all = backupsOf(world, server);
    const { rows, pagination } = paged(all, rawQuery, SPECIFIED.perPage, `${origin}/api/client/servers/${server.identifier}/backups`);
    return reply.ok({ object: "list", data: rows.map(shown), meta: { backup_count: all.filter(counts).length, pagination } });
  }),
  route(backups.get, ({ world, param }) =>
    reply.ok(shown(backupOf(world, usableServer(world, param("server"), "backup.read"), param("backup")))),
  ),
  rawRoute(
    backups.create,
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
  route(backups.download, ({ world, moment, param, origin }) => {
    const row = backupOf(world, usableServer(world, param("server"), "backup.download"), param("backup"));
    const url = `${origin}/node/download/backup?token=${moment.text(40)}&unique=${row.uuid}`;
    return reply.ok({ object: "signed_url", attributes: { url } });
  }),
  route(backups.lock, ({ world, param }) => {
    const row = backupOf(world, usableServer(world, param("server"), "backup.delete"), param("backup"));
    row.is_locked = !row.is_locked;
    return reply.ok(shown(row));
  }),
  route(backups.restore, ({ world, moment, param, body: { truncate } }) => {
    const server = usableServer(world, param("server"), "backup.restore");
    beginRestore(moment, reached(world, server), backupOf(world, server, param("backup")), truncate);
    return reply.nothing();
  }),
  route(backups.remove, ({ world, param }) => {
    const server = usableServer(world, param("server"), "backup.delete");
    const row = backupOf(world, server, param("backup"));
    if (row.is_locked && row.is_successful)
      throw panelRefuse.display("Cannot delete a backup that is marked as locked.", "BackupLockedException");
    reached(world, server);
    row.deleted = true;
    return reply.nothing();
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
