import { createHash } from "node:crypto";
import type { DatabaseBody } from "../../../provider/api/game/databases";
import { found, panelRefusal, panelRefuse } from "../../http/panel-dialect";
import type { Fields } from "../../world/json";
import type { Moment } from "../../world/moment";
import type { Table, World } from "../../world/world";
import { cutToBytes } from "../forms";
import type { GameServerRow } from "../server/access";

export type GameDatabaseRow = {
  /** A hashid. */
  id: string;
  server: string;
  /** Name as the panel stores it (`storedName`). */
  name: string;
  username: string;
  password: string;
  remote_ips: string[];
  remote_anywhere: boolean;
  /** Content of the last import, in base64. Absent if the database is empty. */
  dump?: string;
};

/** A database that a program requested while the service was starting. The service creates it as soon as it is ready. */
export type AwaitedDatabase = { database: string; remote_ips: string[]; remote_anywhere: boolean };

export type DatabaseServiceRow = {
  server: string;
  status: "none" | "provisioning" | "ready" | "unreachable" | "failed";
  /** Seconds that the start of the service takes, and whether the start fails. Tests set both. */
  seconds: number;
  fails: boolean;
  awaited: AwaitedDatabase[];
};

declare module "../../world/world" {
  interface Tables {
    /** The key of a row is the hashid. */
    gameDatabases: Table<GameDatabaseRow>;
    /** The key of a row is the identifier of the server. A server without a row has no service. */
    databaseServices: Table<DatabaseServiceRow>;
  }
}

export const CHOSEN = Object.freeze({ databasePort: 3306 });

export const SPECIFIED = Object.freeze({
  /** The specification says: "about 40 seconds to provision" (docs/spec/game-panel-api.md, "Limits"). */
  provisioningSeconds: 40,
  /** Length in bytes (docs/facts/game-panel.md 3.9). */
  longestName: 48,
  /** The specification says: "50 MB" (docs/spec/game-panel-api.md, "Limits"). */
  largestImportBytes: 50_000_000,
});

// Source: docs/facts/game-panel.md 3.9. The operator runs the service (docs/spec/game-panel-api.md, "States and transitions").

export const databasesOf = (world: World, { identifier }: GameServerRow): GameDatabaseRow[] =>
  Object.values(world.gameDatabases).filter((row) => row.server === identifier);

export const databaseOf = (world: World, server: GameServerRow, id: string): GameDatabaseRow =>
  found(databasesOf(world, server).find((row) => row.id === id));

export const serviceOf = (world: World, { identifier }: Pick<GameServerRow, "identifier">): DatabaseServiceRow =>
  world.databaseServices[identifier] ?? {
    server: identifier,
    status: "none",
    seconds: SPECIFIED.provisioningSeconds,
    fails: false,
    awaited: [],
  };

/** Checks the request to create a database. Returns the fields of the database, which is created at once or when the service is ready. */
export function wantedDatabase(world: World, server: GameServerRow, body: DatabaseBody): AwaitedDatabase {
  const { database, remote_ips = [], remote_anywhere = false } = body;
  refusePrivate(remote_ips);
  const { awaited } = serviceOf(world, server);
  const there = databasesOf(world, server);
  const { database_limit: limit } = server;
  if (limit !== null && there.length + awaited.filter((one) => one.database !== database).length >= limit)
    throw panelRefuse.display("Cannot create additional databases on this server: limit has been reached.", "TooManyDatabasesException");
  const stored = storedName(world, server, database);
  if (there.some(({ name }) => name === stored))
    throw panelRefuse.display("A database with that name already exists for this server.", "DuplicateDatabaseNameException");
  return { database, remote_ips, remote_anywhere };
}

/** Starts the service at the first request. Until the service is ready, a request returns the status of the service instead of a database. */
export function beginService(moment: Moment, server: GameServerRow, wanted: AwaitedDatabase): DatabaseServiceRow {
  const { world } = moment;
  const service = serviceOf(world, server);
  world.databaseServices[server.identifier] = service;
  if (service.status === "none") {
    service.status = "provisioning";
    moment.later(service.seconds, "databaseService.started", { server: server.identifier });
  }
  const isAwaited = service.awaited.some(({ database }) => database === wanted.database);
  if (world.variants.firstDatabase === "made" && service.status === "provisioning" && !isAwaited) service.awaited.push(wanted);
  return service;
}

