import fc from "fast-check";
import type * as hosting from "../../sdk";
import type { Fixture } from "../fixture";
import { deleted, type Life } from "../life";
import { underAnotherParent } from "../shown";

type Args = hosting.ServerCleanupArgs;

const after = ({ alpha }: Fixture, trigger: string, args: Partial<Args> = {}): Record<string, Args> => ({
  after: { serverUuid: alpha, triggers: [trigger], ...args },
});

export const serverCleanupLife: Life<Args> = {
  kind: "ServerCleanup",
  table: "serverCleanups",
  naming: "history",
  scenarios: [
    {
      stages: [
        { name: "create", program: (fixture) => after(fixture, "1") },
        { name: "replace", program: (fixture) => after(fixture, "2", { deleteUnusedNetworks: true }) },
        deleted,
      ],
    },
  ],
  unseen: "what happened cannot change",
  pairs: [{ args: ({ alpha, beta }, n) => ({ serverUuid: n === 0 ? alpha : beta, triggers: [n] }) }],
  inEverything: { name: "after", inputs: ({ alpha }) => ({ serverUuid: alpha, triggers: [{ ref: "Deployment" }] }) },
  random: {
    make: ({ draw, fixture }, n) => ({ serverUuid: fixture.beta, triggers: [n, draw(fc.integer({ min: 0, max: 1 }))] }),
    free: ["deleteUnusedVolumes", "deleteUnusedNetworks", "runOnCreate"],
  },
  shownOtherwise: [
    {
      field: "serverUuid, triggers",
      program: (fixture) => after(fixture, "1"),
      path: /\/executions$/,
      forms: underAnotherParent,
    },
  ],
  // After a lost response the order is repeated: one more clean-up does no harm.
  repeats: /^serverCleanups /,
  // It is history.
  leaves: /^serverCleanups /,
};
