import fc from "fast-check";
import type * as hosting from "../../sdk";
import type { Fixture } from "../fixture";
import { deleted, type Life } from "../life";
import { underAnotherParent } from "../shown";

type Args = hosting.VolumeRestoreArgs;

const back = ({ volume, backup }: Fixture, trigger: string, backupFirst: boolean): Record<string, Args> => ({
  back: { volumeId: volume, backupId: backup, overwrite: true, triggers: [trigger], backupFirst },
});

export const volumeRestoreLife: Life<Args> = {
  kind: "VolumeRestore",
  naming: "history",
  scenarios: [
    {
      stages: [
        { name: "create", program: (fixture) => back(fixture, "1", true) },
        { name: "replace", program: (fixture) => back(fixture, "2", false) },
        deleted,
      ],
    },
  ],
  unseen: "what happened cannot change",
  pairs: [{ args: ({ volumes, backups }, n) => ({ volumeId: volumes[n], backupId: backups[n], overwrite: true, triggers: [n] }) }],
  inEverything: {
    name: "back",
    inputs: () => ({ volumeId: { ref: "Volume" }, backupId: { ref: "VolumeBackup" }, overwrite: true }),
  },
  random: {
    make: (program, n, before) => {
      const { volume, backup } = program.fixture;
      // One at a time for one volume.
      if (before === undefined && program.of("VolumeRestore").length > 0) return undefined;
      return { volumeId: volume, backupId: backup, overwrite: true, triggers: [n, program.draw(fc.integer({ min: 0, max: 1 }))] };
    },
    free: ["backupFirst"],
  },
  shownOtherwise: [
    {
      field: "volumeId, backupId, triggers",
      program: (fixture) => back(fixture, "1", true),
      path: /\/volumes$|\/backups$/,
      forms: underAnotherParent,
    },
  ],
  readings: [
    "objects",
    "numbers",
    "volumeServer",
    "listedRows",
    "runningBackups",
    "extraBackups",
    "restoreQuotes",
    "restoreAnswers",
    "quotes",
    "currency",
    "narrowHeaders",
  ],
  // No response contains the server that the volume is attached to (sandbox/world/readings.ts, `servers`).
  impossibleOn: { servers: "unlisted", volumeServer: "absent" },
  // If a restore failed, the backup made before it lacks later files, so another one is made.
  repeats: /^volumeBackups /,
  // The backups that were made before the restore.
  leaves: /^volumeBackups /,
};