export function endService(moment: Moment, { server: identifier }: Fields): void {
  const { world } = moment;
  const service = world.databaseServices[String(identifier)];
  const server = world.gameServers[String(identifier)];
  if (!service || !server || service.status !== "provisioning") return;
  service.status = service.fails ? "failed" : "ready";
  const awaited = service.awaited.splice(0);
  if (!service.fails) for (const wanted of awaited) addDatabase(moment, server, wanted);
}

export function addDatabase(moment: Moment, server: GameServerRow, { database, remote_ips, remote_anywhere }: AwaitedDatabase) {
  const { world } = moment;
  const row: GameDatabaseRow = {
    id: moment.text(8),
    server: server.identifier,
    name: storedName(world, server, database),
    username: `u${server.internal_id}_${createHash("sha1").update(`${server.identifier}/${database}`).digest("hex").slice(0, 10)}`,
    password: newPassword(moment),
    remote_ips,
    remote_anywhere,
  };
  world.gameDatabases[row.id] = row;
  return row;
}

export const newPassword = (moment: Moment): string => `${moment.text(20)}!^+=`;

/** Returns the name that the panel stores: the server's number and the requested name, truncated. */
const storedName = (world: World, { internal_id }: GameServerRow, name: string): string =>
  world.variants.databaseNames === "as written" ? name : wholeCut(`s${internal_id}_${name}`);

/** Truncates the name to the longest length in bytes. Refuses a name that would be cut in the middle of a character. */
function wholeCut(name: string): string {
  const cut = cutToBytes(name, SPECIFIED.longestName);
  if (Buffer.byteLength(cut) !== Math.min(Buffer.byteLength(name), SPECIFIED.longestName))
    throw panelRefusal(500, "DataValidationException", "An error was encountered while processing this request.");
  return cut;
}

const NOT_PUBLIC = /^(0|10|127|169\.254|172\.(1[6-9]|2\d|3[01])|192\.168|22[4-9]|2[3-5]\d)\./;

export function refusePrivate(ips: readonly string[]): void {
  const at = ips.findIndex((ip) => NOT_PUBLIC.test(ip));
  if (at >= 0) throw panelRefuse.invalid(`remote_ips.${at}`, "ip", `The remote_ips.${at} field must be a public IPv4 address.`);
}

export const localAddress = ({ internal_id }: GameServerRow): string => `172.18.0.${internal_id}`;

/** `maxConnections` is null in the response to the create call, and 0 in later responses. */
export function shownDatabase(
  world: World,
  row: GameDatabaseRow,
  { withPassword, maxConnections = 0 }: { withPassword: "shown" | "denied" | "left out"; maxConnections?: 0 | null },
): Fields {
  const server = world.gameServers[row.server] as GameServerRow; // the databases of a server are deleted with it
  const { id, name, username, password, remote_ips, remote_anywhere } = row;
  const shown = { object: "database_password", attributes: { password } };
  const denied = { object: "null_resource", attributes: null };
  return {
    object: "server_database",
    attributes: {
      id,
      ...(world.variants.databaseHosts === "absent" ? {} : { host: { address: localAddress(server), port: CHOSEN.databasePort } }),
      name,
      username,
      connections_from: "%",
      max_connections: maxConnections,
      on_node: true,
      remote_ips,
      remote_anywhere,
      remote_address: `${publicAddress(server)}:${CHOSEN.databasePort}`,
      ...(withPassword === "left out" ? {} : { relationships: { password: withPassword === "shown" ? shown : denied } }),
    },
  };
}

export const publicAddress = ({ identifier }: Pick<GameServerRow, "identifier">): string => `db-${identifier}.sandbox.example`;

export function shownService(server: GameServerRow, { status }: DatabaseServiceRow): Fields {
  const isThere = status !== "none";
  return {
    object: "svc_database_service",
    attributes: {
      status,
      local_address: isThere ? `${localAddress(server)}:${CHOSEN.databasePort}` : null,
      public_address: isThere ? `${publicAddress(server)}:${CHOSEN.databasePort}` : null,
      other_servers: [],
    },
  };
}
