import fc from "fast-check";
import type * as hosting from "../../sdk";
import { setting } from "../drift";
import { BESIDE_A_MODPACK, freeGameServer } from "../game-random";
import { deleted, type Life } from "../life";
import { underAnotherParent } from "../shown";

type Args = hosting.game.ModpackArgs;

const islands = (server: string, version?: string): Record<string, Args> => ({
  pack: { server, catalog: "catalog_1", project: "sky-islands", ...(version === undefined ? {} : { version }) },
});

export const gameModpackLife: Life<Args> = {
  kind: "game_Modpack",
  api: "panel",
  table: "modpacks",
  naming: "one per parent",
  scenarios: [
    {
      stages: [
        { name: "create", program: ({ gameServer }) => islands(gameServer, "5.1") },
        {
          name: "change",
          program: ({ gameServer }) => ({ pack: { server: gameServer, catalog: "catalog_2", project: "old-worlds", freshWorld: true } }),
        },
        { name: "replace", program: ({ otherGameServer }) => islands(otherGameServer) },
        deleted,
      ],
      drift: setting("modpacks", ({ gameServer }) => ({ server: gameServer }), {
        project: "machines",
        name: "Machines",
        version_name: "1.8",
        version_id: "ma-18",
      }),
    },
  ],
  pairs: [{ args: ({ gameServer, otherGameServer }, n) => islands(n === 0 ? gameServer : otherGameServer, "5.1").pack as Args }],
  inEverything: { name: "pack", inputs: ({ otherGameServer }) => ({ ...islands(otherGameServer, "5.2").pack }) },
  random: {
    make: (program, _, before) => {
      const { draw } = program;
      const server = freeGameServer(program, BESIDE_A_MODPACK.game_Modpack ?? [], before);
      if (server === undefined) return undefined;
      const [catalog, project] = draw(
        fc.constantFrom(["catalog_1", "sky-islands"], ["catalog_1", "machines"], ["catalog_2", "old-worlds"]),
      );
      return { server, catalog, project };
    },
    free: ["freshWorld"],
  },
  others: { removes: ["modpacks"] },
  shownOtherwise: [
    { field: "server", program: ({ gameServer }) => islands(gameServer), path: /\/addons\/modpacks$/, forms: underAnotherParent },
  ],
  readings: ["modpackInstalls", "versionSwitches", "installedVersions"],
};
