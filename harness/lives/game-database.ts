import fc from "fast-check";
import type * as hosting from "../../sdk";
import { setting } from "../drift";
import { deleted, type Life } from "../life";
import { to, underAnotherParent } from "../shown";

type Args = hosting.game.DatabaseArgs;

const stats = (server: string, args: Partial<Args> = {}): Record<string, Args> => ({ stats: { server, ...args } });
const PATH = /\/databases$/;

export const gameDatabaseLife: Life<Args> = {
  kind: "game_Database",
  api: "panel",
  table: "gameDatabases",
  naming: "natural key",
  scenarios: [
    {
      stages: [
        // The database of a run that was killed, or that could not search for it until its end, requires `adopt`, as
        // the reference page says.
        { name: "create", program: ({ gameServer }) => stats(gameServer, { remoteIps: ["203.0.113.7"], adopt: true }) },
        { name: "open", program: ({ gameServer }) => stats(gameServer, { remoteAnywhere: true, adopt: true }) },
        { name: "rotate", program: ({ gameServer }) => stats(gameServer, { remoteAnywhere: true, rotate: 1, adopt: true }) },
        { name: "replace", program: ({ gameServer }) => stats(gameServer, { name: "statistics", adopt: true }) },
        { name: "move", program: ({ otherGameServer }) => stats(otherGameServer, { name: "statistics", adopt: true }) },
        deleted,
      ],
      drift: setting("gameDatabases", ({ gameServer }) => ({ server: gameServer }), { remote_ips: ["198.51.100.1"] }),
    },
  ],
  pairs: [{ args: ({ gameServer }, n) => ({ server: gameServer, name: `stats_${n}`, remoteAnywhere: n === 0 }) }],
  inEverything: { name: "stats", inputs: ({ gameServer }) => ({ server: gameServer }) },
  random: {
    // A plan has room for two, and a new one may be created before an old one is deleted.
    make: (program, n, before) => {
      const { fixture, draw } = program;
      const taken = program.of("game_Database").map(({ inputs }) => inputs.server);
      const left = [fixture.gameServer, fixture.otherGameServer].filter((server) => !taken.includes(server));
      if (before === undefined && left.length === 0) return undefined;
      const remoteIps = draw(fc.subarray(["203.0.113.7", "198.51.100.1", "192.0.2.9"]));
      return {
        server: before?.server ?? draw(fc.constantFrom(...left)),
        name: `random_${n}`,
        ...(draw(fc.boolean()) ? { remoteIps } : { remoteAnywhere: true }),
        rotate: draw(fc.integer({ min: 0, max: 1 })),
      };
    },
    free: [],
  },
  others: {
    changes: [{ table: "gameDatabases", fields: { remote_anywhere: [true, false], password: ["another user's password"] } }],
    removes: ["gameDatabases"],
  },
  shownOtherwise: [
    { field: "server", program: ({ gameServer }) => stats(gameServer), path: PATH, forms: underAnotherParent },
    {
      field: "name",
      program: ({ gameServer }) => stats(gameServer),
      path: PATH,
      forms: {
        "another name": [to("name", "s7_others"), "drift"],
        "with another prefix": [to("name", "s4711_stats"), "nothing"],
        "without a prefix": [to("name", "stats"), "nothing"],
      },
    },
  ],
  readings: ["narrowHeaders", "firstDatabase", "databaseNames", "databaseHosts"],
  // The service of a server remains.
  leaves: /^databaseServices /,
};
