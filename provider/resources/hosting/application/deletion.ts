import * as z from "zod";
import type { Client } from "../../../api/client";
import { ValidationError } from "../../../api/errors";
import { applications } from "../../../api/hosting/applications";
import { deployments } from "../../../api/hosting/deployments";
import { storages } from "../../../api/hosting/storages";
import { unlessGone } from "../../../api/is-there";
import { SETTLING } from "../../../api/wait";
import { permissionOf } from "../../../core/data/permission";
import type { Context } from "../../../core/definition/context";
import { waitFor } from "../../../core/lifecycle/wait";
import { shellQuoted, someOf } from "../../../core/log/text";
import { DATA_LOSS_VARIABLE } from "../../../core/settings/setting-keys";

/** A deletion is queued, and its duration depends on the server. */
const DELETION_TIMEOUT_SECONDS = 600;
const MOST_NAMED = 10;

type Deleting = Pick<Context<{ deleteOptions?: z.infer<typeof DeleteOptions> }>, "hosting" | "id" | "inputs" | "dataGate">;

export async function dataOf(context: Deleting): Promise<string | undefined> {
  const { hosting, id } = context;
  if (!deletesVolumes(context)) return undefined;
  // In a replacement with `--target-replace`, the engine does not pass the id of the resource that the user named.
  const found = id === "" ? undefined : await unlessGone(hosting.get(storages.list, { params: { uuid: id } }));
  // A 404 does not prove that the application is gone. The caller reads the application before it refuses the deletion for a missing permission.
  if (found === undefined) return "application with its volumes";
  const { length } = found.persistent_storages;
  if (length === 0) return undefined;
  return `application with the data of ${length} ${length === 1 ? "storage" : "storages"}`;
}

/**
 * Whether the deletion may delete volumes, so that the data gate must permit it. A run that spares data (`isSpared`) sends no request to find out
 * whether volumes exist, because this would need one request per application.
 */
const deletesVolumes = ({ inputs: { deleteOptions = {} }, dataGate }: Pick<Deleting, "inputs" | "dataGate">): boolean =>
  deleteOptions.deleteVolumes ?? !dataGate.isSpared;

export const DeleteOptions = z.strictObject({
  deleteConfigurations: z.boolean().optional().describe("Whether the configuration files of the application are deleted. Default `true`."),
  deleteVolumes: z
    .boolean()
    .optional()
    .describe(
      "Whether the volumes of the application are deleted with all their data. This needs a permission in `hosting:allowDataLoss`. Default `true`. If you leave the input out and the permission is missing, `pulumi destroy` deletes the application and leaves its volumes on the server.",
    ),
  ctrCleanup: z.boolean().optional().describe("Whether the containers and unused images of the application are deleted. Default `true`."),
  deleteConnectedNetworks: z
    .boolean()
    .optional()
    .describe("Whether the networks that connected only this application are deleted. Default `true`."),
});

/**
 * Logged once per run for all deleted applications. For one message per application with volumes, the provider would need one request for each
 * application.
 */
export const VOLUMES_STAY =
  "volumes of deleted applications, if there are any, stay on their servers, because no permission names these applications (hosting:allowDataLoss, or HOSTING_ALLOW_DATA_LOSS in a destroy). Delete them in the console if you do not need them";

/**
 * Whether volumes stay on the server only because no permission names the application. A list without volumes is no permission, because the platform
 * may omit volumes at present. If the data gate permitted the deletion of shown volumes, a permission names the application.
 */
export const sparesVolumes = ({ inputs: { deleteOptions = {} }, dataGate }: Deleting): boolean =>
  deleteOptions.deleteVolumes !== false && !dataGate.isPermitted;

export const deleteQuery = (context: Deleting) => {
  const { deleteConfigurations, deleteVolumes, ctrCleanup, deleteConnectedNetworks } = context.inputs.deleteOptions ?? {};
  return {
    delete_configurations: deleteConfigurations,
    delete_volumes: sparesVolumes(context) ? false : deleteVolumes,
    ctr_cleanup: ctrCleanup,
    delete_connected_networks: deleteConnectedNetworks,
  };
};

