import type { Client } from "../../../api/client";
import { type PurchasedServer, purchasedServers, servers } from "../../../api/hosting/servers";
import { type Volume, type VolumeBackup, VolumeBody, volumes } from "../../../api/hosting/volumes";
import { isNotGone, isThere, unlessGone } from "../../../api/is-there";
import { codecOf } from "../../../api/names";
import type { Context } from "../../../core/definition/context";
import type { ListContext, Listed } from "../../../core/definition/listing";
import { unknownServerReason } from "../../../platform/hosting/parent-checks";
import { lifecycleStateOf } from "../../../platform/hosting/status-words";
import { type Settling, waitUntilSettled } from "../settled";

export const volumeNames = codecOf(VolumeBody);

export const VOLUME_TIMEOUT_SECONDS = 900;

/**
 * Server of a volume. Null if it is detached, undefined if no call shows the server.
 *
 * A row may lack the server (docs/spec/hosting-api.md, "Storage volume"). In this case, the servers' own lists of volumes are read, beginning with
 * `likely`, so that a volume that was not moved costs only one read.
 */
export async function serverOfVolume(hosting: Client, row: Volume, likely?: string): Promise<string | null | undefined> {
  if (row.server_uuid !== undefined) return row.server_uuid === "" ? null : row.server_uuid;
  if (row.status?.toLowerCase() === "detached") return null;
  if (likely !== undefined && (await holds(hosting, likely, row))) return likely;
  for (const { uuid } of await hosting.get(purchasedServers.list)) {
    if (uuid !== likely && (await holds(hosting, uuid, row))) return uuid;
  }
  return lifecycleStateOf(row.status) === "transitional" ? undefined : null;
}

export async function* volumesListed({ hosting, all }: ListContext): AsyncGenerator<Listed> {
  const servers = await all("Server");
  for (const row of await hosting.get(volumes.list)) {
    if (lifecycleStateOf(row.status) === "deleted") continue;
    const uuid = await serverOfVolume(hosting, row);
    const parent = servers.find(({ id }) => id === uuid);
    if (parent || !uuid) yield { path: String(row.id), name: `volume-${row.id}`, parent };
  }
}

/** Whether the backup is in progress. The statuses of backups are not documented. A backup without a status is assumed to be finished. */
export const isBackupRunning = ({ status }: VolumeBackup): boolean =>
  lifecycleStateOf(status ?? undefined) === "transitional" || /^running$/i.test(status ?? "");

/** Call it after this run has changed the server or the size of a volume. Discards the stored lists of volumes. */
export function forgetVolumes(hosting: Client, ...serverUuids: (string | null | undefined)[]): void {
  hosting.invalidate(volumes.list);
  for (const uuid of serverUuids) if (uuid) hosting.invalidate(volumes.listOfServer, { params: { uuid } });
}

/** Row of the volume in the team's list. Undefined if it is missing or has the status `deleted`. */
export const listedVolume = async (hosting: Client, id: string): Promise<Volume | undefined> => rowOf(await hosting.get(volumes.list), id);

/**
 * Whether the volume exists. No call reads a single volume. If the team's list lacks the volume, it still exists if its server's list contains it, or
 * if it has backups.
 */
export async function isVolumeThere(context: Watching, hosting: Client = context.hosting): Promise<boolean> {
  const { id, inputs, olds } = context;
  for (const uuid of new Set([inputs.serverUuid, olds.serverUuid]))
    if (typeof uuid === "string" && uuid !== "" && (await holds(hosting, uuid, { id }))) return true;
  // A 403 does not prove that the volume is gone: the token is possibly not allowed to read backups.
  return isNotGone(isThere(hosting.get(volumes.listBackups, { params: { id } })));
}

type Watching = Pick<Context<{ serverUuid?: string; timeoutSeconds?: number }>, "hosting" | "clock" | "log" | "id" | "inputs" | "olds">;

/** The list may be one second old, so that waits for several volumes share a read. */
export const settlingVolume = (context: Watching): Settling<Volume> => ({
  noun: "volume",
  timeoutSeconds: context.inputs.timeoutSeconds ?? VOLUME_TIMEOUT_SECONDS,
  async find() {
    const { hosting, id, inputs } = context;
    const row = rowOf(await hosting.getWithin(volumes.list, {}, 1), id);
    return row ?? (inputs.serverUuid ? rowOf(await ofServer(hosting.since(context.clock.now() - 1000), inputs.serverUuid), id) : undefined);
  },
  isThere: () => isVolumeThere(context, context.hosting.since(context.clock.now())),
  statusOf: ({ status }) => status,
});

