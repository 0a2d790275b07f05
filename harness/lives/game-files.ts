import { posix } from "node:path";
import fc from "fast-check";
import { isBag } from "../../provider/core/values";
import type * as hosting from "../../sdk";
import { setting } from "../drift";
import { deleted, type Life } from "../life";
import { underAnotherParent } from "../shown";

type Args = hosting.game.FilesArgs;

const one = { "game.yml": "difficulty: hard\n", "maps/rotation.txt": "desert\n", "maps/far/away.txt": "ice\n", "empty.txt": "" };
const other = { "game.yml": "difficulty: easy\n", "maps/rotation.txt": "desert\n", "more.txt": "more\n" };
const pages = "harness/lives/local/pages";

export const gameFilesLife: Life<Args> = {
  kind: "game_Files",
  api: "panel",
  naming: "one per parent",
  scenarios: [
    {
      stages: [
        { name: "create", program: ({ gameServer: server }) => ({ config: { server, directory: "/config", contents: one } }) },
        { name: "change", program: ({ gameServer: server }) => ({ config: { server, directory: "/config", contents: other } }) },
        {
          name: "alone",
          outside: async (sandbox) => {
            const [server] = await sandbox.find("gameServers", { name: "survival" });
            await sandbox.add("files", { server: String(server?.identifier), path: "/config/outside.txt", content: "another user's" });
          },
          program: ({ gameServer: server }) => ({ config: { server, directory: "/config", contents: other, exclusive: true } }),
        },
        deleted,
      ],
      drift: setting("files", () => ({ path: "/config/maps/rotation.txt" }), { content: "jungle\n" }),
    },
    {
      variant: "of this machine",
      stages: [
        {
          name: "create",
          program: ({ gameServer: server }) => ({ pages: { server, directory: "/pages", localDirectory: pages, ignore: ["*.tmp"] } }),
        },
        { name: "change", program: ({ gameServer: server }) => ({ pages: { server, directory: "/pages", localDirectory: pages } }) },
        deleted,
      ],
      drift: setting("files", () => ({ path: "/pages/deep/b.yml" }), { content: "another user's" }),
    },
  ],
  pairs: [{ args: ({ gameServer: server }, n) => ({ server, directory: `/set-${n}`, contents: { "a.txt": `a ${n}`, "b/c.txt": "c" } }) }],
  inEverything: { name: "config", inputs: ({ gameServer: server }) => ({ server, directory: "/config", contents: one }) },
  random: {
    make: ({ draw, fixture }, n, before) => ({
      server: before?.server ?? draw(fc.constantFrom(fixture.gameServer, fixture.otherGameServer)),
      directory: `/set-${n}`,
      contents: draw(fc.dictionary(fc.constantFrom("a.txt", "b.txt", "c/d.txt"), fc.constantFrom("one", "two\n"), { minKeys: 1 })),
    }),
    free: ["exclusive"],
  },
  others: {
    changes: [{ table: "files", fields: { content: ["another user's"] }, only: ({ path }) => String(path).startsWith("/set-") }],
  },
  holds: ({ inputs }) => {
    const files = Object.keys(isBag(inputs.contents) ? inputs.contents : {}).map((path) => `${inputs.directory}/${path}`);
    const folders = new Set(files.map((path) => posix.dirname(path)).concat(files.length > 0 ? [String(inputs.directory)] : []));
    return [...files.map((path) => `files ${inputs.server}${path}`), ...[...folders].map((path) => `folders ${inputs.server}${path}`)];
  },
  shownOtherwise: [
    {
      field: "server, directory",
      program: ({ gameServer: server }) => ({ config: { server, directory: "/config", contents: one } }),
      path: /\/files\/list$/,
      forms: underAnotherParent,
    },
  ],
  readings: ["missingFiles", "unpackedTimes"],
};
