import { panelRefuse } from "../../http/panel-dialect";
import type { Fields } from "../../world/json";
import type { Moment } from "../../world/moment";
import type { World } from "../../world/world";
import { allocationsOf } from "../allocations/rules";
import type { GameServerRow } from "../game-servers/rows";

// docs/facts/game-panel.md 3.21.

const LABEL = "[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?";
const HOSTNAME = new RegExp(`^(${LABEL}\\.)+${LABEL}$`);

type DnsRecord = { type: string; name: string; value: string };

/** Returns the required DNS records: the server's address, and its main port, so that players need not type the port. */
function recordsOf(world: World, server: GameServerRow, hostname: string): DnsRecord[] {
  const port = allocationsOf(world, server).find((row) => row.is_default)?.port ?? 0;
  return [
    { type: "CNAME", name: hostname, value: `${server.node}.sandbox.example` },
    { type: "SRV", name: `_game._tcp.${hostname}`, value: `0 5 ${port} ${hostname}` },
  ];
}

/** Returns the domain of a server; without one the records contain the placeholder of the zone. */
export function shownDomain(world: World, server: GameServerRow): Fields {
  const hostname = world.domains[server.identifier]?.hostname ?? null;
  return { hostname, records: recordsOf(world, server, hostname ?? "@") };
}

function isRight({ world, nowMs }: Moment, hostname: string): boolean {
  const row = world.hostnames[hostname];
  return row === undefined || (row.right_at_ms !== null && row.right_at_ms <= nowMs);
}

export function checkedDomain(moment: Moment, server: GameServerRow, hostname: string): Fields {
  refuseMalformed(hostname);
  const ok = isRight(moment, hostname);
  const records = recordsOf(moment.world, server, hostname);
  if (moment.world.variants?.domainChecks === "per record") return { hostname, records: records.map((one) => ({ ...one, ok })) };
  return { hostname, ok, records };
}

function refuseMalformed(hostname: string): void {
  if (!HOSTNAME.test(hostname)) throw panelRefuse.invalid("hostname", "regex", "The hostname format is invalid.");
}

export function setDomain(moment: Moment, server: GameServerRow, hostname: string): void {
  const { world } = moment;
  refuseMalformed(hostname);
  if (Object.values(world.domains).some((row) => row.hostname === hostname && row.server !== server.identifier))
    throw panelRefuse.invalid("hostname", "unique", "The hostname has already been taken.");
  if (world.variants?.domainBeforeDns === "refused" && !isRight(moment, hostname))
    throw panelRefuse.invalid("hostname", null, "The DNS records of this hostname do not point to the server yet.");
  world.domains[server.identifier] = { server: server.identifier, hostname };
}

export function removeDomain(world: World, { identifier }: GameServerRow): void {
  if (!world.domains[identifier]) throw panelRefuse.notFound();
  delete world.domains[identifier];
}
