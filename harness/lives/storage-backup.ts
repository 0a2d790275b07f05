import fc from "fast-check";
import type * as hosting from "../../sdk";
import type { Fixture } from "../fixture";
import { deleted, type Life } from "../life";
import { underAnotherParent } from "../shown";

type Args = hosting.StorageBackupArgs;

const before = ({ application, scheduledStorage }: Fixture, trigger: string): Record<string, Args> => ({
  before: { applicationUuid: application, storageUuid: scheduledStorage, triggers: [trigger] },
});

export const storageBackupLife: Life<Args> = {
  kind: "StorageBackup",
  naming: "history",
  scenarios: [
    {
      stages: [
        { name: "create", program: (fixture) => before(fixture, "1") },
        { name: "replace", program: (fixture) => before(fixture, "2") },
        deleted,
      ],
    },
  ],
  unseen: "what happened cannot change",
  pairs: [
    {
      args: ({ applications, scheduledStorages }, n) => ({
        applicationUuid: applications[n],
        storageUuid: scheduledStorages[n],
        triggers: [n],
      }),
    },
  ],
  inEverything: {
    name: "archive",
    inputs: () => ({
      applicationUuid: { ref: "Application" },
      // The schedule's id is its storage's.
      storageUuid: { ref: "StorageBackupSchedule" },
    }),
  },
  random: {
    make: ({ draw, fixture: { application, scheduledStorage } }, n) => ({
      applicationUuid: application,
      storageUuid: scheduledStorage,
      triggers: [n, draw(fc.integer({ min: 0, max: 1 }))],
    }),
    free: ["runOnCreate"],
  },
  shownOtherwise: [
    {
      field: "applicationUuid, storageUuid, triggers",
      program: (fixture) => before(fixture, "1"),
      path: /\/storages$/,
      forms: underAnotherParent,
    },
  ],
  readings: ["writes"],
  // No call lists them, so a backup whose response was lost is made again (docs/reference/storage-backup.md).
  repeats: /^storageArchives /,
  // It is history.
  leaves: /^storageArchives /,
};
