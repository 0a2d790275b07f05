import * as z from "zod";
import { ConflictError, NotFoundError } from "../../api/errors";
import { storageBackups } from "../../api/hosting/storage-backups";
import { field } from "../../core/definition/field";
import { OperationError } from "../../core/log/errors";
import { beginOnce } from "../../forms/begin-once";
import { defineEvent, eventIdOf } from "../../forms/event";
import { backedUpProblems, storagesOf } from "./storage/lists";

const TIMEOUT_SECONDS = 900;

export const storageBackup = defineEvent({
  type: "StorageBackup",
  doc: "An extra archive of an application's storage, with the settings of its schedule. The platform makes it when the resource is created, and makes another one when a trigger changes. Deleting the resource has no effect on the platform.",
  page: {
    source: 'docs/spec/hosting-api.md, "Application storage backup schedule"',
    example: `const config = new pulumi.Config();
const web = hosting.Application.get("web", "<application uuid>");
const uploads = new hosting.Storage("uploads", { applicationUuid: web.id, type: "persistent", mountPath: "/data" });
const nightly = new hosting.StorageBackupSchedule("uploads", { applicationUuid: web.id, storageUuid: uploads.id, frequency: "daily" });
new hosting.StorageBackup(
  "before-release",
  { applicationUuid: web.id, storageUuid: uploads.id, triggers: [config.get("release")] },
  { dependsOn: nightly },
);`,
    remarks: [
      "**The backup is queued, and the provider does not wait for it**: no API call shows the result of an archive. Other resources cannot wait for the archive either, and `dependsOn` does not change this.",
      "The storage needs a `StorageBackupSchedule`. Without a schedule, `up` fails. A preview cannot detect this, because no API call reads schedules. Declare the schedule in `dependsOn`.",
      "To create an archive now without a change, run `pulumi up --target-replace '**::<name>'`. The program must not set `runOnCreate: false`. If another archive of the storage is in progress, the provider waits for its end.",
      "If the response is lost, the provider sends the request again, so the platform may make one archive too many.",
    ],
  },
  inputs: {
    applicationUuid: field(z.string().min(1), "Id of the application.", { onChange: "replaces", refersTo: "Application" }),
    storageUuid: field(z.string().min(1), "Id of the storage. It must be a persistent storage or a directory.", {
      onChange: "replaces",
      refersTo: "Storage",
    }),
  },
  outputs: {},
  identity: {
    noun: "archive",
    subject: "applicationUuid",
    address: "<applicationUuid>/<storageUuid>/<archive>",
  },
  wait: { timeoutSeconds: TIMEOUT_SECONDS, until: "a storage that is busy" },
  notBegun: {},

  previewChecks: backedUpProblems,
  does: ({ storageUuid }) => (storageUuid === undefined ? undefined : `an archive of storage ${storageUuid}`),

  /** No call shows the archive. It is assumed to exist while its storage exists. */
  async observe({ hosting, inputs }) {
    const { persistent_storages: volumes = [], file_storages: files = [] } = (await storagesOf(hosting, inputs.applicationUuid)) ?? {};
    return [...volumes, ...files].some(({ uuid }) => uuid === inputs.storageUuid) ? { outputs: {} } : undefined;
  },

  begin(context) {
    const { hosting, inputs } = context;
    const { applicationUuid: uuid, storageUuid, timeoutSeconds = TIMEOUT_SECONDS } = inputs;
    return beginOnce(context, {
      noun: "archive",
      known: [],
      what: () => `storage ${storageUuid} to accept a backup`,
      timeoutSeconds,
      advice: "Another archive of the storage is in progress. Run pulumi up again in a few minutes.",
      async send() {
        try {
          const { id } = await hosting.send(storageBackups.run, { params: { uuid, storage_uuid: storageUuid } });
          return { id: id === undefined || id === storageUuid ? eventIdOf(storageUuid, context) : id };
        } catch (error) {
          if (error instanceof ConflictError) return undefined;
          if (!(error instanceof NotFoundError)) throw error;
          throw new OperationError(
            `storage ${storageUuid} of application ${uuid} has no backup schedule, or is gone, so nothing was archived. Declare a StorageBackupSchedule for the storage, and add the schedule to dependsOn.`,
            { code: "gone", cause: error },
          );
        }
      },
    });
  },
  follow: async () => ({}),
});
