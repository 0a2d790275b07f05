import type * as hosting from "../../sdk";
import { type Declared, ref } from "../declare";
import type { Fixture } from "../fixture";
import { deleted, type Life } from "../life";
import { CRONS, hasOn, oneOf } from "../random";
import { underAnotherParent } from "../shown";

type Args = hosting.StorageBackupScheduleArgs;

const nightly = ({ application, storage }: Fixture, args: Omit<Args, "applicationUuid" | "storageUuid">): Record<string, Args> => ({
  nightly: { applicationUuid: application, storageUuid: storage, ...args },
});

export const storageBackupScheduleLife: Life<Args> = {
  kind: "StorageBackupSchedule",
  table: "storageBackups",
  naming: "one per parent",
  scenarios: [
    {
      stages: [
        { name: "create", program: (fixture) => nightly(fixture, { frequency: "daily" }) },
        { name: "change", program: (fixture) => nightly(fixture, { frequency: "30 2 * * *", retentionAmountLocally: 14 }) },
        deleted,
      ],
    },
  ],
  unseen: "the API has no call that reads a schedule of backups",
  pairs: [
    {
      args: ({ applications, storages }, n) => ({
        applicationUuid: applications[n],
        storageUuid: storages[n],
        frequency: "daily",
        retentionAmountLocally: 3 + n,
      }),
    },
  ],
  inEverything: {
    name: "nightly",
    inputs: () => ({ applicationUuid: { ref: "Application" }, storageUuid: { ref: "Storage" }, frequency: "daily" }),
  },
  random: {
    make: (program, _, before) => {
      const fits = ({ name, inputs }: Declared) =>
        inputs.type === "persistent" && !hasOn(program, "StorageBackupSchedule", "storageUuid", name);
      const storage = oneOf(program, program.of("Storage", fits));
      const place = before ?? (storage && { applicationUuid: storage.inputs.applicationUuid, storageUuid: ref(storage) });
      const { applicationUuid, storageUuid } = place ?? {};
      return storageUuid === undefined ? undefined : { applicationUuid, storageUuid, frequency: program.draw(CRONS) };
    },
    free: ["enabled", "stopDuringBackup", "retentionAmountLocally", "retentionDaysLocally", "retentionMaxStorageLocally", "timeout"],
  },
  shownOtherwise: [
    {
      field: "applicationUuid, storageUuid",
      program: (fixture) => nightly(fixture, { frequency: "daily" }),
      path: /\/storages$/,
      forms: underAnotherParent,
    },
  ],
};
