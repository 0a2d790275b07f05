import * as z from "zod";
import type { Client } from "../../api/client";
import { ConflictError, quoted } from "../../api/errors";
import { s3Storages } from "../../api/hosting/s3-storages";
import { STORAGE_BACKUP_DEFAULTS as DEFAULTS, StorageBackupBody, storageBackups } from "../../api/hosting/storage-backups";
import { unlessGone, unlessRefused } from "../../api/is-there";
import { codecOf } from "../../api/names";
import type { Overwriting } from "../../core/data/permission";
import type { CheckContext, Context } from "../../core/definition/context";
import { adopt, field } from "../../core/definition/field";
import { defineResource, type Problem } from "../../core/definition/resource";
import { waitFor } from "../../core/lifecycle/wait";
import { type Bag, hasUnknown } from "../../core/values";
import { listsOfApplication } from "../../platform/hosting/neighbours";
import { applicationNamed, unknownText } from "../../platform/hosting/parent-checks";
import { frequencyField, frequencyProblems } from "./frequency";
import { backedUpProblems, storagesOf } from "./storage/lists";

const DELETION_TIMEOUT_SECONDS = 900;
const body = StorageBackupBody.shape;
export const storageBackupSchedule = defineResource({
  type: "StorageBackupSchedule",
  doc: "Backup schedule of a storage: when the platform makes archives, how many it keeps, and where. A storage has at most one schedule, and the resource replaces an existing schedule. Deleting the resource deletes the archives, on the server and in the bucket.",
  page: {
    source: 'docs/spec/hosting-api.md, "Application storage backup schedule"',
    example: `const web = hosting.Application.get("web", "<application uuid>");
const uploads = new hosting.Storage("uploads", { applicationUuid: web.id, type: "persistent", mountPath: "/data" });
const nightly = new hosting.StorageBackupSchedule("uploads", {
  applicationUuid: web.id,
  storageUuid: uploads.id,
  frequency: "30 2 * * *",
  retentionAmountLocally: 14,
});`,
    remarks: [
      "If the storage already has a schedule, the resource replaces all settings of this schedule. No API call shows whether a storage has a schedule, so a preview always warns.",
      "The API has no call that reads a schedule. The provider therefore cannot detect drift, `pulumi refresh` does not change the state, and `get` only checks that the storage exists. If the application is gone, the schedule counts as gone too. If only the storage is gone, deleting or replacing the schedule still needs the permission for its archives.",
      "A stricter limit deletes archives, so it needs the permission `StorageBackupSchedule:<name>#archives` in `hosting:allowDataLoss`. A new resource needs this permission only if no resource of the program manages the storage.",
      "If a backup or a restore is in progress, a deletion waits for its end, at most 15 minutes.",
    ],
  },
  inputs: {
    applicationUuid: field(z.string().min(1), "Id of the application.", { onChange: "replaces", refersTo: "Application" }),
    storageUuid: field(z.string().min(1), "Id of the storage.", { onChange: "replaces", refersTo: "Storage" }),
    frequency: frequencyField(body.frequency.min(1), "Schedule of the archives"),
    enabled: field(z.boolean().optional(), "Whether archives are made.", { default: DEFAULTS.enabled }),
    saveS3: field(z.boolean().optional(), "Whether archives are also stored in a bucket (`s3StorageUuid`).", { default: DEFAULTS.save_s3 }),
    s3StorageUuid: field(
      z.string().min(1).optional(),
      "Id of the bucket, an `S3Storage` of the team. It must be usable, and a preview checks this. Default: no bucket.",
      { whenRemoved: "emptied", refersTo: "S3Storage" },
    ),
    disableLocalBackup: field(
      z.boolean().optional(),
      "Whether the platform keeps no archives on the server. Only together with `saveS3`.",
      {
        default: DEFAULTS.disable_local_backup,
      },
    ),
    stopDuringBackup: field(
      z.boolean().optional(),
      "Whether the platform stops the application during the backup, so that the copy is consistent.",
      {
        default: DEFAULTS.stop_during_backup,
      },
    ),
    retentionAmountLocally: field(body.retention_amount_locally, "Number of archives to keep on the server, 0 to 10000.", {
      default: DEFAULTS.retention_amount_locally,
    }),
    retentionAmountS3: field(body.retention_amount_s3, "Number of archives to keep in the bucket, 0 to 10000.", {
      default: DEFAULTS.retention_amount_s3,
    }),
    retentionDaysLocally: field(body.retention_days_locally, "Days to keep archives on the server; `0` means no limit.", {
      default: DEFAULTS.retention_days_locally,
    }),
    retentionDaysS3: field(body.retention_days_s3, "Days to keep archives in the bucket; `0` means no limit.", {
      default: DEFAULTS.retention_days_s3,
    }),
    retentionMaxStorageLocally: field(
      body.retention_max_storage_locally,
      "Maximum size of all archives on the server, in GB; `0` means no limit.",
      {
        default: DEFAULTS.retention_max_storage_locally,
      },
    ),
    retentionMaxStorageS3: field(body.retention_max_storage_s3, "Maximum size of all archives in the bucket, in GB; `0` means no limit.", {
      default: DEFAULTS.retention_max_storage_s3,
    }),
    timeout: field(
      body.timeout,
      "Maximum time for making an archive, in seconds, 60 to 36000. Default: the time that the platform chooses.",
    ),
    adopt,
  },
  outputs: {},
  form: "unread object",
  identity: {
    noun: "backup schedule",
    neighbours: listsOfApplication,
    parent: "applicationUuid",
    address: "<applicationUuid>/<storageUuid>",
    // The ownership key contains the application, because the storages of a clone have the same uuids as the storages of its original
    // (docs/facts/hosting.md 3.6).
    ownershipKeys: ({ storageUuid }, parent) =>
      storageUuid === undefined ? [] : [`the backup schedule of storage ${storageUuid} of application ${parent}`],
  },
  replacement: { order: "old first" },
  data: {
    holds: "backup schedule with its archives, local and remote",
    losesPart: async (context) => lostArchives(context),

    async notice({ inputs: { storageUuid }, isKnown }) {
      if (storageUuid === undefined || !isKnown("storageUuid")) return [];
      return [
        `the backup schedule of storage ${storageUuid}, if there is one: all of its settings are replaced (the API does not show whether it exists)`,
      ];
    },
  },
  list: "no call reads backup schedules",
  traits: { unsetMeansDefault: true },

  validate(inputs, isKnown): Problem[] {
    const problems: Problem[] = [];
    const { frequency, saveS3, s3StorageUuid, disableLocalBackup } = inputs;
    problems.push(...frequencyProblems("frequency", frequency));
    if (saveS3 === true && s3StorageUuid === undefined && isKnown("s3StorageUuid"))
      problems.push({ property: "s3StorageUuid", reason: "is required if saveS3 is true." });
    if (disableLocalBackup === true && saveS3 !== true && isKnown("saveS3"))
      problems.push({
        property: "disableLocalBackup",
        reason: "needs saveS3, because otherwise the platform would keep no archive anywhere.",
      });
    return problems;
  },

  previewChecks: async (context) => [...(await backedUpProblems(context)), ...(await bucketProblems(context))],

  /**
   * No call reads a schedule. A schedule in the state is assumed to exist unchanged while its application exists, even if the platform does not show
   * its storage: its archives still exist, and the deletion of the application may delete them only with their permission.
   */
  async observe({ hosting, id, inputs: { applicationUuid }, olds }) {
    const rows = await storagesOf(hosting, applicationUuid);
    const isShown = [...(rows?.persistent_storages ?? []), ...(rows?.file_storages ?? [])].some(({ uuid }) => uuid === id);
    const isKept =
      !isShown && olds.storageUuid !== undefined && (await unlessGone(applicationNamed(hosting, applicationUuid))) !== undefined;
    return isShown || isKept ? { inputs: {}, outputs: {} } : undefined;
  },

  async create({ hosting, inputs, recordId }) {
    await hosting.send(storageBackups.replace, { params: paramsOf(inputs), body: bodyOf(inputs) });
    recordId(inputs.storageUuid);
    return {};
  },

  /** Sends all settings, because the call replaces the whole schedule. */
  async update({ hosting, inputs }) {
    await hosting.send(storageBackups.replace, { params: paramsOf(inputs), body: bodyOf(inputs) });
    return {};
  },

  /** Repeats the deletion while the platform refuses it (409), because an archive is in progress. */
  async remove(context) {
    const { hosting, inputs } = context;
    let said = "";
    await waitFor(context, {
      what: () => `the platform to accept the deletion of the backup schedule${said}`,
      timeoutSeconds: DELETION_TIMEOUT_SECONDS,
      advice: "A schedule cannot be deleted during a backup or a restore, or while its server or bucket cannot be reached.",
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

const LIMITS = [
  "retentionAmountLocally",
  "retentionAmountS3",
  "retentionDaysLocally",
  "retentionDaysS3",
  "retentionMaxStorageLocally",
  "retentionMaxStorageS3",
] as const;
const DEFAULT_LIMITS = codecOf(StorageBackupBody).fromApi(DEFAULTS) as Limits;

type Limits = { readonly [K in (typeof LIMITS)[number] | "disableLocalBackup"]?: unknown };
type Limiting = Pick<Context<Limits & { storageUuid?: string }>, "inputs" | "olds" | "owners" | "former">;

/**
 * Returns the archives that a stricter limit deletes. No call shows the limits on the platform, so an update compares with the last written limits. A
 * creation may replace a schedule without limits, except if this stack owns the storage.
 */
function lostArchives({ inputs, olds, owners, former }: Limiting): Overwriting | undefined {
  const isNew = Object.keys(olds).length === 0;
  const { storageUuid } = inputs;
  if (isNew && (storageUuid === undefined || hasUnknown(storageUuid))) return undefined;
  // A replacement of the schedule has deleted the archives before, with the permission for the schedule.
  if (isNew && (storageUuid === former.id || owners.stackOwns("Storage", storageUuid ?? ""))) return undefined;
  const [before, now] = [isNew ? {} : { ...DEFAULT_LIMITS, ...known(olds) }, { ...DEFAULT_LIMITS, ...known(inputs) }] as [Limits, Limits];
  const stricter = LIMITS.filter((key) => limitOf(now[key]) < limitOf(before[key])).map((key) => `${key} ${now[key]}`);
  if (now.disableLocalBackup === true && before.disableLocalBackup !== true) stricter.push("disableLocalBackup");
  if (stricter.length === 0) return undefined;
  return { id: "archives", what: `archives beyond ${stricter.join(", ")}`, isDeleted: true };
}

/** 0 means no limit. A limit that is unknown or not in the state is treated as no limit. */
const limitOf = (value: unknown): number => (typeof value === "number" && value > 0 ? value : Number.POSITIVE_INFINITY);

const known = (bag: Bag): Bag => Object.fromEntries(Object.entries(bag).filter(([, value]) => value !== undefined && value !== null));

type Examined = CheckContext<{ saveS3?: boolean | undefined; s3StorageUuid?: string | undefined }>;

/** Reports a bucket that does not exist. With `saveS3`, also reports a bucket that the platform cannot use. */
async function bucketProblems({ hosting, log, inputs, olds, isKnown, owners }: Examined): Promise<Problem[]> {
  const { saveS3, s3StorageUuid: uuid } = inputs;
  if (uuid === undefined || !isKnown("s3StorageUuid") || (uuid === olds?.s3StorageUuid && saveS3 !== true)) return [];
  const all = await bucketsOf(hosting);
  const bucket = all?.find((one) => one.uuid === uuid);
  if (all !== undefined && bucket === undefined) {
    const known = all.map((one) => ({ uuid: one.uuid, name: one.name ?? "no name" }));
    return [{ property: "s3StorageUuid", reason: unknownText("S3 storage", uuid, known) }];
  }
  // If this run changes the bucket, the update of the `S3Storage` lets the platform check the bucket.
  if (bucket?.is_usable === false && saveS3 === true && !owners.isChanging("S3Storage", uuid))
    log.stops(
      `the S3 storage ${uuid} (${bucket.name ?? "no name"}) is not usable: the platform could not reach it at its last check. Validate the storage in the console. Otherwise up will fail at this resource.`,
    );
  return [];
}

/** All buckets of the team. Undefined if the token is not allowed to read them. */
const bucketsOf = (hosting: Client) => unlessRefused(hosting.get(s3Storages.list), [403, 404]);

interface Place {
  applicationUuid: string;
  storageUuid: string;
}

const paramsOf = ({ applicationUuid, storageUuid }: Place) => ({ uuid: applicationUuid, storage_uuid: storageUuid });

const names = codecOf(StorageBackupBody);

const bodyOf = (inputs: Parameters<typeof names.toApi>[0]): StorageBackupBody =>
  StorageBackupBody.parse({ ...DEFAULTS, ...names.toApi(inputs) });
