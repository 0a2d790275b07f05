import { panelRefuse } from "../../http/panel-dialect";
import type { Fields } from "../../world/json";
import type { Moment } from "../../world/moment";
import { removeRowsOf, type World } from "../../world/world";
import { firstAllocation } from "../allocations/first";
import { passedOn } from "../nodes/rules";
import { removeSchedule, schedulesOf } from "../schedules/rules";
import { addStartup, IMAGES } from "../startup/rules";
import { may } from "./permissions";
import { relationsOf } from "./relations";
import type { GameServerRow } from "./rows";

// Attributes of docs/facts/game-panel.md 4; who is refused what of 1.1 and 1.5.

export interface NewGameServer {
  name: string;
  backupLimit: number;
  permissions: readonly string[];
  /** Identifier or uuid. Default: one is made up. */
  named?: string;
  /** Its game is not known, and so are its rules. */
  isLenient?: boolean;
  image?: string | undefined;
}

export function addGameServer(moment: Moment, { name, backupLimit, permissions, named, isLenient, image }: NewGameServer): GameServerRow {
  const hex = (length: number) => Array.from(moment.text(length), (letter) => (letter.charCodeAt(0) % 16).toString(16)).join("");
  const identifier = named?.slice(0, 8) ?? hex(8);
  const row: GameServerRow = {
    identifier,
    uuid: named !== undefined && named.length > 8 ? named : `${identifier}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
    internal_id: moment.integer("gameServer"),
    name,
    description: "",
    node: "node-1",
    region: "one:hel",
    status: null,
    is_transferring: false,
    is_node_under_maintenance: false,
    server_owner: permissions.includes("*"),
    permissions: [...permissions],
    database_limit: 2,
    allocation_limit: 2,
    backup_limit: backupLimit,
    docker_image: image ?? USUAL_IMAGE,
    ...(isLenient ? { is_lenient: true } : {}),
  };
  moment.world.gameServers[identifier] = row;
  moment.world.allocations[row.internal_id] = firstAllocation(row);
  if (isLenient) moment.world.proxies[identifier] = { server: identifier, lobby: null, restarts: 0 };
  else addStartup(moment.world, identifier);
  return row;
}

/** Exactly 8 characters are the identifier, anything else is the whole uuid. */
export function gameServerOf(world: World, id: string): GameServerRow {
  const row = id.length === 8 ? world.gameServers[id] : Object.values(world.gameServers).find(({ uuid }) => uuid === id);
  if (!row) throw panelRefuse.noAccess();
  return row;
}

/**
 * The server, if it is in a state in which anything below it can be reached at all, reads included, and the account may do this. Without a
 * permission: whoever has access may.
 */
export function usableServer(world: World, id: string, permission?: string): GameServerRow {
  const row = gameServerOf(world, id);
  if (row.status === "suspended") throw panelRefuse.suspended(world.readings.suspendedServers === "409");
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

const [USUAL_IMAGE = ""] = Object.values(IMAGES);

export function shownGameServer(world: World, row: GameServerRow, include?: string): Fields {
  const { permissions: _, is_lenient: __, database_limit, allocation_limit, backup_limit, docker_image = USUAL_IMAGE, ...shown } = row;
  return {
    object: "server",
    attributes: {
      ...shown,
      sftp_details: { ip: "node-1.sandbox.example", port: 2022 },
      host: { address: "192.0.2.200" },
      limits: { memory: 4096, swap: 0, disk: 20_480, io: 500, cpu: 200, threads: null, oom_disabled: true },
      invocation: "./start.sh",
      docker_image,
      egg_features: null,
      feature_limits: { databases: database_limit, allocations: allocation_limit, backups: backup_limit },
      is_suspended: row.status === "suspended",
      is_installing: row.status === "installing" || row.status === "install_failed",
      relationships: relationsOf(world, row, include),
    },
  };
}

/** The flags are computed from the status; tests may set them all the same. */
export function fieldsOfFlags({ is_suspended, is_installing, feature_limits, ...fields }: Fields): Fields {
  const flags = { suspended: is_suspended, installing: is_installing };
  const on = Object.entries(flags).find(([, flag]) => flag === true)?.[0];
  const off = Object.values(flags).includes(false) && on === undefined;
  const limits = typeof feature_limits === "object" && feature_limits !== null ? (feature_limits as Fields) : {};
  const named: Record<string, string> = { databases: "database_limit", allocations: "allocation_limit", backups: "backup_limit" };
  return {
    ...fields,
    ...(on !== undefined ? { status: on } : off ? { status: null } : {}),
    ...Object.fromEntries(Object.entries(limits).map(([name, value]) => [named[name] ?? name, value])),
  };
}

/** A server that was deleted in the console, with what is below it. */
export function removeGameServer(world: World, row: GameServerRow): void {
  for (const schedule of schedulesOf(world, row)) removeSchedule(world, schedule);
  removeRowsOf(world, "server", row.identifier);
  delete world.gameServers[row.identifier];
}
