import fc from "fast-check";
import type * as hosting from "../../sdk";
import { setting } from "../drift";
import { BESIDE_A_MODPACK, freeGameServer } from "../game-random";
import { deleted, type Life } from "../life";
import { underAnotherParent } from "../shown";

type Args = hosting.game.GameVersionArgs;

export const gameVersionLife: Life<Args> = {
  kind: "game_GameVersion",
  api: "panel",
  naming: "one per parent",
  scenarios: [
    {
      stages: [
        {
          name: "create",
          program: ({ gameServer }) => ({ version: { server: gameServer, version: "1.20.6", resetWorld: true } }),
        },
        { name: "change", program: ({ gameServer }) => ({ version: { server: gameServer, version: "1.21.1" } }) },
        {
          name: "replace",
          program: ({ otherGameServer }) => ({ version: { server: otherGameServer, version: "1.21.1", resetWorld: true } }),
        },
        deleted,
      ],
      drift: setting("serverGames", ({ gameServer }) => ({ server: gameServer }), { game_version: "1.20.4" }),
    },
  ],
  pairs: [
    {
      args: ({ gameServer, otherGameServer }, n) => ({
        server: n === 0 ? gameServer : otherGameServer,
        version: "1.20.6",
        resetWorld: true,
      }),
    },
  ],
  inEverything: { name: "version", inputs: ({ gameServer }) => ({ server: gameServer, version: "1.21.1", resetWorld: true }) },
  random: {
    make: (program, _, before) => {
      const { draw } = program;
      const server = freeGameServer(program, BESIDE_A_MODPACK.game_GameVersion ?? [], before);
      if (server === undefined) return undefined;
      return {
        server,
        version: draw(fc.constantFrom("1.20.6", "1.21.1")),
        resetWorld: true,
      };
    },
    free: ["force"],
  },
  // Outside changes only switch to an older version: reverting them is not a downgrade, which requires a change of
  // the program.
  others: { changes: [{ table: "serverGames", fields: { game_version: ["1.20.4"] } }] },
  shownOtherwise: [
    {
      field: "server",
      program: ({ gameServer }) => ({ version: { server: gameServer, version: "1.21.4" } }),
      path: /\/game\/versions$/,
      forms: underAnotherParent,
    },
  ],
  readings: ["gameVersions", "versionSwitches"],
  leaves: /^serverGames /,
};
