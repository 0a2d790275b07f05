import type { Moment } from "../../world/moment";
import { removeRowsOf } from "../../world/world";
import { removeApplication } from "../applications/rules";
import { removeSharedVariables } from "../shared-variables/rules";
import { orphanVolume } from "../volumes/rules";
import type { PurchasedServerRow } from "./rows";
import { destinationsOf } from "./rules";

/**
 * Removes a server that was cancelled in the console, with its applications and destinations. Its volumes are kept
 * for a while.
 */
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
