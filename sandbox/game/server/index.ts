import { gameServers as calls } from "../../../provider/api/game/servers";
import { panelRefusal, panelRefuse } from "../../http/panel-dialect";
import { noContentRoute, product, type Route, route } from "../../http/product";
import { reply } from "../../http/reply";
import { setKnown, text } from "../../world/collections";
import type { Fields } from "../../world/json";
import type { Moment } from "../../world/moment";
import { removeRowsOf, type World } from "../../world/world";
import { firstAllocation, shownAllocations } from "../allocation";
import { paged } from "../forms";
import { removeSchedule, schedulesOf } from "../schedule/rules";
import { addStartup, IMAGES, shownVariable, variablesOf } from "../startup-variables";
import { shownSubuser, subusersOf } from "../subuser";
import { type GameServerRow, gameServerOf, may, OUTAGE_STATUSES, usableServer } from "./access";

/** Servers per page (docs/facts/game-panel.md 1.2). */
const SPECIFIED = Object.freeze({ perPage: { default: 50, max: 100 } });

// Objects in the `relationships` of a server (docs/facts/game-panel.md 1.2 and 3.4): a list, or a null object if the caller is not allowed to see it.

type Relation = (world: World, server: GameServerRow) => Fields[] | undefined;

/** Every response contains these relations. */
const USUAL: Readonly<Record<string, Relation>> = {
  allocations: shownAllocations,
  variables: (world, server) => (may(server, "startup.read") ? variablesOf(world, server).map(shownVariable) : undefined),
};

/** A response contains these relations only if `include` names them. */
const ASKED: Readonly<Record<string, Relation>> = {
  subusers: (world, server) => (may(server, "user.read") ? subusersOf(world, server).map((row) => shownSubuser(world, row)) : undefined),
};

const HIDDEN: Fields = { object: "null_resource", attributes: null };

function relationsOf(world: World, server: GameServerRow, include = ""): Fields {
  const asked = include.split(",");
  const shown = { ...USUAL, ...Object.fromEntries(Object.entries(ASKED).filter(([name]) => asked.includes(name))) };
  const relations = Object.entries(shown).map(([name, relation]): [string, Fields] => {
    const apart = world.variants.serverRelations === "apart" && name !== "allocations";
    const rows = apart ? undefined : relation(world, server);
    return [name, rows ? { object: "list", data: rows } : HIDDEN];
  });
  const egg: Fields = { object: "egg", attributes: { uuid: "00000000-0000-4000-a000-000000000001", name: "Sandbox game" } };
  return { ...Object.fromEntries(relations), ...(asked.includes("egg") ? { egg } : {}) };
}

// Sources: docs/facts/game-panel.md 4 for the attributes, 1.1 and 1.5 for the refusals.

export interface NewGameServer {
  name: string;
  backupLimit: number;
  permissions: readonly string[];
  /** Identifier or uuid of the server; its first 8 characters become the identifier. Defaults to a generated identifier. */
  named?: string;
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
    ...(isLenient ? { is_lenient: true } : { images: { ...IMAGES } }),
  };
  moment.world.gameServers[identifier] = row;
  moment.world.allocations[row.internal_id] = firstAllocation(row);
  if (isLenient) moment.world.proxies[identifier] = { server: identifier, lobby: null, restarts: 0 };
  else addStartup(moment.world, identifier);
  return row;
}

function refuseImage(row: GameServerRow, image: string): void {
  const images = Object.values(row.images ?? IMAGES);
  if (images.length === 0) return;
  if (row.docker_image !== undefined && !images.includes(row.docker_image))
    throw panelRefusal(
      400,
      "BadRequestHttpException",
      "This server's Docker image has been manually set by an administrator and cannot be updated.",
    );
  if (!images.includes(image)) throw panelRefuse.invalid("docker_image", "in", "The selected docker image is invalid.");
}

const [USUAL_IMAGE = ""] = Object.values(IMAGES);

