import fc from "fast-check";
import type * as hosting from "../../sdk";
import { setting } from "../drift";
import { deleted, type Life } from "../life";
import { underAnotherParent } from "../shown";

type Args = hosting.game.ConfigFileArgs;

const PATH = "/server.properties";
const drift = (path: string, content: string) => setting("files", () => ({ path }), { content });

export const gameConfigFileLife: Life<Args> = {
  kind: "game_ConfigFile",
  api: "panel",
  naming: "one per parent",
  scenarios: [
    {
      stages: [
        {
          name: "create",
          program: ({ gameServer: server }) => ({ properties: { server, path: PATH, values: { motd: "Season 4", "view-distance": 10 } } }),
        },
        {
          name: "change",
          program: ({ gameServer: server }) => ({ properties: { server, path: PATH, values: { motd: "Season 5", "white-list": true } } }),
        },
        deleted,
      ],
      drift: drift(PATH, "# another user's\nmotd=mine\nview-distance=10\n"),
    },
    {
      variant: "nested",
      stages: [
        {
          name: "create",
          program: ({ gameServer: server }) => ({
            map: { server, path: "/web-map.yml", values: { webserver: { port: 8123, hosts: ["a"] } } },
          }),
        },
        {
          name: "change",
          program: ({ gameServer: server }) => ({ map: { server, path: "/web-map.yml", values: { webserver: { port: 8124 } } } }),
        },
        deleted,
      ],
      drift: drift("/web-map.yml", "# mine\nwebserver:\n  port: 1\n  hosts:\n    - a\n"),
    },
  ],
  pairs: [{ args: ({ gameServer: server }, n) => ({ server, path: `/pair-${n}.ini`, values: { game: { level: n } } }) }],
  inEverything: { name: "properties", inputs: ({ gameServer: server }) => ({ server, path: PATH, values: { motd: "Season 4" } }) },
  random: {
    make: ({ draw, fixture }, n, before) => ({
      server: before?.server ?? draw(fc.constantFrom(fixture.gameServer, fixture.otherGameServer)),
      path: `/config-${n}.properties`,
      values: draw(
        fc.dictionary(fc.constantFrom("a", "b", "c"), fc.oneof(fc.constantFrom("one", "two"), fc.integer(), fc.boolean()), { minKeys: 1 }),
      ),
    }),
    free: [],
  },
  others: {
    changes: [{ table: "files", fields: { content: ["a=another user's\n"] }, only: ({ path }) => String(path).startsWith("/config-") }],
  },
  holds: ({ inputs }) => [`files ${inputs.server}${inputs.path}`],
  shownOtherwise: [
    {
      field: "server, path",
      program: ({ gameServer: server }) => ({ properties: { server, path: PATH, values: { motd: "Season 4" } } }),
      path: /\/files\/list$/,
      forms: underAnotherParent,
    },
  ],
  readings: ["missingFiles"],
  // The earlier content of the file is not known.
  leaves: /^files /,
};
