import type { Client } from "../../api/client";
import { NotFoundError } from "../../api/errors";
import { purchasedServers } from "../../api/hosting/servers";
import { type Volume, volumes } from "../../api/hosting/volumes";
import { standingOf } from "./status-words";

/**
 * The server that a volume is attached to: null while it is detached, undefined where nobody can tell. A row need not say (specification,
 * Storage volume); then the lists of the servers do, the most likely one first, so that a volume that stays where it is costs one read.
 */
export async function serverOfVolume(hosting: Client, row: Volume, likely?: string): Promise<string | null | undefined> {
  if (row.server_uuid !== undefined) return row.server_uuid === "" ? null : row.server_uuid;
  if (row.status?.toLowerCase() === "detached") return null;
  if (likely !== undefined && (await holds(hosting, likely, row))) return likely;
  for (const { uuid } of await hosting.shared(purchasedServers.list)) {
    if (uuid !== likely && (await holds(hosting, uuid, row))) return uuid;
  }
  return standingOf(row.status) === "transitional" ? undefined : null;
}

/** The row with its server, as `serverOfVolume` tells it. */
export async function withServer(hosting: Client, row: Volume, likely?: string): Promise<Volume> {
  const server = await serverOfVolume(hosting, row, likely);
  return server === undefined ? row : { ...row, server_uuid: server };
}

/** The next looks at volumes ask again: this run changed where one is, or how large. */
export function forgetVolumes(hosting: Client, ...serverUuids: (string | null | undefined)[]): void {
  hosting.drop(volumes.list);
  for (const uuid of serverUuids) if (uuid) hosting.drop(volumes.listOfServer, { params: { uuid } });
}

async function holds(hosting: Client, uuid: string, { id }: Volume): Promise<boolean> {
  try {
    return (await hosting.shared(volumes.listOfServer, { params: { uuid } })).some((volume) => String(volume.id) === String(id));
  } catch (error) {
    if (error instanceof NotFoundError) return false;
    throw error;
  }
}
