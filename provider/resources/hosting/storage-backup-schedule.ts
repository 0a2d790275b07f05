import * as z from "zod";
import type { Client } from "../../api/client";
import { ConflictError, quoted } from "../../api/errors";
import { s3Storages } from "../../api/hosting/s3-storages";
import { STORAGE_BACKUP_DEFAULTS as DEFAULTS, StorageBackupBody, storageBackups } from "../../api/hosting/storage-backups";
import { codecOf } from "../../core/api-names";
import type { CheckContext } from "../../core/context";
import { adopt, field } from "../../core/field";
import { unlessGone, unlessRefused } from "../../core/is-there";
import { defineResource, type Problem } from "../../core/resource";
import { waitFor } from "../../core/wait";
import { unknownText } from "../../platform/hosting/parent-checks";
import { frequencyField, frequencyProblems } from "./frequency";
import { backedUpProblems } from "./storage/backed-up";
import { storagesOf } from "./storage/lists";

const DELETION_TIMEOUT_SECONDS = 900;
const body = StorageBackupBody.shape;
export const storageBackupSchedule = defineResource({
  type: "StorageBackupSchedule",
  source: 'docs/spec/hosting-api.md, "Application storage backup schedule"',
  doc: "When the archives of a storage are made, how many are kept and where. One storage has at most one schedule; declaring it replaces the one that is there. Deleting it deletes the archives, local and remote.",
  example: `const web = hosting.Application.get("web", "<application uuid>");
const uploads = new hosting.Storage("uploads", { applicationUuid: web.id, type: "persistent", mountPath: "/data" });
const nightly = new hosting.StorageBackupSchedule("uploads", {
  applicationUuid: web.id,
  storageUuid: uploads.id,
  frequency: "30 2 * * *",
  retentionAmountLocally: 14,
});`,
  remarks: [
    "Declaring it for a storage that is there already replaces the schedule that the storage may have; a preview says so, because nobody can tell whether it has one.",
    "The API has no call that reads a schedule. Drift in it cannot be seen, `pulumi refresh` leaves it as it is, and `get` tells only whether its storage is there. What can be seen is that the storage is gone: then so is the schedule.",
    "Deletion waits while a backup or a restore runs, at most 15 minutes.",
  ],
  inputs: {
    applicationUuid: field(z.string().min(1), "Id of the application.", { onChange: "replaces", refersTo: "Application" }),
    storageUuid: field(z.string().min(1), "Id of the storage.", { onChange: "replaces", refersTo: "Storage" }),
    frequency: frequencyField(body.frequency.min(1), "When"),
    enabled: field(z.boolean().optional(), "Whether archives are made.", { default: DEFAULTS.enabled }),
    saveS3: field(z.boolean().optional(), "Whether archives are also kept in a bucket, `s3StorageUuid`.", { default: DEFAULTS.save_s3 }),
    s3StorageUuid: field(
      z.string().min(1).optional(),
      "Id of that bucket, an `S3Storage` of the team, which must be usable; a preview looks. Default: none.",
      { whenRemoved: "emptied", refersTo: "S3Storage" },
    ),
    disableLocalBackup: field(z.boolean().optional(), "Whether nothing is kept on the server; with `saveS3` only.", {
      default: DEFAULTS.disable_local_backup,
    }),
    stopDuringBackup: field(z.boolean().optional(), "Whether the application stops while it is archived, for a consistent copy.", {
      default: DEFAULTS.stop_during_backup,
    }),
    retentionAmountLocally: field(body.retention_amount_locally, "Archives kept on the server, 0 to 10000.", {
      default: DEFAULTS.retention_amount_locally,
    }),
    retentionAmountS3: field(body.retention_amount_s3, "Archives kept in the bucket, 0 to 10000.", {
      default: DEFAULTS.retention_amount_s3,
    }),
    retentionDaysLocally: field(body.retention_days_locally, "Days that archives are kept on the server; `0` is no limit.", {
      default: DEFAULTS.retention_days_locally,
    }),
    retentionDaysS3: field(body.retention_days_s3, "Days that archives are kept in the bucket; `0` is no limit.", {
      default: DEFAULTS.retention_days_s3,
    }),
    retentionMaxStorageLocally: field(body.retention_max_storage_locally, "Maximum size on the server, in GB; `0` is no limit.", {
      default: DEFAULTS.retention_max_storage_locally,
    }),
    retentionMaxStorageS3: field(body.retention_max_storage_s3, "Maximum size in the bucket, in GB; `0` is no limit.", {
      default: DEFAULTS.retention_max_storage_s3,
    }),
    timeout: field(body.timeout, "Maximum seconds that an archive may take, 60 to 36000. Default: the platform's."),
    adopt,
  },
  outputs: {},
  deleteBeforeReplace: true,
  isWhole: true,
  notListed: "no call reads it",
  isUnreadable: true,
  holdsData: "backup schedule with its archives, local and remote",
  identity: {
    noun: "backup schedule",
    parent: "applicationUuid",
    address: "<applicationUuid>/<storageUuid>",
    // A cloned application's files keep their uuids, so a storage is known by both (docs/facts/hosting.md 3.6).
    claims: ({ storageUuid }, parent) =>
      storageUuid === undefined ? [] : [`the backup schedule of storage ${storageUuid} of application ${parent}`],
  },

  validate(inputs, isKnown): Problem[] {
    const problems: Problem[] = [];
    const { frequency, saveS3, s3StorageUuid, disableLocalBackup } = inputs;
    problems.push(...frequencyProblems("frequency", frequency));
    if (saveS3 === true && s3StorageUuid === undefined && isKnown("s3StorageUuid"))
      problems.push({ property: "s3StorageUuid", reason: "is required where saveS3 is true." });
    if (disableLocalBackup === true && saveS3 !== true && isKnown("saveS3"))
      problems.push({ property: "disableLocalBackup", reason: "must come with saveS3, or no archive would be kept anywhere." });
    return problems;
  },

  async previewChecks(context) {
    const of = await backedUpProblems(context);
    return [...of, ...(await bucketProblems(context))];
  },

  async firstContact({ inputs: { storageUuid }, isKnown }) {
    if (storageUuid === undefined || !isKnown("storageUuid")) return [];
    return [`the backup schedule of storage ${storageUuid}, if there is one (the API does not show it): all of its settings are replaced`];
  },

  /** There is no GET: what was written counts as what is there, as long as there is the storage that it is of. */
  async observe({ hosting, id, inputs }) {
    const rows = await storagesOf(hosting, inputs.applicationUuid);
    const all = rows ? [...rows.persistent_storages, ...rows.file_storages] : [];
    return all.some(({ uuid }) => uuid === id) ? { inputs: {}, outputs: {} } : undefined;
  },

  async create({ hosting, inputs, keep }) {
    await hosting.send(storageBackups.replace, { params: paramsOf(inputs), body: bodyOf(inputs) });
    keep(inputs.storageUuid);
    return {};
  },

  /** The call replaces the whole schedule, so everything is sent. */
  async update({ hosting, inputs }) {
    await hosting.send(storageBackups.replace, { params: paramsOf(inputs), body: bodyOf(inputs) });
    return {};
  },

  /** Refused while an archive is being made (409): waited for. */
  async remove(context) {
    const { hosting, inputs } = context;
    let said = "";
    await waitFor(context, {
      what: () => `the platform to let go of the backup schedule${said}`,
      timeoutSeconds: DELETION_TIMEOUT_SECONDS,
      advice: "A schedule cannot be deleted while a backup or a restore of it runs, or while its server or bucket cannot be reached.",
      look: async () => {
        try {
          await unlessGone(hosting.send(storageBackups.remove, { params: paramsOf(inputs) }));
          return true;
        } catch (error) {
          if (!(error instanceof ConflictError)) throw error;
          said = error.apiMessage ? ` (${quoted(error.apiMessage)})` : "";
          return undefined;
        }
      },
    });
  },
});

