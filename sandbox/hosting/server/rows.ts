import { orNotFound, refuse } from "../../http/reply";
import type { Dated, Table, World } from "../../world/world";

export type PurchasedServerRow = Dated & {
  id: number;
  uuid: string;
  name: string;
  type: "app_server" | "vps";
  size: string;
  /** Region id, `<provider>:<city code>`. */
  region: string;
  status: string;
  ip: string;
  proxy_type: string;
  concurrent_builds: number;
  deployment_queue_limit: number;
  /** Outbound traffic in the current calendar month, in bytes. */
  outbound_bytes: number;
};

export type DestinationRow = Dated & { id: number; uuid: string; name: string; network: string; server_uuid: string };

declare module "../../world/world" {
  interface Tables {
    purchasedServers: Table<PurchasedServerRow>;
    destinations: Table<DestinationRow>;
  }
}

export const serverOf = (world: World, uuid: string): PurchasedServerRow => orNotFound(world.purchasedServers[uuid], "Server");

export const destinationsOf = (world: World, serverUuid: string): DestinationRow[] =>
  Object.values(world.destinations).filter((destination) => destination.server_uuid === serverUuid);

export const destinationOf = (world: World, uuid: string): DestinationRow => orNotFound(world.destinations[uuid], "Destination");

export const isUsed = (world: World, { uuid }: DestinationRow): boolean =>
  Object.values(world.applications).some((row) => row.destination_uuid === uuid);

/** Never fails for an existing destination, because a server is deleted together with its destinations. */
export const serverOfDestination = (world: World, destinationUuid: string): PurchasedServerRow =>
  serverOf(world, destinationOf(world, destinationUuid).server_uuid);

/** Returns the destination for an application. If the server has only one destination, the platform ignores `wanted` (docs/facts/hosting.md 3.1). */
export function chosenDestination(world: World, server: PurchasedServerRow, wanted: string | undefined): DestinationRow {
  const [first, ...more] = destinationsOf(world, server.uuid);
  if (!first) throw refuse.badRequest("Server has no destinations.");
  if (more.length === 0) return first;
  if (wanted === undefined) throw refuse.badRequest("Server has multiple destinations and you do not set destination_uuid.");
  const chosen = [first, ...more].find(({ uuid }) => uuid === wanted);
  if (!chosen) throw refuse.invalid({ destination_uuid: "The destination does not belong to the server." });
  return chosen;
}

/** Numbers from upstream's code (docs/facts/hosting.md 8.3). */
export const SPECIFIED = Object.freeze({
  concurrentBuilds: 2,
  deploymentQueueLimit: 25,
});

export const CHOSEN = Object.freeze({
  resizeSeconds: 90,
  /** Outbound traffic that a new server already has in the current month, in bytes. */
  outboundBytes: 123_456_789_012,
});
