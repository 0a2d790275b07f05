import * as z from "zod";
import { storages } from "../../../api/hosting/storages";
import type { Context } from "../../../core/context";
import { unlessGone } from "../../../core/is-there";

/** A deletion is queued, and takes as long as the server does. */
export const DELETION_TIMEOUT_SECONDS = 600;

type Deleting = Pick<Context<{ deleteOptions?: z.infer<typeof DeleteOptions> }>, "hosting" | "id" | "inputs" | "isDataSpared">;

/** The volumes that the deletion of an application deletes with their data: those of its persistent storages. */
export async function dataOf(context: Deleting): Promise<string | undefined> {
  const { hosting, id } = context;
  if (!deletesVolumes(context)) return undefined;
  // The engine replaces by name without passing the id.
  const found = id === "" ? undefined : await unlessGone(hosting.get(storages.list, { params: { uuid: id } }));
  // A 404 does not prove that the application is gone. The data gate looks for it before it refuses.
  if (found === undefined) return "application with its volumes";
  const { length } = found.persistent_storages;
  if (length === 0) return undefined;
  return `application with the data of ${length} ${length === 1 ? "storage" : "storages"}`;
}

/**
 * Whether the volumes go with the application. In a run without the program and without permission they stay unless the program asked for their
 * deletion: to find out whether each of many applications has any would cost a request each.
 */
const deletesVolumes = ({ inputs: { deleteOptions = {} }, isDataSpared }: Pick<Deleting, "inputs" | "isDataSpared">): boolean =>
  deleteOptions.deleteVolumes ?? !isDataSpared;

/** What a deletion takes along on the server. */
export const DeleteOptions = z.strictObject({
  deleteConfigurations: z.boolean().optional().describe("Its configuration files. Default `true`."),
  deleteVolumes: z
    .boolean()
    .optional()
    .describe(
      "Its volumes with all their data, which needs `hosting:allowDataLoss`. Default `true`; without the permission `pulumi destroy` leaves the volumes on the server.",
    ),
  ctrCleanup: z.boolean().optional().describe("Its containers and unused images. Default `true`."),
  deleteConnectedNetworks: z.boolean().optional().describe("Networks that only it was connected to. Default `true`."),
});

export const deleteQuery = ({ inputs: { deleteOptions = {} }, isDataSpared }: Pick<Deleting, "inputs" | "isDataSpared">) => ({
  delete_configurations: deleteOptions.deleteConfigurations,
  delete_volumes: deleteOptions.deleteVolumes ?? (isDataSpared ? false : undefined),
  ctr_cleanup: deleteOptions.ctrCleanup,
  delete_connected_networks: deleteOptions.deleteConnectedNetworks,
});
