import fc from "fast-check";
import type * as hosting from "../../sdk";
import { setting } from "../drift";
import { deleted, type Life } from "../life";
import { underAnotherParent } from "../shown";

type Args = hosting.game.FolderArgs;

export const gameFolderLife: Life<Args> = {
  kind: "game_Folder",
  api: "panel",
  table: "folders",
  naming: "one per parent",
  scenarios: [
    {
      stages: [
        { name: "create", program: ({ gameServer: server }) => ({ maps: { server, path: "/maps", mode: "750" } }) },
        { name: "change", program: ({ gameServer: server }) => ({ maps: { server, path: "/maps", mode: "700" } }) },
        { name: "move", program: ({ gameServer: server }) => ({ maps: { server, path: "/worlds" } }) },
        deleted,
      ],
      drift: setting("folders", () => ({ path: "/maps" }), { mode: "777" }),
    },
  ],
  pairs: [{ args: ({ gameServer: server }, n) => ({ server, path: `/folder-${n}` }) }],
  inEverything: { name: "maps", inputs: ({ gameServer: server }) => ({ server, path: "/maps" }) },
  random: {
    make: ({ draw, fixture }, n, before) => ({
      server: before?.server ?? draw(fc.constantFrom(fixture.gameServer, fixture.otherGameServer)),
      path: `/random-${n}`,
      mode: draw(fc.constantFrom("755", "700")),
    }),
    free: ["deleteContents"],
  },
  others: {
    changes: [{ table: "folders", fields: { mode: ["777"] }, only: ({ path }) => String(path).startsWith("/random-") }],
    removes: ["folders"],
    adds: ({ gameServer: server }, n) => ({ table: "folders", fields: { server, path: `/outside-${n}` } }),
  },
  shownOtherwise: [
    {
      field: "server, path",
      program: ({ gameServer: server }) => ({ maps: { server, path: "/maps" } }),
      path: /\/files\/list$/,
      forms: underAnotherParent,
    },
  ],
  readings: ["missingFiles"],
};
