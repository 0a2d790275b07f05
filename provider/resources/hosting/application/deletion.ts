import * as z from "zod";
import { applications } from "../../../api/hosting/applications";
import { storages } from "../../../api/hosting/storages";
import type { Context } from "../../../core/context";
import { isThere } from "../../../core/is-there";
import { waitFor } from "../../../core/wait";

const DELETION_TIMEOUT_SECONDS = 600;

type Holding = Pick<Context<{ domains?: string[] }>, "hosting" | "id" | "inputs">;

/** What a deletion takes along: what hangs on the application is lost with it. */
export async function dataOf({ hosting, id, inputs }: Holding): Promise<string | undefined> {
  const rows = await hosting.get(storages.list, { params: { uuid: id } });
  const count = rows.persistent_storages.length + rows.file_storages.length;
  const parts = [
    ...(count > 0 ? [`${count} ${count === 1 ? "storage" : "storages"}`] : []),
    ...((inputs.domains ?? []).length > 0 ? ["its domains"] : []),
    "its history of deployments",
  ];
  return parts.length > 1 ? `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}` : parts[0];
}

/** What a deletion takes along on the server. */
export const DeleteOptions = z.strictObject({
  deleteConfigurations: z.boolean().optional().describe("Its configuration files. Default `true`."),
  deleteVolumes: z.boolean().optional().describe("Its volumes with all their data. Default `true`."),
  ctrCleanup: z.boolean().optional().describe("Its containers and unused images. Default `true`."),
  deleteConnectedNetworks: z.boolean().optional().describe("Networks that only it was connected to. Default `true`."),
});

export const deleteQuery = (options: z.infer<typeof DeleteOptions> = {}) => ({
  delete_configurations: options.deleteConfigurations,
  delete_volumes: options.deleteVolumes,
  ctr_cleanup: options.ctrCleanup,
  delete_connected_networks: options.deleteConnectedNetworks,
});

/** Waits until a queued deletion is over: until then the application is there and keeps its project from going. */
export async function waitUntilGone(context: Context<unknown>): Promise<void> {
  const { hosting, id } = context;
  await waitFor(context, {
    what: () => "the queued deletion of the application",
    timeoutSeconds: DELETION_TIMEOUT_SECONDS,
    atOnce: false,
    advice: "The platform continues by itself; run pulumi up again in a few minutes.",
    look: async () => ((await isThere(hosting.send(applications.get, { params: { uuid: id } }))) ? undefined : true),
  });
}