function shownGameServer(world: World, row: GameServerRow, include?: string): Fields {
  const {
    permissions: _,
    is_lenient: __,
    images: ___,
    database_limit,
    allocation_limit,
    backup_limit,
    docker_image = USUAL_IMAGE,
    ...shown
  } = row;
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

/**
 * Translates the API's field names, which a test uses, into columns. The API computes `is_suspended` and `is_installing` from the column `status`.
 */
function fieldsOfFlags({ is_suspended, is_installing, feature_limits, ...fields }: Fields): Fields {
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

/** Removes the server and all rows of its parts. */
function removeGameServer(world: World, row: GameServerRow): void {
  for (const schedule of schedulesOf(world, row)) removeSchedule(world, schedule);
  removeRowsOf(world, "server", row.identifier);
  delete world.gameServers[row.identifier];
}

function refuseUnknownFilters(names: readonly string[]): void {
  const unknown = names.find((name) => /^filter\[/.test(name) && !/^filter\[(uuid|name|description|external_id|\*)\]$/.test(name));
  if (unknown)
    throw panelRefusal(400, "InvalidFilterQuery", `Requested filter(s) \`${unknown.slice("filter[".length, -1)}\` are not allowed.`);
}

const routes: readonly Route[] = [
  route(calls.list, ({ world, query, rawQuery, origin }) => {
    refuseUnknownFilters(Object.keys(rawQuery));
    const wanted = query["filter[*]"];
    const fits = ({ identifier, uuid, name }: GameServerRow) =>
      wanted === undefined || identifier === wanted || uuid.startsWith(wanted) || name.includes(wanted);
    const owned = ({ server_owner }: GameServerRow) => query.type !== "owner" || server_owner;
    const asAdmin = query.type === "admin" || query.type === "admin-all"; // the account of a key is never an administrator of the panel
    const rows = asAdmin ? [] : Object.values(world.gameServers).filter((row) => fits(row) && owned(row));
    const { rows: shown, pagination } = paged(rows, rawQuery, SPECIFIED.perPage, `${origin}/api/client`);
    return reply.ok({ object: "list", data: shown.map((row) => shownGameServer(world, row, query.include)), meta: { pagination } });
  }),
  route(calls.get, ({ world, param, query }) => {
    const row = gameServerOf(world, param("server"));
    return reply.ok({
      ...shownGameServer(world, row, query.include),
      meta: { is_server_owner: row.server_owner, user_permissions: row.permissions },
    });
  }),
  noContentRoute(calls.rename, ({ world, param, body: { name, description } }) => {
    const row = usableServer(world, param("server"), "settings.rename");
    row.name = name;
    if (description !== undefined) row.description = description ?? "";
  }),
  noContentRoute(calls.dockerImage, ({ world, param, body: { docker_image: image } }) => {
    const row = usableServer(world, param("server"), "startup.docker-image");
    refuseImage(row, image);
    row.docker_image = image;
  }),
];

export type * from "./access";

export const gameServers = product({
  routes,
  tables: {
    gameServers: {
      singular: "game server",
      add: (moment, { name = "added", backup_limit = 3, identifier, is_lenient, docker_image }) =>
        addGameServer(moment, {
          name: text("name", name),
          backupLimit: Number(backup_limit),
          permissions: ["*"],
          isLenient: is_lenient === true,
          image: docker_image === undefined ? undefined : text("docker_image", docker_image),
          ...(identifier === undefined ? {} : { named: text("identifier", identifier) }),
        }).identifier,
      mutate: (moment, row, fields) => setKnown(moment, row, fieldsOfFlags(fields)),
      remove: ({ world }, row) => removeGameServer(world, row),
    },
    nodeOutages: {
      singular: "outage of a node",
      add: ({ world }, { server, node, status = 502, everything = false }) => {
        const name = node === undefined ? gameServerOf(world, String(server)).node : String(node);
        if (!Object.values(world.gameServers).some((row) => row.node === name)) throw new Error(`There is no node ${name}.`);
        if (!OUTAGE_STATUSES.includes(Number(status)))
          throw new Error(`The status of an outage is ${OUTAGE_STATUSES.join(" or ")}, not ${String(status)}.`);
        world.nodeOutages[name] = { node: name, status: Number(status), everything: everything === true };
        return name;
      },
    },
  },
});
