import * as z from "zod";
import { CleanupPolicy, CleanupPolicyBody, serverCleanupPolicy as calls } from "../../api/hosting/server-cleanup-policy";
import { field } from "../../core/field";
import { frequencyField, frequencyProblems } from "./frequency";
import { defineServerSettings } from "./settings-of-server";

const body = CleanupPolicyBody.shape;
const flag = z.boolean().optional();

export const serverCleanupPolicy = defineServerSettings({
  type: "ServerCleanupPolicy",
  noun: "cleanup settings",
  source: 'docs/spec/hosting-api.md, "Servers"',
  doc: "When and how a server is cleaned of containers, images and caches that nothing uses. Every server has these settings; a resource sets those that it names and leaves the others alone.",
  example: `const alpha = hosting.getPurchasedServerOutput({ name: "alpha" });
new hosting.ServerCleanupPolicy("alpha", {
  serverUuid: alpha.uuid,
  ctrCleanupFrequency: "0 4 * * 0",
  ctrCleanupThreshold: 70,
  forceCtrCleanup: false,
});`,
  remarks: [
    "`deleteUnusedVolumes` deletes volumes that no container uses at that moment: those of a stopped application are among them, with what they hold. A preview says so where a program turns it on.",
    "Deleting the resource turns `disableApplicationImageRetention` off if a write of this stack turned it on. It leaves everything else in place, and a line says so. To stop the deletion of volumes, set `deleteUnusedVolumes: false` before.",
  ],
  body: CleanupPolicyBody,
  shown: CleanupPolicy,
  get: calls.get,
  send: ({ hosting, params }, body) => hosting.send(calls.update, { params, body }),
  inputs: {
    ctrCleanupFrequency: frequencyField(body.ctr_cleanup_frequency, "When it is cleaned"),
    ctrCleanupThreshold: field(
      body.ctr_cleanup_threshold,
      "Percent of the disk, 1 to 99: the server is cleaned when more of it is used. Without meaning where `forceCtrCleanup` is `true`.",
    ),
    forceCtrCleanup: field(flag, "Whether it is cleaned every time, however full the disk is."),
    deleteUnusedVolumes: field(flag, "Whether volumes that no container uses are deleted, with what they hold."),
    deleteUnusedNetworks: field(flag, "Whether networks that no container uses are deleted."),
    disableApplicationImageRetention: field(
      flag,
      "Whether no images of earlier deployments are kept; then nothing can be rolled back to.",
      {
        whenRemoved: "off",
      },
    ),
  },

  validate: ({ ctrCleanupFrequency }) => frequencyProblems("ctrCleanupFrequency", ctrCleanupFrequency),

  async previewChecks({ inputs, olds, log }) {
    if (inputs.deleteUnusedVolumes === true && olds?.deleteUnusedVolumes !== true)
      log.warning(
        "deleteUnusedVolumes: every cleanup deletes the volumes that no container uses then, also those of applications that are stopped",
      );
    return [];
  },
});
