import type { Moment } from "../world/moment";
import type { PurchasedServerRow } from "../world/rows";
import { removeApplication } from "./applications";
import { destinationsOf } from "./servers";

/** A server that was cancelled in the console. Its applications and destinations go with it. */
export function removeServer({ world }: Moment, { uuid }: PurchasedServerRow): void {
  for (const destination of destinationsOf(world, uuid)) {
    for (const application of Object.values(world.applications)) {
      if (application.destination_uuid === destination.uuid) removeApplication(world, application);
    }
    delete world.destinations[destination.uuid];
  }
  delete world.purchasedServers[uuid];
}
