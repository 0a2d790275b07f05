import fc from "fast-check";
import type * as hosting from "../../sdk";
import { setting } from "../drift";
import { deleted, type Life } from "../life";
import { underAnotherParent } from "../shown";

type Args = hosting.game.AddonArgs;

const map = (server: string, version?: string): Record<string, Args> => ({
  map: { server, source: { kind: "catalog", catalog: "catalog_1", project: "map-view", ...(version === undefined ? {} : { version }) } },
});

/** A local file with the same name in either state. */
const ownFile = (server: string, state: 1 | 2): Record<string, Args> => ({
  rules: { server, source: { kind: "file", localPath: `harness/lives/local/addon-${state}/rules.jar` } },
});

const lights = (server: string): Record<string, Args> => ({ lights: { server, source: { kind: "featured", project: "fast-lights" } } });

export const gameAddonLife: Life<Args> = {
  kind: "game_Addon",
  api: "panel",
  table: "addons",
  naming: "natural key",
  scenarios: [
    {
      stages: [
        { name: "create", program: ({ gameServer }) => map(gameServer, "3.0.0") },
        { name: "change", program: ({ gameServer }) => ({ ...map(gameServer, "3.1.0"), ...lights(gameServer) }) },
        { name: "replace", program: ({ otherGameServer }) => map(otherGameServer) },
        deleted,
      ],
      drift: setting("addons", () => ({ project: "map-view" }), { version_name: "2.9.0", version_id: "mv-290" }),
    },
    {
      variant: "of this machine",
      stages: [
        { name: "create", program: ({ gameServer }) => ownFile(gameServer, 1) },
        { name: "change", program: ({ gameServer }) => ownFile(gameServer, 2) },
        deleted,
      ],
      drift: setting("addonFiles", () => ({ file: "rules.jar" }), { size: 999 }),
    },
  ],
  pairs: [
    {
      args: ({ gameServer }, n) => ({
        server: gameServer,
        source: { kind: "catalog", catalog: "catalog_1", project: n === 0 ? "map-view" : "land-claims" },
      }),
    },
  ],
  inEverything: { name: "map", inputs: ({ gameServer }) => ({ ...map(gameServer, "3.0.0").map }) },
  random: {
    make: (program, _, before) => {
      const { fixture, draw } = program;
      const places = [fixture.gameServer, fixture.otherGameServer].flatMap((server) =>
        ["map-view", "land-claims"].map((project) => ({ server, project })),
      );
      const taken = program
        .of("game_Addon")
        .map(({ inputs }) => JSON.stringify([inputs.server, (inputs.source as { project: string }).project]));
      const left = places.filter(({ server, project }) => !taken.includes(JSON.stringify([server, project])));
      if (before === undefined && left.length === 0) return undefined;
      const place = before === undefined ? draw(fc.constantFrom(...left)) : undefined;
      const project = place?.project ?? String((before?.source as { project?: unknown } | undefined)?.project);
      const version = draw(fc.constantFrom(undefined, project === "map-view" ? "2.9.0" : "1.3"));
      const source = { kind: "catalog", catalog: "catalog_1", project, ...(version === undefined ? {} : { version }) };
      return { server: place?.server ?? before?.server, source };
    },
    free: [],
  },
  others: { removes: ["addons"] },
  shownOtherwise: [
    { field: "server", program: ({ gameServer }) => map(gameServer), path: /\/addons\/installed$/, forms: underAnotherParent },
  ],
  readings: ["addonInstalls", "addonUpdates", "installedAddons", "installedVersions", "featuredAddons", "modCatalogs", "currentFramework"],
};
