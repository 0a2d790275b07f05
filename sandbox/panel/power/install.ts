import type { Fields } from "../../world/json";
import type { Moment } from "../../world/moment";
import type { GameServerRow } from "../game-servers/rows";
import { CHOSEN } from "./numbers";
import { emit, powerOf, setState } from "./rules";

// docs/facts/game-panel.md 1.5, 3.4 and 9.2.

/**
 * Stops the server and runs its installation. Every call below the server is refused until it ends; afterwards the
 * server is off.
 */
export function beginInstall(moment: Moment, server: GameServerRow, seconds = CHOSEN.installSeconds): void {
  const row = powerOf(moment.world, server.identifier);
  Object.assign(row, { is_locked: false, waiting: null });
  setState(moment, row, "offline");
  server.status = "installing";
  emit(moment, row, "install output", "Downloading the server");
  moment.later(seconds, "power.installed", { server: server.identifier });
}

export function endInstall(moment: Moment, { server: identifier }: Fields): void {
  const server = moment.world.gameServers[String(identifier)];
  if (server?.status !== "installing") return;
  const row = powerOf(moment.world, server.identifier);
  emit(moment, row, "install output", row.install_fails ? "The download failed" : "Installation completed");
  server.status = row.install_fails ? "reinstall_failed" : null;
  row.install_fails = false;
}
