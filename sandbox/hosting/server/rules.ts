import { refuse } from "../../http/reply";
import type { Fields } from "../../world/json";
import type { Moment } from "../../world/moment";
import { removeRowsOf, type World } from "../../world/world";
import { removeApplication } from "../application/change";
import { untagged } from "../fields";
import { confirmRequired, priced } from "../prices";
import { addServerVariables, removeSharedVariables } from "../shared-variable/rules";
import { orphanVolume } from "../volume/rules";
import { regionOf, serverPrice } from "./regions";
import { CHOSEN, type DestinationRow, destinationsOf, isUsed, type PurchasedServerRow, SPECIFIED, serverOf } from "./rows";

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

/** Removes a destination. The platform removes its network from the server during the request, so the server must be reachable. */
export function removeDestination(world: World, destination: DestinationRow): void {
  if (isUsed(world, destination)) throw refuse.conflict("The destination is in use.");
  if (serverOf(world, destination.server_uuid).status !== "ready") throw refuse.storeError();
  delete world.destinations[destination.uuid];
  removeRowsOf(world, "destination_uuid", destination.uuid); // the platform does not check whether copies use the destination
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

// Changes the size of a server without replacing it (docs/spec/hosting-api.md, "Purchased servers and volumes"). Platform variants decide
// whether `confirm` is needed, and whether the size can decrease.

export function resize(
  moment: Moment,
  server: PurchasedServerRow,
  { size, confirm }: { size: string; confirm?: boolean | undefined },
): void {
  const { region } = server;
  const sizes = Object.keys(regionOf(region, moment.world.market).prices);
  if (!sizes.includes(size)) throw refuse.invalid({ size: [`The size must be one of ${sizes.join(", ")}.`] });
  if (size === server.size) return;
  if (server.status !== "ready") throw refuse.notReady("Server");
  const { variants, market } = moment.world;
  const isLarger = serverPrice(region, size, market) > serverPrice(region, server.size, market);
  if (!isLarger && variants?.smallerSizes === "refused") throw refuse.invalid({ size: ["A server cannot be made smaller."] });
  if (isLarger && variants?.resizes !== "act" && confirm !== true)
    throw confirmRequired(`The size ${size}`, priced(serverPrice(region, size, market), market), { size });
  server.status = "resizing";
  moment.later(CHOSEN.resizeSeconds, "server.resized", { uuid: server.uuid, size });
}

export function endResize({ world }: Moment, { uuid, size }: Fields): void {
  const server = world.purchasedServers[String(uuid)];
  if (server?.status === "resizing") Object.assign(server, { status: "ready", size: String(size) });
}

/** Removes a server, as if a user had cancelled it in the platform's console. Its volumes remain for some days. */
export function removeServer(moment: Moment, { uuid }: PurchasedServerRow): void {
  const { world } = moment;
  for (const destination of destinationsOf(world, uuid)) {
    for (const application of Object.values(world.applications)) {
      if (application.destination_uuid === destination.uuid) removeApplication(world, application);
    }
    delete world.destinations[destination.uuid];
    removeRowsOf(world, "destination_uuid", destination.uuid);
  }
  for (const volume of Object.values(world.volumes)) if (volume.server_uuid === uuid) orphanVolume(moment, volume);
  delete world.serverSettings[uuid];
  removeRowsOf(world, "server_uuid", uuid);
  removeSharedVariables(world, uuid);
  delete world.purchasedServers[uuid];
}
