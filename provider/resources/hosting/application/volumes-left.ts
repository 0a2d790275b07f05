import { applications } from "../../../api/hosting/applications";
import { servers } from "../../../api/hosting/servers";
import { storages } from "../../../api/hosting/storages";
import { unlessGone } from "../../../api/is-there";
import type { Overwriting } from "../../../core/data/permission";
import type { Context } from "../../../core/definition/context";
import { hasUnknown } from "../../../core/values";
import { type Place, serverAsked, serverShown } from "./place";

type Moving = Pick<Context<Partial<Place>>, "hosting" | "id" | "inputs" | "olds" | "ignores">;
type Spot = Pick<Partial<Place>, "serverUuid" | "destinationUuid">;

/**
 * Returns the volumes that a move without their files (`migrateVolumes: false`) leaves on the former server. Undefined if the application does not
 * move, or has no volumes.
 */
export async function volumesLeft(context: Moving): Promise<Overwriting | undefined> {
  const { hosting, id, inputs } = context;
  if (inputs.migrateVolumes !== false || id === "") return undefined;
  const now = await spotNow(context);
  if (now === undefined || !moves(context, now)) return undefined;
  const found = await unlessGone(hosting.get(storages.list, { params: { uuid: id } }));
  const volumes = found?.persistent_storages ?? [];
  if (volumes.length === 0) return undefined;
  const named = volumes.map(({ name, mount_path: path }) => `${JSON.stringify(name)} (mounted at ${path})`);
  const server = await hosting.find(servers.list, {}, ({ uuid }) => uuid === now.serverUuid);
  return {
    id: "volumes",
    what: `${named.length === 1 ? "volume" : "volumes"} ${named.join(", ")}`,
    staysOn: server?.name ?? now.serverUuid ?? "the former server",
  };
}

/** The place of the application as the platform shows it. If the application's row shows no place, its own list of destinations is read. */
async function spotNow({ hosting, id }: Moving): Promise<Spot | undefined> {
  const row = await hosting.find(applications.list, {}, ({ uuid }) => uuid === id);
  if (!row) return undefined;
  const shown = await serverShown(hosting, row);
  return shown.destinationUuid === undefined ? serverAsked(hosting, id) : shown;
}

/** Whether the inputs name another place. A place that the platform does not show is compared with the state. */
function moves({ inputs, olds, ignores }: Moving, now: Spot): boolean {
  const isAdopted = Object.keys(olds).length === 0;
  return (["serverUuid", "destinationUuid"] as const).some((key) => {
    const wanted = inputs[key];
    if (wanted === undefined || hasUnknown(wanted) || (!isAdopted && ignores(key))) return false;
    const before = now[key] ?? olds[key];
    return before !== undefined && wanted !== before;
  });
}
