import * as z from "zod";
import type { Client } from "../../api/client";
import { type VolumeBackup as Backup, volumes } from "../../api/hosting/volumes";
import { defineEvent } from "../../core/event";
import { field } from "../../core/field";
import { isThere } from "../../core/is-there";
import { standingOf } from "../../platform/hosting/status-words";
import { costOfBackup, EXTRA_BACKUPS_ARE_FREE } from "./extra-backups";
import { BACKUP_TIMEOUT_SECONDS, backupsNow, beginBackup, FailedBackupError, followBackup } from "./volume/back-up";

/** So many are named in an error. */
const MOST_NAMED = 10;

export const volumeBackup = defineEvent({
  type: "VolumeBackup",
  source: 'docs/spec/hosting-api.md, "Storage volume" and "Purchased servers and volumes"',
  doc: "A backup of a volume now, beside the nightly ones, waited for until it is there. It is made again when a trigger changes. A backup is history: deleting the resource does nothing, and the platform removes the backup after 7 days.",
  example: `const config = new pulumi.Config();
const alpha = hosting.getPurchasedServerOutput({ name: "alpha" });
const release = config.get("release");
const data = new hosting.Volume("data", { serverUuid: alpha.uuid, sizeGb: 50 });
const backup = new hosting.VolumeBackup("before-release", { volumeId: data.id, triggers: [release] });
const web = hosting.Application.get("web", "<application uuid>");
new hosting.Deployment("web", { applicationUuid: web.id, triggers: [release] }, { dependsOn: backup });`,
  remarks: [
    "To make one now without a change: `pulumi up --target-replace '**::<name>'`. With `runOnCreate: false` it only runs when a trigger changes: leave that out again before a replacement by name.",
    "One that is being made already, such as the nightly one, is waited for and not doubled; a line names it. It may have begun before what was written last. One that ended while nobody watched, because the run was killed, is not known again: the next `up` makes another.",
    "At the time-out the resource stops waiting and is kept: the next `up` goes on waiting for the same backup. A volume that is busy is waited for; one that is detached cannot be backed up.",
    EXTRA_BACKUPS_ARE_FREE,
    "Drift is not looked for: that the platform removes the backup after 7 days is no difference. Whether it stays so long where the volume's `backups` are off is not documented.",
  ],
  noun: "backup",
  subject: "volumeId",
  address: "<volumeId>/<backup>",
  timeoutSeconds: BACKUP_TIMEOUT_SECONDS,
  inputs: { volumeId: field(z.string().min(1), "Id of the volume.", { onChange: "replaces", refersTo: "Volume" }) },
  outputs: {
    createdAt: field(z.string().nullable(), "When the platform made it; `null` where it does not say."),
    sizeGb: field(z.number().nullable(), "Its size in GB; `null` where the platform does not say."),
  },
  notRun: { createdAt: null, sizeGb: null },

  async examine({ hosting, inputs, isKnown, isChanging, log }) {
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
    if (row.backups === false) log.warning(`the backups of volume ${volumeId} are off: how long this one is kept then is not documented`);
    return [];
  },
  runs: ({ volumeId }) => `a backup of volume ${volumeId}`,
  cost: async ({ inputs: { volumeId } }) => costOfBackup(`a backup of volume ${volumeId}`),

  async look(context) {
    const row = (await backupsNow(context)).find(({ id }) => String(id) === context.id);
    if (!row) return undefined;
    const hasFailed = standingOf(row.status ?? undefined) === "bad";
    return { outputs: outputsOf(row), ...(hasFailed ? { unusable: `backup ${context.id} ended as ${row.status}` } : {}) };
  },

  begin: (context, confirm) => beginBackup(context, confirm),

  async follow(context) {
    try {
      return outputsOf(await followBackup(context));
    } catch (error) {
      if (error instanceof FailedBackupError) context.discard();
      throw error;
    }
  },
});

const outputsOf = ({ created_at, size_gb }: Backup) => ({ createdAt: created_at ?? null, sizeGb: size_gb ?? null });

const found = (hosting: Client, volumeId: string) => hosting.find(volumes.list, {}, ({ id }) => String(id) === volumeId);
