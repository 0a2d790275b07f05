import fc from "fast-check";
import type * as hosting from "../../sdk";
import { deleted, type Life } from "../life";
import { underAnotherParent } from "../shown";

const before = (volumeId: string, trigger: string): Record<string, hosting.VolumeBackupArgs> => ({
  before: { volumeId, triggers: [trigger] },
});

export const volumeBackupLife: Life<hosting.VolumeBackupArgs> = {
  kind: "VolumeBackup",
  table: "volumeBackups",
  naming: "history",
  scenarios: [
    {
      stages: [
        { name: "create", program: ({ volume }) => before(volume, "1") },
        { name: "replace", program: ({ volume }) => before(volume, "2") },
        deleted,
      ],
    },
  ],
  unseen: "what happened cannot change",
  pairs: [{ args: ({ volumes }, n) => ({ volumeId: volumes[n], triggers: [n] }) }],
  inEverything: { name: "before", inputs: () => ({ volumeId: { ref: "Volume" } }) },
  random: {
    make: ({ draw, fixture }, n) => ({ volumeId: fixture.volume, triggers: [n, draw(fc.integer({ min: 0, max: 1 }))] }),
    free: ["runOnCreate"],
  },
  shownOtherwise: [
    {
      field: "volumeId, triggers",
      program: ({ volume }) => before(volume, "1"),
      path: /\/backups$/,
      forms: underAnotherParent,
    },
  ],
  readings: ["objects", "numbers", "volumeServer", "newObjects", "listedRows", "runningBackups", "extraBackups", "narrowHeaders"],
  // No response contains the server that the volume is attached to (sandbox/world/readings.ts, `servers`).
  impossibleOn: { servers: "unlisted", volumeServer: "absent" },
  // It is history, until the platform removes it.
  leaves: /^volumeBackups /,
};
