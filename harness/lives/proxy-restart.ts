import fc from "fast-check";
import type * as hosting from "../../sdk";
import type { Fixture } from "../fixture";
import { deleted, type Life } from "../life";
import { underAnotherParent } from "../shown";

type Args = hosting.ProxyRestartArgs;

const again = ({ alpha }: Fixture, trigger: string): Record<string, Args> => ({ again: { serverUuid: alpha, triggers: [trigger] } });

export const proxyRestartLife: Life<Args> = {
  kind: "ProxyRestart",
  naming: "history",
  scenarios: [
    {
      stages: [
        { name: "create", program: (fixture) => again(fixture, "1") },
        { name: "replace", program: (fixture) => again(fixture, "2") },
        deleted,
      ],
    },
  ],
  unseen: "what happened cannot change",
  pairs: [{ args: ({ alpha, beta }, n) => ({ serverUuid: n === 0 ? alpha : beta, triggers: [n] }) }],
  inEverything: { name: "again", inputs: ({ alpha }) => ({ serverUuid: alpha, triggers: [{ ref: "Destination" }] }) },
  random: {
    make: ({ draw, fixture }, n) => ({ serverUuid: fixture.beta, triggers: [n, draw(fc.integer({ min: 0, max: 1 }))] }),
    free: ["runOnCreate"],
  },
  shownOtherwise: [
    { field: "serverUuid, triggers", program: (fixture) => again(fixture, "1"), path: /\/proxy$/, forms: underAnotherParent },
  ],
};
