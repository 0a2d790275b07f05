import { panelRefusal } from "../../http/panel-dialect";
import type { World } from "../../world/world";
import type { GameServerRow } from "../game-servers/rows";

// docs/facts/game-panel.md 3.4 and 7.

export const OUTAGE_STATUSES: readonly number[] = [502, 504];

const outageOf = (world: World, { node }: Pick<GameServerRow, "node">) => world.nodeOutages?.[node];

export const isAway = (world: World, server: Pick<GameServerRow, "node">): boolean => outageOf(world, server) !== undefined;

/** Reports whether any node is down, so that some connections must break. */
export const anyIsAway = (world: World): boolean => Object.keys(world.nodeOutages ?? {}).length > 0;

/** Returns the server of a call that the panel may answer by itself. */
export const passedOn = (world: World, server: GameServerRow): GameServerRow =>
  outageOf(world, server)?.everything ? reached(world, server) : server;

/** Returns the server of a call that the panel passes on to the server's node. */
export function reached(world: World, server: GameServerRow): GameServerRow {
  const outage = outageOf(world, server);
  if (outage)
    throw panelRefusal(
      outage.status,
      "DaemonConnectionException",
      "An error was encountered while communicating with the machine that this server is on.",
    );
  return server;
}
