import fc from "fast-check";
import type * as hosting from "../../sdk";
import { setting } from "../drift";
import { deleted, type Life } from "../life";
import { underAnotherParent } from "../shown";

type Args = hosting.game.FileArgs;

const PATH = "/motd.txt";
const drift = setting("files", () => ({ path: PATH }), { content: "another user's\n" });

export const gameFileLife: Life<Args> = {
  kind: "game_File",
  api: "panel",
  table: "files",
  naming: "natural key",
  scenarios: [
    {
      stages: [
        { name: "create", program: ({ gameServer: server }) => ({ motd: { server, path: PATH, content: "Welcome\n" } }) },
        { name: "change", program: ({ gameServer: server }) => ({ motd: { server, path: PATH, content: "Hello\n", mode: "640" } }) },
        { name: "move", program: ({ gameServer: server }) => ({ motd: { server, path: "/hello.txt", content: "Hello\n" } }) },
        deleted,
      ],
      drift,
    },
    {
      variant: "of this machine",
      stages: [
        {
          name: "create",
          program: ({ gameServer: server }) => ({ page: { server, path: PATH, localPath: "harness/lives/local/one.txt" } }),
        },
        {
          name: "change",
          program: ({ gameServer: server }) => ({ page: { server, path: PATH, localPath: "harness/lives/local/two.txt" } }),
        },
        { name: "other source", program: ({ gameServer: server }) => ({ page: { server, path: PATH, content: "of the program" } }) },
        deleted,
      ],
      drift,
    },
    {
      variant: "downloaded",
      stages: [
        { name: "create", program: ({ gameServer: server }) => ({ map: { server, path: PATH, url: "https://maps.example.com/1.zip" } }) },
        { name: "change", program: ({ gameServer: server }) => ({ map: { server, path: PATH, url: "https://maps.example.com/2.zip" } }) },
        deleted,
      ],
      drift,
    },
  ],
  pairs: [{ args: ({ gameServer: server }, n) => ({ server, path: `/pair-${n}.txt`, content: `pair ${n}\n` }) }],
  inEverything: { name: "motd", inputs: ({ gameServer: server }) => ({ server, path: PATH, content: "Welcome\n" }) },
  random: {
    make: ({ draw, fixture }, n, before) => ({
      server: before?.server ?? draw(fc.constantFrom(fixture.gameServer, fixture.otherGameServer)),
      path: `/file-${n}${draw(fc.constantFrom("", "-b"))}.txt`,
      content: draw(fc.constantFrom("", "one\n", "two\r\n", "<three/>")),
      mode: draw(fc.constantFrom("644", "600")),
    }),
    free: [],
  },
  others: {
    changes: [
      { table: "files", fields: { content: ["another user's"], mode: ["666"] }, only: ({ path }) => String(path).startsWith("/file-") },
    ],
    removes: ["files"],
    adds: ({ gameServer: server }, n) => ({ table: "files", fields: { server, path: `/outside-${n}.txt`, content: "another user's" } }),
  },
  shownOtherwise: [
    {
      field: "server, path",
      program: ({ gameServer: server }) => ({ motd: { server, path: PATH, content: "Welcome\n" } }),
      path: /\/files\/list$/,
      forms: underAnotherParent,
    },
  ],
  readings: ["missingFiles"],
};