/** Error for an application that another resource of the stack may own after an interrupted rename. */
const driftedText = ({ id, name, urn }: Pick<Context<unknown>, "id" | "name" | "urn">, drifted: readonly string[]): string =>
  `application ${id} was not deleted and stays in the state: ${drifted.join(", ")} ${drifted.length === 1 ? "differs" : "differ"} from what this resource wrote. If a user changed the application, run pulumi destroy --refresh, or set ${DATA_LOSS_VARIABLE}=${shellQuoted(permissionOf({ type: "Application", name, id }))} and run the same command again. If another resource of this stack has the application since an interrupted rename, run pulumi up to the end, or run pulumi state delete ${shellQuoted(urn)}.`;

/** Rules for the deletion of an application. */
export const deletion = {
  refusesDrifted: driftedText,
  timeoutSeconds: () => DELETION_TIMEOUT_SECONDS,
  isListed: async ({ hosting, id }: Pick<Context<unknown>, "hosting" | "id">): Promise<boolean> =>
    (await hosting.find(applications.list, {}, ({ uuid }) => uuid === id)) !== undefined,
};

const deletedBy = (hosting: Client): Set<string> => hosting.shared("deleted applications", () => new Set());

export const noteDeleted = ({ hosting, id }: Pick<Context<unknown>, "hosting" | "id">): void => void deletedBy(hosting).add(id);

/**
 * Deletes an object, such as a project, that contained applications of this run.
 *
 * The applications' deletions are queued. A list may briefly omit an application, so its deletion can look finished too early, and the platform
 * then refuses to delete the object. The function then waits until a fresh list contains none of the applications, and sends the deletion again.
 *
 * `contents` returns what the object still contains, for the error. The engine may have removed such contents from the state without a call.
 */
export async function deleteParent(
  context: Context<unknown>,
  send: () => Promise<unknown>,
  contents: () => Promise<string[]>,
): Promise<void> {
  const { hosting } = context;
  const refused = async (error: unknown): Promise<never> => {
    // A failed read must not hide the refusal.
    const held = error instanceof ValidationError ? await contents().catch(() => undefined) : undefined;
    if (held && error instanceof ValidationError) error.message += notEmptyText(held);
    throw error;
  };
  const isWaiting = async (): Promise<boolean> => {
    const rows = await hosting.refetch(applications.list);
    return rows.some(({ uuid }) => deletedBy(hosting).has(uuid));
  };
  try {
    await send();
  } catch (error) {
    if (!(error instanceof ValidationError) || deletedBy(hosting).size === 0 || !(await isWaiting())) return refused(error);
    await waitFor(context, {
      what: () => "the queued deletions of the applications that this run deletes",
      timeoutSeconds: DELETION_TIMEOUT_SECONDS,
      advice: "The platform continues the deletions by itself. Run the same command again in a few minutes.",
      look: async () => ((await isWaiting()) ? undefined : true),
    });
    await send().catch(refused);
  }
}

function notEmptyText(contents: readonly string[]): string {
  if (contents.length === 0)
    return ` The platform shows nothing in it, but it may still carry out a creation of an earlier run that got no response. Run the same command again after ${SETTLING.seconds} s.`;
  return ` It still contains ${someOf(contents, MOST_NAMED)}, which may come from a user, from another stack, or from a creation of this stack that got no response. Delete it in the console, or adopt it with pulumi up, and then run the same command again.`;
}

/** Status of an application that was never deployed (docs/facts/hosting.md 3.3). */
export const NEVER_DEPLOYED = "exited:unhealthy";

/** Whether the application was never deployed, so that its storages contain no data. */
export async function wasNeverDeployed(hosting: Client, uuid: string): Promise<boolean> {
  const row = (await hosting.get(applications.list)).find((a) => a.uuid === uuid);
  if (row?.status && row.status !== NEVER_DEPLOYED) return false;
  const { count } = await hosting.get(deployments.listOfApplication, { params: { uuid }, query: { take: 1 } });
  return count === 0;
}
