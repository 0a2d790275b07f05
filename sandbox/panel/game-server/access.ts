import { panelRefusal, panelRefuse } from "../../http/panel-dialect";
import type { Route } from "../../http/product";
import type { Table, World } from "../../world/world";

export type GameServerRow = {
  /** The 8 characters that identify the server in URLs of the panel. */
  identifier: string;
  uuid: string;
  internal_id: number;
  name: string;
  description: string;
  node: string;
  region: string;
  status: "installing" | "install_failed" | "reinstall_failed" | "suspended" | "restoring_backup" | null;
  is_transferring: boolean;
  is_node_under_maintenance: boolean;
  server_owner: boolean;
  /** Permissions that the account of the key has on this server. `*` includes all permissions. */
  permissions: string[];
  database_limit: number | null;
  allocation_limit: number | null;
  backup_limit: number;
  /** Image of the server. Absent in worlds of earlier releases, which means the default image. */
  docker_image?: string;
  /**
   * Whether the game of the server is unknown. The server then accepts every image and every startup variable. Servers that a rehearsal invents have
   * an unknown game.
   */
  is_lenient?: true;
};

declare module "../../world/world" {
  interface Tables {
    /** Game servers. The key is their identifier. */
    gameServers: Table<GameServerRow>;
  }
}

/** Reports whether the account has a permission on a server. `*` includes all permissions. */
export const may = ({ permissions }: GameServerRow, permission: string): boolean =>
  permissions.includes("*") || permissions.includes(permission);

// Source: docs/facts/game-panel.md 3.4 and 7.

export const OUTAGE_STATUSES: readonly number[] = [502, 504];

const outageOf = (world: World, { node }: Pick<GameServerRow, "node">) => world.nodeOutages?.[node];

export const isAway = (world: World, server: Pick<GameServerRow, "node">): boolean => outageOf(world, server) !== undefined;

/** Reports whether at least one node is down. Connections to such a node must break. */
export const anyIsAway = (world: World): boolean => Object.keys(world.nodeOutages ?? {}).length > 0;

/** Returns the server of a call that the panel can answer without the node. */
export const passedOn = (world: World, server: GameServerRow): GameServerRow =>
  outageOf(world, server)?.everything ? reached(world, server) : server;

/** Returns the server of a call that the panel forwards to the node of the server. */
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

// Upstream checks the server, its state and the permission before it validates the request (docs/facts/game-panel.md 1.1).

/** Defines a call below a server. It refuses a user without access before it checks the request. */
export function accessFirst(route: Route): Route {
  const { call, options } = route;
  if (call.api !== "panel" || !call.path.startsWith("/servers/{server}/")) return route;
  return {
    ...route,
    options: { ...options, access: ({ world, param }) => void usableServer(world, param("server"), call.serverPermission) },
  };
}

/** Finds a server. A text of exactly 8 characters is an identifier; any other text is a full uuid. */
export function gameServerOf(world: World, id: string): GameServerRow {
  const row = id.length === 8 ? world.gameServers[id] : Object.values(world.gameServers).find(({ uuid }) => uuid === id);
  if (!row) throw panelRefuse.noAccess();
  return row;
}

/**
 * Returns the server, if its state allows calls below it, and the account has the permission. Reads are also refused in some states. If no permission
 * is given, any access is enough.
 */
export function usableServer(world: World, id: string, permission?: string): GameServerRow {
  const row = gameServerOf(world, id);
  if (row.status === "suspended") throw panelRefuse.suspended(world.variants.suspendedServers === "409");
  if (row.is_node_under_maintenance)
    throw panelRefuse.busy("The node of this server is currently under maintenance and the functionality requested is unavailable.");
  if (row.status === "installing" || row.status === "install_failed")
    throw panelRefuse.busy("This server has not yet completed its installation process, please try again later.");
  if (row.status === "restoring_backup")
    throw panelRefuse.busy("This server is currently restoring from a backup, please try again later.");
  if (row.is_transferring) throw panelRefuse.busy("This server is currently being transferred to a new machine, please try again later.");
  if (permission !== undefined && !may(row, permission)) throw panelRefuse.unauthorized();
  return passedOn(world, row);
}

/** A node that is down. The panel knows the servers on it, but calls that need the node fail. */
export type NodeOutageRow = {
  node: string;
  /** Status of the response that the panel sends: 502 as in the specification, or 504 as in upstream (docs/facts/game-panel.md 7). */
  status: number;
  /** Whether every call below a server of this node needs the node. No document says which of the operator's own calls need it. */
  everything: boolean;
};

declare module "../../world/world" {
  interface Tables {
    /** Outages of nodes. The key is the name of the node. */
    nodeOutages: Table<NodeOutageRow>;
  }
}
