import { proxyNetwork as calls, type LinkBody } from "../../provider/api/game/proxy-network";
import { found, panelRefuse } from "../http/panel-dialect";
import { noContentRoute, type PathRequest, product, route } from "../http/product";
import { reply } from "../http/reply";
import { text } from "../world/collections";
import type { Fields } from "../world/json";
import type { Table, World } from "../world/world";
import { type GameServerRow, gameServerOf, usableServer } from "./server/access";

/** A game server that forwards players to other game servers. */
type ProxyRow = {
  server: string;
  /** Key of the entry (the linked server) that players reach first. */
  lobby: string | null;
  /** Number of times that changes of its entries restarted the proxy. No call returns it. */
  restarts: number;
};

type ProxyEntryRow = {
  proxy: string;
  server: string;
  key: string;
};

declare module "../world/world" {
  interface Tables {
    /** The key of a row is the identifier of the server. */
    proxies: Table<ProxyRow>;
    /** A game server that is linked to a proxy. The key of a row is `<proxy's identifier>:<server's identifier>`. */
    proxyEntries: Table<ProxyEntryRow>;
    /** Game servers with the mod that makes them accept players from a proxy. The key is the server's identifier. */
    proxyMods: Table<{ server: string }>;
  }
}

// Source: docs/facts/game-panel.md 3.22.

function proxyOf({ proxies }: World, { identifier }: GameServerRow): ProxyRow {
  const row = proxies[identifier];
  if (!row) throw panelRefuse.display("This server is not a proxy.");
  return row;
}

const entriesOf = ({ proxyEntries }: World, { server }: ProxyRow): ProxyEntryRow[] =>
  Object.values(proxyEntries).filter(({ proxy }) => proxy === server);

/** Returns the value that identifies a server in the calls for proxies. It depends on a platform variant. */
function idOf({ variants }: World, { identifier, uuid, internal_id }: GameServerRow): string | number {
  if (variants?.linkIds === "number") return internal_id;
  return variants?.linkIds === "uuid" ? uuid : identifier;
}

function isNamed(world: World, server: string, id: string): boolean {
  const row = world.gameServers[server];
  return row !== undefined && String(idOf(world, row)) === id;
}

const linkable = (world: World, { server }: ProxyRow): GameServerRow[] =>
  Object.values(world.gameServers).filter((row) => row.server_owner && row.identifier !== server);

function linkableNamed(world: World, proxy: ProxyRow, id: string): GameServerRow {
  const row = linkable(world, proxy).find((one) => String(idOf(world, one)) === id);
  if (!row) throw panelRefuse.invalid("servers.0.id", "exists", "The selected server cannot be linked.");
  return row;
}

function shownNetwork(world: World, server: GameServerRow): Fields {
  const proxy = world.proxies[server.identifier];
  if (!proxy) return { is_proxy: false, entries: [], linkable: [] };
  const named = (row: GameServerRow | undefined): Fields => (row ? { id: idOf(world, row), name: row.name } : {});
  const entries = entriesOf(world, proxy).map(({ server: to, key }) => ({ ...named(world.gameServers[to]), key }));
  const isById = world.variants?.lobbies === "id";
  const lobby = entries.find(({ key }) => key === proxy.lobby) as Fields | undefined;
  return {
    is_proxy: true,
    entries,
    linkable: linkable(world, proxy).map(named),
    lobby: (isById ? lobby?.id : lobby?.key) ?? null,
  };
}

/** Links servers to a proxy. A server that is already linked gets only the new key. */
function link(world: World, proxy: ProxyRow, { servers, lobby, restart }: LinkBody): void {
  const wanted = servers.map(({ id, key }) => ({ server: linkableNamed(world, proxy, id).identifier, key }));
  const rest = entriesOf(world, proxy).filter(({ server }) => !wanted.some((one) => one.server === server));
  const replaces = world.variants?.links === "replaced";
  const after = replaces ? wanted : [...rest, ...wanted];
  if (new Set(after.map(({ key }) => key)).size < after.length)
    throw panelRefuse.invalid("servers.0.key", "unique", "The key has already been taken.");
  const first = lobby === undefined ? proxy.lobby : lobbyNamed(world, after, lobby);
  if (replaces) for (const { server } of rest) delete world.proxyEntries[`${proxy.server}:${server}`];
  for (const { server, key } of wanted) world.proxyEntries[`${proxy.server}:${server}`] = { proxy: proxy.server, server, key };
  proxy.lobby = after.some(({ key }) => key === first) ? first : null;
  if (restart) proxy.restarts++;
}

function lobbyNamed(world: World, entries: readonly { server: string; key: string }[], lobby: string): string {
  const isById = world.variants?.lobbies === "id";
  const entry = entries.find(({ server, key }) => (isById ? isNamed(world, server, lobby) : key === lobby));
  if (!entry) throw panelRefuse.invalid("lobby", "in", "The selected lobby is invalid.");
  return entry.key;
}

function unlink(world: World, proxy: ProxyRow, id: string, restart: boolean): void {
  const entry = found(entriesOf(world, proxy).find(({ server }) => isNamed(world, server, id)));
  delete world.proxyEntries[`${proxy.server}:${entry.server}`];
  if (proxy.lobby === entry.key) proxy.lobby = null;
  if (restart) proxy.restarts++;
}

/** The sandbox chose the permissions, because no document names them. */
const PERMISSION = { read: "websocket.connect", write: "allocation.update" } as const;

const server = ({ world, param }: PathRequest, what: keyof typeof PERMISSION) => usableServer(world, param("server"), PERMISSION[what]);
const proxy = (request: PathRequest) => proxyOf(request.world, server(request, "write"));

export const proxies = product({
  routes: [
    route(calls.get, (request) => reply.ok(shownNetwork(request.world, server(request, "read")))),
    noContentRoute(calls.link, (request) => link(request.world, proxy(request), request.body)),
    noContentRoute(calls.unlink, (request) => unlink(request.world, proxy(request), request.body.id, request.body.restart === true)),
    noContentRoute(calls.proxyCompat, (request) => {
      const { identifier } = linkableNamed(request.world, proxy(request), request.body.id);
      request.world.proxyMods[identifier] = { server: identifier };
    }),
  ],
  tables: {
    proxies: {
      singular: "proxy",
      add: ({ world }, { server: identifier }) => {
        const { identifier: own } = gameServerOf(world, text("server", identifier));
        world.proxies[own] = { server: own, lobby: null, restarts: 0 };
        return own;
      },
    },
    proxyEntries: {
      singular: "entry of a proxy",
      add: ({ world }, { proxy: of, server: to, key }) => {
        const row = { proxy: text("proxy", of), server: text("server", to), key: text("key", key) };
        world.proxyEntries[`${row.proxy}:${row.server}`] = row;
        return `${row.proxy}:${row.server}`;
      },
    },
    proxyMods: "internal",
  },
});