type Examined = CheckContext<{ saveS3?: boolean | undefined; s3StorageUuid?: string | undefined }>;

/** The bucket that is named, as the team's list shows it. The platform looks at it only where archives are kept there. */
async function bucketProblems({ hosting, log, inputs, olds, isKnown, isChanging }: Examined): Promise<Problem[]> {
  const { saveS3, s3StorageUuid: uuid } = inputs;
  if (uuid === undefined || !isKnown("s3StorageUuid") || (uuid === olds?.s3StorageUuid && saveS3 !== true)) return [];
  const all = await bucketsOf(hosting);
  const bucket = all?.find((one) => one.uuid === uuid);
  if (all !== undefined && bucket === undefined) {
    const known = all.map((one) => ({ uuid: one.uuid, name: one.name ?? "no name" }));
    return [{ property: "s3StorageUuid", reason: unknownText("S3 storage", uuid, known) }];
  }
  // One that this run changes is validated by it.
  if (bucket?.is_usable === false && saveS3 === true && !isChanging("S3Storage", uuid))
    log.stops(
      `the S3 storage ${uuid} (${bucket.name ?? "no name"}) is not usable, so up will be refused unless it is by then: the platform could not reach it when it last looked. Have it validated in the console.`,
    );
  return [];
}

/** The team's buckets; undefined where this service or this token does not show them. */
const bucketsOf = (hosting: Client) => unlessRefused(hosting.get(s3Storages.list), [403, 404]);

interface Place {
  applicationUuid: string;
  storageUuid: string;
}

const paramsOf = ({ applicationUuid, storageUuid }: Place) => ({ uuid: applicationUuid, storage_uuid: storageUuid });

const names = codecOf(StorageBackupBody);

const bodyOf = (inputs: Parameters<typeof names.toApi>[0]): StorageBackupBody =>
  StorageBackupBody.parse({ ...DEFAULTS, ...names.toApi(inputs) });
