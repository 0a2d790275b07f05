import { orNotFound, refuse } from "../../http/reply";
import type { Moment } from "../../world/moment";
import { removeRowsOf, type World } from "../../world/world";
import { addServerVariables } from "../shared-variables/rules";
import { untagged } from "../untagged";
import { CHOSEN, SPECIFIED } from "./numbers";
import type { DestinationRow, PurchasedServerRow } from "./rows";

export const serverOf = (world: World, uuid: string): PurchasedServerRow => orNotFound(world.purchasedServers[uuid], "Server");

export const destinationsOf = (world: World, serverUuid: string): DestinationRow[] =>
  Object.values(world.destinations).filter((destination) => destination.server_uuid === serverUuid);

export const destinationOf = (world: World, uuid: string): DestinationRow => orNotFound(world.destinations[uuid], "Destination");

export const isUsed = (world: World, { uuid }: DestinationRow): boolean =>
  Object.values(world.applications).some((row) => row.destination_uuid === uuid);

/** Returns the server of a destination. Both are created and deleted together. */
export const serverOfDestination = (world: World, destinationUuid: string): PurchasedServerRow =>
  serverOf(world, destinationOf(world, destinationUuid).server_uuid);

/**
 * Returns the destination of a new application. If a server has only one destination, that destination is always
 * used, and the requested one is not checked (docs/facts/hosting.md 3.1).
 */
export function chosenDestination(world: World, server: PurchasedServerRow, wanted: string | undefined): DestinationRow {
  const [first, ...more] = destinationsOf(world, server.uuid);
  if (!first) throw refuse.badRequest("Server has no destinations.");
  if (more.length === 0) return first;
  if (wanted === undefined) throw refuse.badRequest("Server has multiple destinations and you do not set destination_uuid.");
  const chosen = [first, ...more].find(({ uuid }) => uuid === wanted);
  if (!chosen) throw refuse.invalid({ destination_uuid: "The destination does not belong to the server." });
  return chosen;
}

export function addDestination(moment: Moment, server: PurchasedServerRow, network: string, name?: string | null): DestinationRow {
  if (destinationsOf(moment.world, server.uuid).some((other) => other.network === network)) {
    throw refuse.exists("A destination with this network on this server");
  }
  const destination = {
    id: moment.integer("destination"),
    uuid: moment.uuid(),
    name: untagged(name ?? `${server.name}-${network}`),
    network,
    server_uuid: server.uuid,
    ...moment.dated(),
  };
  moment.world.destinations[destination.uuid] = destination;
  return destination;
}

/** Removes a destination. Its network is removed from the server within the request. */
export function removeDestination(world: World, destination: DestinationRow): void {
  if (isUsed(world, destination)) throw refuse.conflict("The destination is in use.");
  if (serverOf(world, destination.server_uuid).status !== "ready") throw refuse.storeError();
  delete world.destinations[destination.uuid];
  removeRowsOf(world, "destination_uuid", destination.uuid); // copies are not checked
}

export interface NewServer {
  name: string;
  type: PurchasedServerRow["type"];
  size: string;
  region: string;
  status: string;
  networks: readonly string[];
}

export function addServer(moment: Moment, { name, type, size, region, status, networks }: NewServer): PurchasedServerRow {
  const id = moment.integer("server");
  const server: PurchasedServerRow = {
    id,
    uuid: moment.uuid(),
    name,
    type,
    size,
    region,
    status,
    ip: `192.0.2.${id}`,
    proxy_type: "PROXY_1",
    concurrent_builds: SPECIFIED.concurrentBuilds,
    deployment_queue_limit: SPECIFIED.deploymentQueueLimit,
    outbound_bytes: CHOSEN.outboundBytes,
    ...moment.dated(),
  };
  moment.world.purchasedServers[server.uuid] = server;
  for (const network of networks) addDestination(moment, server, network);
  addServerVariables(moment, server);
  return server;
}
