import fc from "fast-check";
import type * as hosting from "../../sdk";
import { setting } from "../drift";
import { BESIDE_A_MODPACK, freeGameServer } from "../game-random";
import { deleted, type Life } from "../life";
import { underAnotherParent } from "../shown";

type Args = hosting.game.ModFrameworkArgs;

const on = (server: string, framework: string): Record<string, Args> => ({ loader: { server, framework } });

export const gameModFrameworkLife: Life<Args> = {
  kind: "game_ModFramework",
  api: "panel",
  naming: "one per parent",
  scenarios: [
    {
      stages: [
        { name: "create", program: ({ gameServer }) => on(gameServer, "loader_1") },
        { name: "change", program: ({ gameServer }) => on(gameServer, "loader_2") },
        { name: "replace", program: ({ otherGameServer }) => on(otherGameServer, "loader_2") },
        deleted,
      ],
      drift: setting("serverGames", ({ gameServer }) => ({ server: gameServer }), { framework: "vanilla" }),
    },
  ],
  pairs: [{ args: ({ gameServer, otherGameServer }, n) => ({ server: n === 0 ? gameServer : otherGameServer, framework: "loader_1" }) }],
  inEverything: { name: "loader", inputs: ({ gameServer }) => ({ server: gameServer, framework: "loader_1" }) },
  random: {
    make: (program, _, before) => {
      const { draw } = program;
      const server = freeGameServer(program, BESIDE_A_MODPACK.game_ModFramework ?? [], before);
      if (server === undefined) return undefined;
      return { server, framework: draw(fc.constantFrom("loader_1", "loader_2")) };
    },
    free: [],
  },
  others: { changes: [{ table: "serverGames", fields: { framework: ["vanilla"] } }] },
  shownOtherwise: [
    { field: "server", program: ({ gameServer }) => on(gameServer, "loader_1"), path: /\/addons$/, forms: underAnotherParent },
  ],
  readings: ["currentFramework", "modCatalogs"],
  // Drift in a value that is not shown cannot be detected.
  impossibleOn: { currentFramework: "nowhere" },
  leaves: /^serverGames /,
};
