import { text } from "../../world/collections";
import type { Fields } from "../../world/json";
import type { Moment } from "../../world/moment";
import type { World } from "../../world/world";
import type { PurchasedServerRow } from "../servers/rows";
import { CHOSEN } from "./numbers";

// docs/facts/hosting.md 9.5.

const RESTARTING = "restarting";

export const proxyStatus = (world: World, { uuid }: Pick<PurchasedServerRow, "uuid">): string =>
  world.proxyRestarts[uuid]?.status ?? "running";

export function beginRestart(moment: Moment, { server_uuid }: Fields): void {
  const uuid = text("server_uuid", server_uuid);
  if (!moment.world.purchasedServers[uuid]) return;
  moment.world.proxyRestarts[uuid] = { server_uuid: uuid, status: RESTARTING };
  moment.later(CHOSEN.seconds, "proxy.restarted", { server_uuid: uuid });
}

/** Ends a restart, unless a test has set that the proxy did not start. */
export function endRestart({ world }: Moment, { server_uuid }: Fields): void {
  const uuid = text("server_uuid", server_uuid);
  if (world.proxyRestarts[uuid]?.status === RESTARTING) delete world.proxyRestarts[uuid];
}
