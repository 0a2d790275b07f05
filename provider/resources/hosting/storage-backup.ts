import * as z from "zod";
import { ConflictError, NotFoundError } from "../../api/errors";
import { storageBackups } from "../../api/hosting/storage-backups";
import { beginRun } from "../../core/begin-run";
import { OperationError } from "../../core/errors";
import { defineEvent, runIdOf } from "../../core/event";
import { field } from "../../core/field";
import { backedUpProblems } from "./storage/backed-up";
import { storagesOf } from "./storage/lists";

const TIMEOUT_SECONDS = 900;

export const storageBackup = defineEvent({
  type: "StorageBackup",
  source: 'docs/spec/hosting-api.md, "Application storage backup schedule"',
  doc: "An archive of an application's storage now, beside those of its schedule, with the schedule's settings. It is made again when a trigger changes. It is history: deleting the resource does nothing.",
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
    "**It is queued, not waited for**: the API has no call that shows what an archive came to. So nothing can be made to wait for the archive, not by `dependsOn` either.",
    "The storage needs a `StorageBackupSchedule`, which no call reads: without one `up` fails, and the preview cannot know. Declare it in `dependsOn`.",
    "To make one now without a change: `pulumi up --target-replace '**::<name>'`, without `runOnCreate: false`. A storage of which an archive is being made is waited for.",
    "Where the answer is lost it is sent again, so there may be one archive too many.",
  ],
  noun: "archive",
  subject: "applicationUuid",
  address: "<applicationUuid>/<storageUuid>/<archive>",
  timeoutSeconds: TIMEOUT_SECONDS,
  waitsFor: "a storage that is busy",
  inputs: {
    applicationUuid: field(z.string().min(1), "Id of the application.", { onChange: "replaces", refersTo: "Application" }),
    storageUuid: field(z.string().min(1), "Id of the storage, a persistent one or a directory.", {
      onChange: "replaces",
      refersTo: "Storage",
    }),
  },
  outputs: {},
  notRun: {},

  examine: backedUpProblems,
  runs: ({ storageUuid }) => (storageUuid === undefined ? undefined : `an archive of storage ${storageUuid}`),

  /** Nothing shows it: it counts as long as there is the storage that it is of. */
  async look({ hosting, inputs }) {
    const { persistent_storages: volumes = [], file_storages: files = [] } = (await storagesOf(hosting, inputs.applicationUuid)) ?? {};
    return [...volumes, ...files].some(({ uuid }) => uuid === inputs.storageUuid) ? { outputs: {} } : undefined;
  },

  begin(context) {
    const { hosting, inputs } = context;
    const { applicationUuid: uuid, storageUuid, timeoutSeconds = TIMEOUT_SECONDS } = inputs;
    return beginRun(context, {
      what: () => `storage ${storageUuid} to take a backup`,
      timeoutSeconds,
      advice: "An archive of it is being made; run pulumi up again in a few minutes.",
      findNew: async () => undefined,
      async send() {
        try {
          const { id } = await hosting.send(storageBackups.run, { params: { uuid, storage_uuid: storageUuid } });
          return { id: id === undefined || id === storageUuid ? runIdOf(storageUuid, context) : id };
        } catch (error) {
          if (error instanceof ConflictError) return undefined;
          if (!(error instanceof NotFoundError)) throw error;
          throw new OperationError(
            `storage ${storageUuid} of application ${uuid} has no backup schedule, or is gone: nothing was archived. Declare a StorageBackupSchedule of it, and name that in dependsOn.`,
            { code: "gone", cause: error },
          );
        }
      },
    });
  },
  follow: async () => ({}),
});
