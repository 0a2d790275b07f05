import type { World } from "../../world/world";
import { removeSchedule } from "../schedules/rules";
import type { GameServerRow } from "./rows";

/** A server that was deleted in the console, with what is below it. */
export function removeGameServer(world: World, row: GameServerRow): void {
  for (const schedule of Object.values(world.schedules)) if (schedule.server === row.identifier) removeSchedule(world, schedule);
  for (const [id, backup] of Object.entries(world.backups)) if (backup.server === row.identifier) delete world.backups[id];
  delete world.gameServers[row.identifier];
}
