import * as z from "zod";
import { startup } from "../../api/panel/servers";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";
import { belowKnownServer } from "../../platform/game/server-state";
import { documentedRow } from "../results";

const Variable = z.object({
  envVariable: z.string().describe("Its environment name, in the form for `StartupVariables`."),
  name: z.string().nullable().describe("Its display name."),
  description: z.string().nullable().describe("Its description."),
  value: z.string().describe("The effective value: the value that was set, or the default."),
  defaultValue: z.string().describe("The game's default."),
  isEditable: z.boolean().describe("Whether it can be set."),
  rules: z.string().nullable().describe("Validation rules: `required|integer|between:1,200`."),
});

export const getStartup = defineFunction({
  name: "getStartup",
  module: "game",
  doc: "The startup configuration of a game server: its variables, its command, and the available images.",
  source: 'docs/spec/game-panel-api.md, "Servers" (startup)',
  secret: true,
  example: `const config = new pulumi.Config();
const { identifier } = await hosting.game.getServer({ name: "survival" });
const { images } = await hosting.game.getStartup({ server: identifier });
new hosting.game.Server("survival", { server: identifier, dockerImage: images[config.require("image")] });`,
  arguments: { server: field(z.string().min(1), "Identifier of the game server, or its uuid.") },
  result: {
    variables: field(z.array(Variable), "The variables that the key may see. Some contain secrets."),
    command: field(z.string().nullable(), "The command, with the values that the key may see."),
    images: field(z.record(z.string(), z.string()), "Images by their labels."),
  },
  async call({ panel }, { server }) {
    const shown = await belowKnownServer({ panel }, server, (below) => below.get(startup.get, { params: { server } }));
    return {
      variables: shown.variables.map((row) => {
        const { server_value: value, default_value = "" } = row;
        return documentedRow(Variable, { ...row, value: value ?? default_value ?? "", default_value: default_value ?? "" });
      }),
      command: shown.command ?? null,
      images: shown.images ?? {},
    };
  },
});
