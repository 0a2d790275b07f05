import { proxyNetwork as calls } from "../../../provider/api/panel/proxy-network";
import { product } from "../../http/product";
import { reply } from "../../http/reply";
import { type PathRequest, route } from "../../http/route";
import { text } from "../../world/collections";
import { gameServerOf, usableServer } from "../game-servers/rules";
import { addProxyMod, link, proxyOf, shownNetwork, unlink } from "./rules";

export type * from "./rows";

/** The sandbox's choice: no document names the permissions. */
const PERMISSION = { read: "websocket.connect", write: "allocation.update" } as const;

const server = ({ world, param }: PathRequest, what: keyof typeof PERMISSION) => usableServer(world, param("server"), PERMISSION[what]);
const proxy = (request: PathRequest) => proxyOf(request.world, server(request, "write"));

export const proxies = product({
  routes: [
    route(calls.get, (request) => reply.ok(shownNetwork(request.world, server(request, "read")))),
    route(calls.link, (request) => {
      link(request.world, proxy(request), request.body);
      return reply.nothing();
    }),
    route(calls.unlink, (request) => {
      unlink(request.world, proxy(request), request.body.id, request.body.restart === true);
      return reply.nothing();
    }),
    route(calls.proxyCompat, (request) => {
      addProxyMod(request.world, proxy(request), request.body.id);
      return reply.nothing();
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
