import * as z from "zod";
import type { Client } from "../../api/client";
import { CleanupPolicy, CleanupPolicyBody, serverCleanupPolicy as calls } from "../../api/hosting/server-settings";
import { servers } from "../../api/hosting/servers";
import type { Overwriting } from "../../core/data/permission";
import { field } from "../../core/definition/field";
import { hasUnknown } from "../../core/values";
import { frequencyField, frequencyProblems } from "./frequency";
import { defineServerSettings } from "./settings-of-server";

const body = CleanupPolicyBody.shape;
const flag = z.boolean().optional();

export const serverCleanupPolicy = defineServerSettings({
  type: "ServerCleanupPolicy",
  doc: "Rules for the cleanup of a server: when and how the platform removes unused containers, images and caches. Every server has these settings. The resource manages only the inputs that you set.",
  page: {
    source: 'docs/spec/hosting-api.md, "Servers"',
    example: `const alpha = hosting.getPurchasedServerOutput({ name: "alpha" });
new hosting.ServerCleanupPolicy("alpha", {
  serverUuid: alpha.uuid,
  ctrCleanupFrequency: "0 4 * * 0",
  ctrCleanupThreshold: 70,
  forceCtrCleanup: false,
});`,
    remarks: [
      "With `deleteUnusedVolumes`, each cleanup deletes the volumes that no container uses at that moment, with their data. This includes the volumes of stopped applications. To turn this input on, you need the permission `ServerCleanupPolicy:<name>#volumes` in `hosting:allowDataLoss`, and a preview shows `deletes data:`.",
      "Deleting the resource turns `disableApplicationImageRetention` off if a write of this stack turned it on. It leaves everything else in place, and the log says so. To stop the deletion of volumes, set `deleteUnusedVolumes: false` before you delete the resource.",
    ],
  },
  inputs: {
    ctrCleanupFrequency: frequencyField(body.ctr_cleanup_frequency, "Schedule of the cleanup"),
    ctrCleanupThreshold: field(
      body.ctr_cleanup_threshold,
      "Disk usage in percent, 1 to 99, above which a scheduled cleanup runs. Ignored if `forceCtrCleanup` is `true`.",
    ),
    forceCtrCleanup: field(flag, "Whether every scheduled cleanup runs, regardless of the disk usage."),
    deleteUnusedVolumes: field(flag, "Whether volumes that no container uses are deleted with their data."),
    deleteUnusedNetworks: field(flag, "Whether networks that no container uses are deleted."),
    disableApplicationImageRetention: field(
      flag,
      "Whether a cleanup removes images of earlier deployments. Without these images, no rollback is possible.",
      {
        whenRemoved: "off",
      },
    ),
  },
  identity: { noun: "cleanup settings" },

  body: CleanupPolicyBody,
  shown: CleanupPolicy,
  get: calls.get,
  send: ({ hosting, params }, body) => hosting.send(calls.update, { params, body }),

  validate: ({ ctrCleanupFrequency }) => frequencyProblems("ctrCleanupFrequency", ctrCleanupFrequency),

  data: {
    /** Every update turns the switch on if the platform shows it off. So the value on the platform decides, not the value in the state. */
    async losesPart({ hosting, inputs: { serverUuid, deleteUnusedVolumes }, olds, ignores }) {
      if (deleteUnusedVolumes !== true || serverUuid === undefined || hasUnknown(serverUuid)) return undefined;
      if (Object.keys(olds).length > 0 && ignores("deleteUnusedVolumes")) return undefined;
      return (await deletesUnusedVolumes(hosting, serverUuid)) ? undefined : unusedVolumes(serverUuid, "every cleanup");
    },
  },
});

/** Whether the settings of the server let a cleanup delete unused volumes. */
export async function deletesUnusedVolumes(hosting: Client, uuid: string): Promise<boolean> {
  const row = await hosting.find(servers.list, {}, (server) => server.uuid === uuid);
  const shown = CleanupPolicy.parse(row?.settings ?? {}).delete_unused_volumes;
  return (shown ?? CleanupPolicy.parse(await hosting.get(calls.get, { params: { uuid } })).delete_unused_volumes) === true;
}

/** The loss of a cleanup, for `hosting:allowDataLoss`. */
export const unusedVolumes = (serverUuid: string, when: string): Overwriting => ({
  id: "volumes",
  what: `volumes on server ${serverUuid} that no container uses at ${when}, including those of stopped applications`,
  isDeleted: true,
});
