import * as z from "zod";
import { game } from "../../api/game/game";
import { field } from "../../core/definition/field";
import { belowKnownServer } from "../../platform/game/server-state";
import { defineFunction } from "../function";
import { documentedRow } from "../results";

const Listed = z.object({
  id: z.string().describe("Id of the setting, in the form for `game.GameSettings`."),
  file: z.string().nullable().describe("The config file that contains the setting."),
  label: z.string().nullable().describe("Name of the setting in the panel."),
  value: z.string().nullable().describe("Value as a string; null if the setting has no value."),
  default: z.string().nullable().describe("Default value; null if the panel shows no default."),
  options: z.array(z.string()).describe("The allowed values; empty if the panel lists none."),
  minimum: z.number().nullable().describe("The smallest allowed value."),
  maximum: z.number().nullable().describe("The largest allowed value."),
});

export const getGameSettings = defineFunction({
  name: "getGameSettings",
  module: "game",
  doc: "The game settings that the panel reads from the config files of a game server.",
  page: {
    source: 'docs/spec/game-panel-api.md, "Game, players and diagnostics"',
    example: `const config = new pulumi.Config();
const { settings } = hosting.game.getGameSettingsOutput({ server: config.require("gameServer") });
export const ids = settings.apply((all) => all.map(({ id }) => id));`,
  },
  arguments: { server: field(z.string().min(1), "Identifier of the game server, or its uuid.") },
  result: {
    supported: field(z.boolean(), "Whether the panel supports settings for this game."),
    settings: field(z.array(Listed), "The settings, file by file."),
  },

  async call({ panel }, { server }) {
    const { supported, settings } = await belowKnownServer({ panel }, server, (below) => below.get(game.settings, { params: { server } }));
    const shown = settings.map(({ options, min: minimum, max: maximum, ...row }) =>
      documentedRow(Listed, { ...row, options: (options ?? []).map(({ id }) => id), minimum, maximum }),
    );
    return { supported: supported ?? settings.length > 0, settings: shown };
  },
});

export const getGameVersions = defineFunction({
  name: "getGameVersions",
  module: "game",
  doc: "The game versions that a game server can run, and its current version.",
  page: {
    source: 'docs/spec/game-panel-api.md, "Game, players and diagnostics"',
    example: `const config = new pulumi.Config();
export const current = hosting.game.getGameVersionsOutput({ server: config.require("gameServer") }).current;`,
  },
  arguments: { server: field(z.string().min(1), "Identifier of the game server, or its uuid.") },
  result: {
    supported: field(z.boolean(), "Whether the panel can set the version of this game."),
    current: field(z.string().nullable(), "The current version; null if the panel does not show it."),
    versions: field(z.array(z.string()), "The versions for `game.GameVersion`, in the order of the panel. This order is not documented."),
  },

  async call({ panel }, { server }) {
    const shown = await belowKnownServer({ panel }, server, (below) => below.get(game.versions, { params: { server } }));
    const versions = shown.versions.map(({ id }) => id);
    return { supported: shown.supported ?? versions.length > 0, current: shown.current, versions };
  },
});
