import fc from "fast-check";
import type * as hosting from "../../sdk";
import { deleted, type Life } from "../life";
import { underAnotherParent } from "../shown";

const before = (databaseUuid: string, trigger: string): Record<string, hosting.DatabaseBackupArgs> => ({
  before: { databaseUuid, triggers: [trigger] },
});

export const databaseBackupLife: Life<hosting.DatabaseBackupArgs> = {
  kind: "DatabaseBackup",
  naming: "history",
  scenarios: [
    {
      stages: [
        { name: "create", program: ({ database }) => before(database, "1") },
        { name: "replace", program: ({ database }) => before(database, "2") },
        deleted,
      ],
    },
  ],
  unseen: "what happened cannot change",
  pairs: [{ args: ({ databases }, n) => ({ databaseUuid: databases[n], triggers: [n] }) }],
  inEverything: { name: "before-migration", inputs: () => ({ databaseUuid: { ref: "ManagedDatabase" } }) },
  random: {
    make: ({ draw, fixture }, n) => ({ databaseUuid: fixture.database, triggers: [n, draw(fc.integer({ min: 0, max: 1 }))] }),
    free: ["runOnCreate"],
  },
  shownOtherwise: [
    {
      field: "databaseUuid, triggers",
      program: ({ database }) => before(database, "1"),
      path: /\/managed-databases(\/(?!catalog)[^/]+)?$/,
      forms: underAnotherParent,
    },
  ],
  readings: ["objects", "databaseReady", "deletedDatabases", "listedRows", "databaseBackups", "extraBackups"],
  // After a lost response the order is repeated: one more backup does no harm.
  repeats: /^databaseBackups /,
  // It is history.
  leaves: /^databaseBackups /,
};
