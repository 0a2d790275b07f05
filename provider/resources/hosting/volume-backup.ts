import * as z from "zod";
import { type VolumeBackup as Backup, volumes } from "../../api/hosting/volumes";
import { isThere } from "../../api/is-there";
import { field } from "../../core/definition/field";
import { defineEvent } from "../../forms/event";
import { lifecycleStateOf } from "../../platform/hosting/status-words";
import { costOfBackup, EXTRA_BACKUPS_ARE_FREE } from "./purchase";
import { BACKUP_TIMEOUT_SECONDS, backupsNow, beginBackup, FailedBackupError, followBackup } from "./volume/back-up";

const MOST_NAMED = 10;

export const volumeBackup = defineEvent({
  type: "VolumeBackup",
  doc: "An extra backup of a volume, in addition to the nightly backups. The platform makes it when the resource is created, and makes another one when a trigger changes. The provider waits for its end. Deleting the resource does not delete the backup. The platform removes it after 7 days.",
  page: {
    source: 'docs/spec/hosting-api.md, "Storage volume" and "Purchased servers and volumes"',
    example: `const config = new pulumi.Config();
const alpha = hosting.getPurchasedServerOutput({ name: "alpha" });
const release = config.get("release");
const data = new hosting.Volume("data", { serverUuid: alpha.uuid, sizeGb: 50 });
const backup = new hosting.VolumeBackup("before-release", { volumeId: data.id, triggers: [release] });
const web = hosting.Application.get("web", "<application uuid>");
new hosting.Deployment("web", { applicationUuid: web.id, triggers: [release] }, { dependsOn: backup });`,
    remarks: [
      "To make a backup now without a change, run `pulumi up --target-replace '**::<name>'`. If `runOnCreate` is `false`, a backup is made only when a trigger changes. Remove this input before you run `--target-replace`.",
      "If a backup is already in progress, such as the nightly backup, the provider waits for it and makes no second one. The log names this backup. This backup possibly lacks the latest changes. If a run is interrupted and its backup ends before the next `up`, the next `up` makes another backup.",
      "After the timeout, the provider stops waiting and keeps the resource, and the next `up` waits for the same backup. If the volume is busy, the provider waits. A detached volume cannot be backed up.",
      EXTRA_BACKUPS_ARE_FREE,
      "When the platform removes the backup after 7 days, a preview shows no drift. The API does not document whether the platform keeps the backup for 7 days if the `backups` of the volume are off.",
    ],
  },
  inputs: { volumeId: field(z.string().min(1), "Id of the volume.", { onChange: "replaces", refersTo: "Volume" }) },
  outputs: {
    createdAt: field(z.string().nullable(), "Time at which the platform made the backup; `null` if the platform does not report it."),
    sizeGb: field(z.number().nullable(), "Size in GB; `null` if the platform does not report it."),
  },
  identity: { noun: "backup", subject: "volumeId", address: "<volumeId>/<backup>" },
  wait: { timeoutSeconds: BACKUP_TIMEOUT_SECONDS },
  notBegun: { createdAt: null, sizeGb: null },

  async previewChecks({ hosting, inputs, isKnown, owners, log }) {
    const { volumeId, runOnCreate } = inputs;
    if (volumeId === undefined || !isKnown("volumeId")) return [];
    const row = await hosting.find(volumes.list, {}, ({ id }) => String(id) === volumeId);
    if (!row) {
      if (await isThere(hosting.get(volumes.listBackups, { params: { id: volumeId } }))) return [];
      const there = (await hosting.get(volumes.list)).slice(0, MOST_NAMED).map(({ id }) => id);
      const available = there.length === 0 ? "none" : there.join(", ");
      return [{ property: "volumeId", reason: `no volume ${JSON.stringify(volumeId)} is visible to this token. Available: ${available}.` }];
    }
    if (runOnCreate === false || owners.isChanging("Volume", volumeId)) return [];
    if (/^detached$/i.test(row.status ?? ""))
      log.stops(`volume ${volumeId} is detached: up will stop unless the volume is attached when up reaches this resource`);
    if (row.backups === false)
      log.warning(`the backups of volume ${volumeId} are off, and the API does not document how long the platform then keeps this backup`);
    return [];
  },
  does: ({ volumeId }) => `a backup of volume ${volumeId}`,
  cost: async ({ inputs: { volumeId } }) => costOfBackup(`a backup of volume ${volumeId}`),

  async observe(context) {
    const row = (await backupsNow(context)).find(({ id }) => String(id) === context.id);
    if (!row) return undefined;
    const hasFailed = lifecycleStateOf(row.status ?? undefined) === "bad";
    return { outputs: outputsOf(row), ...(hasFailed ? { unusable: `backup ${context.id} ended as ${row.status}` } : {}) };
  },

  begin: beginBackup,

  async follow(context) {
    try {
      return outputsOf(await followBackup(context));
    } catch (error) {
      if (error instanceof FailedBackupError) context.forgetId();
      throw error;
    }
  },
});

const outputsOf = ({ created_at, size_gb }: Backup) => ({ createdAt: created_at ?? null, sizeGb: size_gb ?? null });
