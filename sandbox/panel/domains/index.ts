import { domain as calls } from "../../../provider/api/panel/domain";
import { product } from "../../http/product";
import { reply } from "../../http/reply";
import { type PathRequest, route } from "../../http/route";
import { text } from "../../world/collections";
import { gameServerOf, usableServer } from "../game-servers/rules";
import { checkedDomain, removeDomain, setDomain, shownDomain } from "./rules";

export type * from "./rows";

/** The sandbox's choice: no document names the permissions. */
const PERMISSION = { read: "websocket.connect", write: "allocation.update" } as const;

const server = ({ world, param }: PathRequest, what: keyof typeof PERMISSION) => usableServer(world, param("server"), PERMISSION[what]);

export const domains = product({
  routes: [
    route(calls.get, (request) => reply.ok(shownDomain(request.world, server(request, "read")))),
    route(calls.check, (request) => reply.ok(checkedDomain(request.moment, server(request, "read"), request.body.hostname))),
    route(calls.update, (request) => {
      const at = server(request, "write");
      setDomain(request.moment, at, request.body.hostname);
      return reply.ok(shownDomain(request.world, at));
    }),
    route(calls.remove, (request) => {
      removeDomain(request.world, server(request, "write"));
      return reply.nothing();
    }),
  ],
  tables: {
    domains: {
      singular: "domain",
      add: (moment, { server: identifier, hostname }) => {
        const at = gameServerOf(moment.world, text("server", identifier));
        setDomain(moment, at, text("hostname", hostname));
        return at.identifier;
      },
    },
    hostnames: {
      singular: "hostname",
      /** Its DNS records become correct after this many seconds, or never. */
      add: ({ world, nowMs }, { hostname, right_after_seconds: seconds = null }) => {
        const name = text("hostname", hostname);
        world.hostnames[name] = { hostname: name, right_at_ms: typeof seconds === "number" ? nowMs + seconds * 1000 : null };
        return name;
      },
    },
  },
});
