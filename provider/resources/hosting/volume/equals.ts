import type { Client } from "../../../api/client";
import { volumes } from "../../../api/hosting/volumes";
import type { Candidate } from "../../../core/identity";
import { lifecycleStateOf } from "../../../platform/hosting/status-words";
import { volumeNames } from "./lists";
import { billed, type Shown } from "./steps";

/** Returns the volumes of the team, on any server, that match the volume in the program. Fields that a row omits count as equal. */
export async function equalVolumes({ hosting, inputs }: { hosting: Client; inputs: Shown }): Promise<Candidate[]> {
  if (typeof inputs.sizeGb !== "number") return [];
  const wanted = billed(inputs);
  const rows = (await hosting.get(volumes.list)).filter(({ status }) => lifecycleStateOf(status) !== "deleted");
  const equal = rows.filter((row) => {
    const { sizeGb = wanted.sizeGb, backups = wanted.backups, autogrowMaxGb = wanted.autogrowMaxGb } = volumeNames.fromApi(row);
    return sizeGb === wanted.sizeGb && backups === wanted.backups && autogrowMaxGb === wanted.autogrowMaxGb;
  });
  return equal.map(({ id, server_uuid: server, size_gb: size }) => ({
    id: String(id),
    what: [typeof size === "number" ? `${size} GB` : "", server ? `on server ${server}` : "detached"].filter(Boolean).join(", "),
  }));
}
