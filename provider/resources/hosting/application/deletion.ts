import * as z from "zod";
import type { Client } from "../../../api/client";
import { ValidationError } from "../../../api/errors";
import { applications } from "../../../api/hosting/applications";
import { storages } from "../../../api/hosting/storages";
import type { Context } from "../../../core/context";
import { unlessGone } from "../../../core/is-there";
import { waitFor } from "../../../core/wait";

/** A deletion is queued and takes as long as the server needs. */
export const DELETION_TIMEOUT_SECONDS = 600;

type Deleting = Pick<Context<{ deleteOptions?: z.infer<typeof DeleteOptions> }>, "hosting" | "id" | "inputs" | "isDataSpared">;

/** Returns the volumes that are deleted with an application: those of its persistent storages. */
export async function dataOf(context: Deleting): Promise<string | undefined> {
  const { hosting, id } = context;
  if (!deletesVolumes(context)) return undefined;
  // On a replacement by name the engine does not pass the id.
  const found = id === "" ? undefined : await unlessGone(hosting.get(storages.list, { params: { uuid: id } }));
  // A 404 does not prove that the application is gone. The data gate looks for the application before it refuses.
  if (found === undefined) return "application with its volumes";
  const { length } = found.persistent_storages;
  if (length === 0) return undefined;
  return `application with the data of ${length} ${length === 1 ? "storage" : "storages"}`;
}

/**
 * Decides whether the volumes are deleted with the application.
 *
 * In a run without the program and without permission they are kept, unless the program asked for their deletion. Looking for the volumes
 * would cost one request for each application.
 */
const deletesVolumes = ({ inputs: { deleteOptions = {} }, isDataSpared }: Pick<Deleting, "inputs" | "isDataSpared">): boolean =>
  deleteOptions.deleteVolumes ?? !isDataSpared;

/** Objects on the server that are deleted with an application. */
export const DeleteOptions = z.strictObject({
  deleteConfigurations: z.boolean().optional().describe("The application's configuration files. Default `true`."),
  deleteVolumes: z
    .boolean()
    .optional()
    .describe(
      "The application's volumes with all their data; this needs `hosting:allowDataLoss`. Default `true`. Without the permission `pulumi destroy` leaves the volumes on the server.",
    ),
  ctrCleanup: z.boolean().optional().describe("The application's containers and unused images. Default `true`."),
  deleteConnectedNetworks: z.boolean().optional().describe("Networks that only this application was connected to. Default `true`."),
});

/** Reported once in a run. Whether an application has volumes is not known without a request for each. */
export const VOLUMES_STAY =
  "volumes of deleted applications stay on their servers, because this run has no permission to delete data (HOSTING_ALLOW_DATA_LOSS). Delete them in the console if you do not need them";

/** Reports whether volumes stay on the server only because the permission is missing. */
export const sparesVolumes = ({ inputs: { deleteOptions = {} }, isDataSpared }: Pick<Deleting, "inputs" | "isDataSpared">): boolean =>
  isDataSpared && deleteOptions.deleteVolumes === undefined;

export const deleteQuery = ({ inputs: { deleteOptions = {} }, isDataSpared }: Pick<Deleting, "inputs" | "isDataSpared">) => ({
  delete_configurations: deleteOptions.deleteConfigurations,
  delete_volumes: deleteOptions.deleteVolumes ?? (isDataSpared ? false : undefined),
  ctr_cleanup: deleteOptions.ctrCleanup,
  delete_connected_networks: deleteOptions.deleteConnectedNetworks,
});

/** Remembers the applications that this run deleted. */
const deletedBy = (hosting: Client): Set<string> => hosting.shared("deleted applications", () => new Set());

export const noteDeleted = ({ hosting, id }: Pick<Context<unknown>, "hosting" | "id">): void => void deletedBy(hosting).add(id);

/**
 * Deletes an object that contained applications.
 *
 * A list can omit a row once, so a queued deletion can seem finished too early. The platform then refuses this deletion, and another read
 * shows the remaining applications.
 */
export async function deleteParent(context: Context<unknown>, send: () => Promise<unknown>): Promise<void> {
  const { hosting } = context;
  const isWaiting = async (): Promise<boolean> => {
    const rows = await hosting.refetch(applications.list);
    return rows.some(({ uuid }) => deletedBy(hosting).has(uuid));
  };
  try {
    await send();
  } catch (error) {
    if (!(error instanceof ValidationError) || deletedBy(hosting).size === 0 || !(await isWaiting())) throw error;
    await waitFor(context, {
      what: () => "the queued deletions of its applications",
      timeoutSeconds: DELETION_TIMEOUT_SECONDS,
      advice: "The platform continues by itself; run the same command again in a few minutes.",
      look: async () => ((await isWaiting()) ? undefined : true),
    });
    await send();
  }
}
