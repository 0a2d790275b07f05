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
  /** Permissions on this server that the owner of the API key has. `*` includes all permissions. */
  permissions: string[];
  database_limit: number | null;
  allocation_limit: number | null;
  backup_limit: number;
  /** Image of the server's container. Absent in worlds of earlier releases: the server then has the default image. */
  docker_image?: string;
  /**
   * The images that the server can have, by name. If absent, as in worlds of earlier releases, the server can have the images of the sandbox's own
   * game. If empty, the images are not known, and the server accepts every image.
   */
  images?: Readonly<Record<string, string>>;
  /**
   * True if the sandbox does not know the server's game, for example for a server that a rehearsal adds. Such a server accepts every image
   * and every startup variable.
   */
  is_lenient?: true;
};

declare module "../../world/world" {
  interface Tables {
    /** The key of a row is the identifier. */
    gameServers: Table<GameServerRow>;
  }
}

export const may = ({ permissions }: GameServerRow, permission: string): boolean =>
  permissions.includes("*") || permissions.includes(permission);

// Source: docs/facts/game-panel.md 3.4 and 7.

export const OUTAGE_STATUSES: readonly number[] = [502, 504];

const outageOf = (world: World, { node }: Pick<GameServerRow, "node">) => world.nodeOutages?.[node];

export const isAway = (world: World, server: Pick<GameServerRow, "node">): boolean => outageOf(world, server) !== undefined;

/** Whether any node is down. A request to such a node must break its connection, so the sandbox then answers only over sockets. */
export const anyIsAway = (world: World): boolean => Object.keys(world.nodeOutages ?? {}).length > 0;

/** For calls that the panel answers itself. Refuses if the node is down and even these calls fail (`everything`). */
export const passedOn = (world: World, server: GameServerRow): GameServerRow =>
  outageOf(world, server)?.everything ? reached(world, server) : server;

/** For calls that the panel forwards to the node. Refuses if the node is down. */
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

/** Makes a call below a server check the caller's access to the server before it checks the query and the body. */
export function accessFirst(route: Route): Route {
  const { call, options } = route;
  if (call.api !== "panel" || !call.path.startsWith("/servers/{server}/")) return route;
  return {
    ...route,
    options: { ...options, access: ({ world, param }) => void usableServer(world, param("server"), call.serverPermission) },
  };
}

/** A text of exactly 8 characters is an identifier; any other text is a full uuid. */
export function gameServerOf(world: World, id: string): GameServerRow {
  const row = id.length === 8 ? world.gameServers[id] : Object.values(world.gameServers).find(({ uuid }) => uuid === id);
  if (!row) throw panelRefuse.noAccess();
  return row;
}

/**
 * Returns the server if calls below it are possible: it is not suspended, installing, restoring, transferring or in maintenance, and the
 * caller has `permission` on it. Without `permission`, any access is enough.
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

/** A node that is down. The panel still lists its servers, but calls that the panel forwards to the node fail. */
export type NodeOutageRow = {
  node: string;
  /**
   * Status of the panel's responses while the node is down: 502 according to the specification, 504 according to upstream's code
   * (docs/facts/game-panel.md 7).
   */
  status: number;
  /**
   * Whether calls below a server of this node fail even if the panel can answer them itself. No document says which of the operator's own calls fail.
   */
  everything: boolean;
};

declare module "../../world/world" {
  interface Tables {
    /** The key of a row is the name of the node. */
    nodeOutages: Table<NodeOutageRow>;
  }
}
