import { panelRefusal } from "../../http/panel-dialect";
import type { Fields } from "../../world/json";
import type { Moment } from "../../world/moment";
import { addActivity } from "../activity/rules";
import type { GameServerRow } from "../game-servers/rows";
import { emitDaemonMessage, powerOf, setState } from "../power/rules";
import { CHOSEN } from "./numbers";
import type { BackupRow } from "./rows";

// docs/facts/game-panel.md 3.6 and 9.2.

/**
 * Stops the server and restores the files. Every call below the server is refused until it ends; afterwards the
 * server is off.
 */
export function beginRestore(moment: Moment, server: GameServerRow, backup: BackupRow, truncate: boolean): void {
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
  if (truncate) removeRowsBelow(moment, identifier);
  emitDaemonMessage(moment, row, "Restoring the server from a backup");
  moment.later(CHOSEN.restoreSeconds, "backup.restored", { server: identifier });
}

/** Removes all files of a server. */
function removeRowsBelow({ world }: Moment, server: string): void {
  for (const table of [world.files, world.folders])
    for (const [key, row] of Object.entries(table)) if (row.server === server) delete table[key];
}

export function endRestore(moment: Moment, { server: identifier }: Fields): void {
  const server = moment.world.gameServers[String(identifier)];
  if (server?.status !== "restoring_backup") return;
  server.status = null;
  emitDaemonMessage(moment, powerOf(moment.world, server.identifier), "Completed the restore");
}
