import fc from "fast-check";
import type * as hosting from "../../sdk";
import { setting } from "../drift";
import { deleted, type Life } from "../life";
import { underAnotherParent } from "../shown";

type Args = hosting.game.AllocationArgs;

export const gameAllocationLife: Life<Args> = {
  kind: "game_Allocation",
  api: "panel",
  table: "allocations",
  naming: "natural key",
  scenarios: [
    {
      stages: [
        { name: "create", program: ({ gameServer }) => ({ map: { server: gameServer, primary: true } }) },
        { name: "change", program: ({ gameServer }) => ({ map: { server: gameServer, notes: "the web map", primary: false } }) },
        { name: "replace", program: ({ otherGameServer }) => ({ map: { server: otherGameServer, notes: "the web map" } }) },
        { name: "main", program: ({ otherGameServer }) => ({ map: { server: otherGameServer, notes: "the web map", primary: true } }) },
        deleted,
      ],
      // The server's first port.
      drift: setting("allocations", ({ gameServer }) => ({ server: gameServer, is_default: false }), { is_default: true }),
    },
  ],
  pairs: [{ args: ({ gameServer }, n) => ({ server: gameServer, notes: `port ${n}` }) }],
  inEverything: { name: "map", inputs: ({ gameServer }) => ({ server: gameServer, notes: "map" }) },
  random: {
    make: ({ draw, fixture }, n, before) => ({
      server: before?.server ?? draw(fc.constantFrom(fixture.gameServer, fixture.otherGameServer)),
      notes: before?.notes ?? `port ${n}`,
    }),
    free: [],
  },
  others: {
    changes: [{ table: "allocations", fields: { is_default: [true] }, only: ({ notes }) => /^port \d/.test(String(notes)) }],
    removes: ["allocations"],
    adds: ({ gameServer }, n) => ({ table: "allocations", fields: { server: gameServer, notes: `outside ${n}` } }),
  },
  shownOtherwise: [
    {
      field: "server",
      program: ({ gameServer }) => ({ map: { server: gameServer, notes: "map" } }),
      path: /\/client\/?$|\/allocations$/,
      forms: underAnotherParent,
    },
  ],
  readings: ["narrowHeaders"],
  // A run that is killed before the note is written leaves a port that looks like a user's.
  remains: /^allocations .*"notes":null,"is_default":false/,
};
