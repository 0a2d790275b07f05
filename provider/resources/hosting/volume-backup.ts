import * as z from "zod";
import type { Client } from "../../api/client";
import { type VolumeBackup as Backup, volumes } from "../../api/hosting/volumes";
import { defineEvent } from "../../core/event";
import { field } from "../../core/field";
import { isThere } from "../../core/is-there";
import { lifecycleStateOf } from "../../platform/hosting/status-words";
import { costOfBackup, EXTRA_BACKUPS_ARE_FREE } from "./purchase";
import { BACKUP_TIMEOUT_SECONDS, backupsNow, beginBackup, FailedBackupError, followBackup } from "./volume/back-up";

/** Maximum number of volumes in an error. */
const MOST_NAMED = 10;

export const volumeBackup = defineEvent({
  type: "VolumeBackup",
  source: 'docs/spec/hosting-api.md, "Storage volume" and "Purchased servers and volumes"',
  doc: "An extra backup of a volume, in addition to the nightly ones. It is made when the resource is new and again when a trigger changes, and the provider waits for its end. Deleting the resource has no effect on the platform, which removes the backup after 7 days.",
  example: `const config = new pulumi.Config();
const alpha = hosting.getPurchasedServerOutput({ name: "alpha" });
const release = config.get("release");
const data = new hosting.Volume("data", { serverUuid: alpha.uuid, sizeGb: 50 });
const backup = new hosting.VolumeBackup("before-release", { volumeId: data.id, triggers: [release] });
const web = hosting.Application.get("web", "<application uuid>");
new hosting.Deployment("web", { applicationUuid: web.id, triggers: [release] }, { dependsOn: backup });`,
  remarks: [
    "To make a backup now without a change, run `pulumi up --target-replace '**::<name>'`. `runOnCreate: false` makes one only when a trigger changes; remove it before a replacement by name.",
    "If a backup is already in progress, such as the nightly one, the provider waits for it instead of making a second one, and a line names it. It may lack what was written last. If a run is interrupted and its backup ends meanwhile, the next `up` makes another one.",
    "After the timeout the provider stops waiting and keeps the resource: the next `up` waits for the same backup. If the volume is busy, the provider waits. A detached volume cannot be backed up.",
    EXTRA_BACKUPS_ARE_FREE,
    "Drift is not detected: when the platform removes the backup after 7 days, no difference shows. It is not documented whether the backup is kept that long if the volume's `backups` are off.",
  ],
  noun: "backup",
  subject: "volumeId",
  address: "<volumeId>/<backup>",
  timeoutSeconds: BACKUP_TIMEOUT_SECONDS,
  inputs: { volumeId: field(z.string().min(1), "Id of the volume.", { onChange: "replaces", refersTo: "Volume" }) },
  outputs: {
    createdAt: field(z.string().nullable(), "Time at which the platform made the backup; `null` if it does not report it."),
    sizeGb: field(z.number().nullable(), "Size in GB; `null` if the platform does not report it."),
  },
  notRun: { createdAt: null, sizeGb: null },

  async previewChecks({ hosting, inputs, isKnown, isChanging, log }) {
    const { volumeId, runOnCreate } = inputs;
    if (volumeId === undefined || !isKnown("volumeId")) return [];
    const row = await found(hosting, volumeId);
    if (!row) {
      if (await isThere(hosting.get(volumes.listBackups, { params: { id: volumeId } }))) return [];
      const there = (await hosting.get(volumes.list)).slice(0, MOST_NAMED).map(({ id }) => id);
      const available = there.length === 0 ? "none" : there.join(", ");
      return [{ property: "volumeId", reason: `no volume ${JSON.stringify(volumeId)} is visible to this token. Available: ${available}.` }];
    }
    if (runOnCreate === false || isChanging("Volume", volumeId)) return [];
    if (/^detached$/i.test(row.status ?? "")) log.stops(`volume ${volumeId} is detached: up will stop unless it is attached by then`);
    if (row.backups === false)
      log.warning(`the backups of volume ${volumeId} are off: it is not documented how long this backup is kept then`);
    return [];
  },
  runs: ({ volumeId }) => `a backup of volume ${volumeId}`,
  cost: async ({ inputs: { volumeId } }) => costOfBackup(`a backup of volume ${volumeId}`),

  async observe(context) {
    const row = (await backupsNow(context)).find(({ id }) => String(id) === context.id);
    if (!row) return undefined;
    const hasFailed = lifecycleStateOf(row.status ?? undefined) === "bad";
    return { outputs: outputsOf(row), ...(hasFailed ? { unusable: `backup ${context.id} ended as ${row.status}` } : {}) };
  },

  start: (context, confirm) => beginBackup(context, confirm),

  async waitUntilReady(context) {
    try {
      return outputsOf(await followBackup(context));
    } catch (error) {
      if (error instanceof FailedBackupError) context.forgetId();
      throw error;
    }
  },
});

const outputsOf = ({ created_at, size_gb }: Backup) => ({ createdAt: created_at ?? null, sizeGb: size_gb ?? null });

const found = (hosting: Client, volumeId: string) => hosting.find(volumes.list, {}, ({ id }) => String(id) === volumeId);
