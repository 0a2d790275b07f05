import { orNotFound } from "../../http/reply";
import type { Fields } from "../../world/json";
import type { Moment } from "../../world/moment";
import { removeRowsOf, type World } from "../../world/world";
import { removeStorage, storagesOf } from "../storages/rules";
import type { ApplicationRow } from "./rows";

export const applicationOf = (world: World, uuid: string): ApplicationRow => orNotFound(world.applications[uuid], "Application");

export const applicationsIn = (world: World, environmentUuid: string): ApplicationRow[] =>
  Object.values(world.applications).filter((application) => application.environment_uuid === environmentUuid);

/** Removes an application with all its parts. */
export function removeApplication(world: World, { uuid }: ApplicationRow): void {
  delete world.applications[uuid];
  for (const storage of storagesOf(world, uuid)) removeStorage(world, storage);
  removeRowsOf(world, "application_uuid", uuid);
}

/** Moves the application to another destination, unless one of them was deleted in the meantime. */
export function endMigration(moment: Moment, { uuid, destination_uuid }: Fields): void {
  const row = moment.world.applications[String(uuid)];
  const destination = moment.world.destinations[String(destination_uuid)];
  if (row && destination) Object.assign(row, { destination_uuid: destination.uuid, updated_at: moment.stamp() });
}

export function endDeletion({ world }: Moment, { uuid }: Fields): void {
  const row = world.applications[String(uuid)];
  if (row) removeApplication(world, row);
}

export function endStop(moment: Moment, { uuid }: Fields): void {
  const row = moment.world.applications[String(uuid)];
  if (row) Object.assign(row, { status: "exited:unhealthy", stopped_at: moment.stamp() });
}

/** Updates the status after a deployment, unless the application was stopped in the meantime. */
export function showDeployed({ world }: Moment, { uuid, deployed_at }: Fields): void {
  const row = world.applications[String(uuid)];
  if (row && !(row.stopped_at !== undefined && row.stopped_at >= String(deployed_at))) row.status = "running:healthy";
}