/** Waits until the volume is attached or detached, with no change in progress. */
export const waitForVolume = (context: Watching): Promise<Volume> => waitUntilSettled(context, settlingVolume(context));

export const rowOf = (rows: readonly Volume[], id: string): Volume | undefined =>
  rows.find((row) => String(row.id) === id && lifecycleStateOf(row.status) !== "deleted");

/** Whether the volume is attached to this server. If its row does not show the server, the server's own list of volumes is read again. */
export async function isAttachedTo(hosting: Client, uuid: string, row: Volume): Promise<boolean> {
  if (row.status?.toLowerCase() === "detached") return false;
  if (row.server_uuid !== undefined) return row.server_uuid === uuid;
  hosting.invalidate(volumes.listOfServer, { params: { uuid } });
  return holds(hosting, uuid, row);
}

const holds = async (hosting: Client, uuid: string, { id }: Pick<Volume, "id">): Promise<boolean> =>
  rowOf(await ofServer(hosting, uuid), String(id)) !== undefined;

/** Volumes of a server. Empty if the server is gone. */
const ofServer = async (hosting: Client, uuid: string): Promise<Volume[]> =>
  (await unlessGone(hosting.get(volumes.listOfServer, { params: { uuid } }))) ?? [];

/** Reads for a purchase. Only the lists of volumes and of backups show a purchased volume. */
export const looksAt = (hosting: Client, serverUuid: string) => ({
  find: async (id: string): Promise<Volume | undefined> => {
    forgetVolumes(hosting, serverUuid);
    return (
      rowOf(await hosting.get(volumes.list), id) ?? rowOf(await hosting.get(volumes.listOfServer, { params: { uuid: serverUuid } }), id)
    );
  },
  isGone: async (id: string): Promise<boolean> => !(await isNotGone(isThere(hosting.refetch(volumes.listBackups, { params: { id } })))),
  known: (): Promise<Volume[]> => hosting.get(volumes.list),
  all: async (): Promise<Volume[]> =>
    (await allVolumes(hosting, serverUuid)).filter(({ status }) => lifecycleStateOf(status) !== "deleted"),
});

/** Volumes in the lists of the server and of the team, because the server's list may show a new volume earlier. */
export async function allVolumes(hosting: Client, serverUuid: string): Promise<Volume[]> {
  forgetVolumes(hosting, serverUuid);
  const rows = [...(await hosting.get(volumes.listOfServer, { params: { uuid: serverUuid } })), ...(await hosting.get(volumes.list))];
  return rows.filter(({ id }, position) => rows.findIndex((row) => String(row.id) === String(id)) === position);
}

/** Creates the volumes of a server one after the other, so that a new volume in the list can only come from the current call. */
export const inTurnOn = <T>(hosting: Client, serverUuid: string, task: () => Promise<T>): Promise<T> =>
  hosting.inTurn(`new volumes of server ${serverUuid}`, task);

/** Returns the server, or only its uuid if the team did not purchase the server. */
export async function serverNamed(hosting: Client, uuid: string): Promise<Partial<PurchasedServer> | undefined> {
  const purchased = (await hosting.get(purchasedServers.list)).find((s) => s.uuid === uuid);
  if (purchased || !(await hosting.get(servers.list)).some((s) => s.uuid === uuid)) return purchased;
  return { uuid };
}

export async function targetProblem(
  hosting: Client,
  serverUuid: string,
  row: Volume | undefined,
  stays: string,
): Promise<string | undefined> {
  const server = await serverNamed(hosting, serverUuid);
  if (!server) {
    const advice = row ? `Choose a server in ${row.city ?? "its city"}.` : "";
    return [`serverUuid: ${await unknownServerReason(hosting, serverUuid)}`, stays.trim(), advice].filter(Boolean).join(" ");
  }
  if (row?.city && server.city && row.city !== server.city) return `serverUuid ${otherCityText(server.city, row.city)}`;
  const state = lifecycleStateOf(server.status);
  // A server without a known status is not reported. If the server cannot take the volume, the platform refuses the call.
  if (server.status === undefined || state === "good" || state === "unknown") return undefined;
  return `serverUuid: the server ${server.name ?? serverUuid} is ${server.status}. ${stays}Run pulumi up again when it is ready.`;
}

export const otherCityText = (wanted: string, held: string): string =>
  `is a server in ${wanted}, but the volume is in ${held}. A volume cannot leave its city. Choose a server in ${held}, or declare a new volume.`;

export const NEEDS_SERVER = "is required for a new volume. Only an existing volume can be detached.";
