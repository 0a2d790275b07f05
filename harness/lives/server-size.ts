import fc from "fast-check";
import type * as hosting from "../../sdk";
import { setting } from "../drift";
import type { Fixture } from "../fixture";
import { deleted, type Life } from "../life";
import { underAnotherParent } from "../shown";

const sized = ({ beta }: Fixture, size: string): Record<string, hosting.ServerSizeArgs> => ({ beta: { serverUuid: beta, size } });

export const serverSizeLife: Life<hosting.ServerSizeArgs> = {
  kind: "ServerSize",
  naming: "one per parent",
  scenarios: [
    {
      stages: [
        { name: "create", program: (fixture) => sized(fixture, "app-4") },
        { name: "change", program: (fixture) => sized(fixture, "app-2"), impossibleOn: { smallerSizes: "refused" } },
        { name: "move", program: ({ alpha }) => ({ beta: { serverUuid: alpha, size: "app-4" } }) },
        deleted,
      ],
      drift: setting("purchasedServers", () => ({ name: "beta" }), { size: "app-2" }),
    },
  ],
  pairs: [{ args: ({ alpha, beta }, n) => ({ serverUuid: n === 0 ? alpha : beta, size: "app-2" }) }],
  // A server that changes its size accepts no other change in the meantime.
  inEverything: { name: "alpha", inputs: ({ alpha }) => ({ serverUuid: alpha, size: "app-2" }) },
  random: {
    make: (program, _, before) => {
      const { fixture, draw } = program;
      if (before === undefined && program.of("ServerSize").length > 0) return undefined;
      return { serverUuid: before?.serverUuid ?? fixture.beta, size: draw(fc.constantFrom("app-2", "app-4")) };
    },
    free: [],
  },
  shownOtherwise: [
    { field: "serverUuid", program: (fixture) => sized(fixture, "app-4"), path: /\/svc\/servers$/, forms: underAnotherParent },
  ],
  paid: [
    {
      name: "resize a server",
      prepare: async (sandbox, _, n) => {
        const id = await sandbox.add("purchasedServers", { name: `server-${n}`, size: "app-2" });
        return { id, outs: { serverUuid: id, size: "app-2" } };
      },
      wanted: (_, state) => ({ serverUuid: state?.id ?? "", size: "app-4" }),
    },
  ],
  readings: ["resizes", "smallerSizes", "objects", "numbers", "quotes", "currency"],
  // There is no purchased server.
  impossibleOn: { servers: "unlisted" },
  // A server keeps its size.
  leaves: /^purchasedServers /,
};
