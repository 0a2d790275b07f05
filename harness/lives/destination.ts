import fc from "fast-check";
import type * as hosting from "../../sdk";
import { setting } from "../drift";
import type { Fixture } from "../fixture";
import { deleted, type Life } from "../life";
import { to, without } from "../shown";

type Args = hosting.DestinationArgs;

/** On `beta`: if a server has a single destination, applications need not set it. */
const apart = ({ beta }: Fixture, args: Partial<Args> = {}): Record<string, Args> => ({
  apart: { serverUuid: beta, network: "apart", ...args },
});
const shown = {
  program: (fixture: Fixture) => apart(fixture, { type: "standalone" }),
  path: /\/destinations$/,
};

export const destinationLife: Life<Args> = {
  kind: "Destination",
  table: "destinations",
  naming: "natural key",
  scenarios: [
    {
      stages: [
        { name: "create", program: (fixture) => apart(fixture) },
        { name: "rename", program: (fixture) => apart(fixture, { name: "set apart" }) },
        { name: "replace", program: (fixture) => apart(fixture, { name: "set apart", network: "further-apart" }) },
        deleted,
      ],
      drift: setting("destinations", () => ({ network: "apart" }), { name: "another user's" }),
    },
  ],
  pairs: [{ args: ({ beta }, n) => ({ serverUuid: beta, network: `apart-${n}`, name: `apart ${n}` }) }],
  inEverything: { name: "apart", inputs: ({ beta }) => ({ serverUuid: beta, network: "apart" }) },
  random: {
    make: ({ draw, fixture }, n, before) => ({
      serverUuid: fixture.beta,
      network: before?.network ?? `network-${n}`,
      name: draw(fc.constantFrom("one name", "another name")),
    }),
    free: [],
  },
  others: {
    changes: [
      { table: "destinations", fields: { name: ["another user's"] }, only: ({ network }) => String(network).startsWith("network-") },
    ],
    adds: ({ beta }, n) => ({ table: "destinations", fields: { server_uuid: beta, network: `outside-${n}` } }),
  },
  shownOtherwise: [
    {
      field: "serverUuid",
      ...shown,
      forms: { "another server": [to("server_uuid", "s00000000000000000000000"), "drift"], absent: without("server_uuid") },
    },
    { field: "network", ...shown, forms: { "in capitals": [to("network", "APART"), "drift"], absent: without("network") } },
    {
      field: "type",
      ...shown,
      forms: { another: [to("type", "swarm"), "drift"], "a class": [to("type", "Standalone"), "nothing"], absent: without("type") },
    },
  ],
  readings: ["destination"],
};
