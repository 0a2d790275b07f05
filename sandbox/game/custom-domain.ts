import { domain as calls } from "../../provider/api/game/custom-domains";
import { found, panelRefuse } from "../http/panel-dialect";
import { noContentRoute, type PathRequest, product, route } from "../http/product";
import { reply } from "../http/reply";
import { text } from "../world/collections";
import type { Fields } from "../world/json";
import type { Moment } from "../world/moment";
import type { Table, World } from "../world/world";
import { allocationsOf } from "./allocation";
import { type GameServerRow, gameServerOf, usableServer } from "./server/access";

// Source: docs/facts/game-panel.md 3.21.

const LABEL = "[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?";
const HOSTNAME = new RegExp(`^(${LABEL}\\.)+${LABEL}$`);

type DnsRecord = { type: string; name: string; value: string };

/** The SRV record contains the main port of the server, so that players do not have to type the port. */
function recordsOf(world: World, server: GameServerRow, hostname: string): DnsRecord[] {
  const port = allocationsOf(world, server).find((row) => row.is_default)?.port ?? 0;
  return [
    { type: "CNAME", name: hostname, value: `${server.node}.sandbox.example` },
    { type: "SRV", name: `_game._tcp.${hostname}`, value: `0 5 ${port} ${hostname}` },
  ];
}

/** Until a domain is set, the names of the DNS records contain the placeholder `@` instead of the host name. */
function shownDomain(world: World, server: GameServerRow): Fields {
  const hostname = world.domains[server.identifier]?.hostname ?? null;
  return { hostname, records: recordsOf(world, server, hostname ?? "@") };
}

function isRight({ world, nowMs }: Moment, hostname: string): boolean {
  const row = world.hostnames[hostname];
  return row === undefined || (row.right_at_ms !== null && row.right_at_ms <= nowMs);
}

function checkedDomain(moment: Moment, server: GameServerRow, hostname: string): Fields {
  refuseMalformed(hostname);
  const ok = isRight(moment, hostname);
  const records = recordsOf(moment.world, server, hostname);
  if (moment.world.variants?.domainChecks === "per record") return { hostname, records: records.map((one) => ({ ...one, ok })) };
  return { hostname, ok, records };
}

function refuseMalformed(hostname: string): void {
  if (!HOSTNAME.test(hostname)) throw panelRefuse.invalid("hostname", "regex", "The hostname format is invalid.");
}

function setDomain(moment: Moment, server: GameServerRow, hostname: string): void {
  const { world } = moment;
  refuseMalformed(hostname);
  if (Object.values(world.domains).some((row) => row.hostname === hostname && row.server !== server.identifier))
    throw panelRefuse.invalid("hostname", "unique", "The hostname has already been taken.");
  if (world.variants?.domainBeforeDns === "refused" && !isRight(moment, hostname))
    throw panelRefuse.invalid("hostname", null, "The DNS records of this hostname do not point to the server yet.");
  world.domains[server.identifier] = { server: server.identifier, hostname };
}

type DomainRow = { server: string; hostname: string };

type HostnameRow = { hostname: string; right_at_ms: number | null };

declare module "../world/world" {
  interface Tables {
    /** The key of a row is the identifier of the server. */
    domains: Table<DomainRow>;
    /** Host names with DNS records that are wrong until `right_at_ms` (null: forever). The records of host names without a row are correct. */
    hostnames: Table<HostnameRow>;
  }
}

/** The sandbox chose the permissions, because no document names them. */
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
    noContentRoute(calls.remove, (request) => {
      const { server: identifier } = found(request.world.domains[server(request, "write").identifier]);
      delete request.world.domains[identifier];
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
      /** Adds a host name with wrong DNS records. They become correct after `right_after_seconds`; without this field, they never do. */
      add: ({ world, nowMs }, { hostname, right_after_seconds: seconds = null }) => {
        const name = text("hostname", hostname);
        world.hostnames[name] = { hostname: name, right_at_ms: typeof seconds === "number" ? nowMs + seconds * 1000 : null };
        return name;
      },
    },
  },
});
