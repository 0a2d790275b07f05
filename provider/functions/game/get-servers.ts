import * as z from "zod";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";
import { gameServersOf } from "../../resources/game/game-servers";
import { resultRow } from "../results";

const Listed = z.object({
  identifier: z.string().describe("The 8 characters of its panel URL, as `game.Schedule` takes it."),
  uuid: z.string().describe("Full id."),
  name: z.string().describe("Its name."),
  description: z.string().nullish().describe("What it is for."),
  region: z.string().nullish().describe("Where it runs."),
  serverOwner: z.boolean().nullish().describe("Whether the account owns it; `false` where it only helps to run it."),
  status: z.string().nullish().describe("Null when it is at rest; else `installing`, `suspended` and so on."),
  isSuspended: z.boolean().nullish().describe("Whether it is suspended."),
  isInstalling: z.boolean().nullish().describe("Whether it is being installed, or its installation failed."),
  isTransferring: z.boolean().nullish().describe("Whether it is being moved to another node."),
});

export const getServers = defineFunction({
  name: "getServers",
  module: "game",
  doc: "The game servers that the key's account owns or helps to run.",
  source: 'docs/spec/game-panel-api.md, "Account" (GET /)',
  example: `export const names = hosting.game.getServersOutput().servers.apply((servers) => servers.map((s) => s.name));`,
  arguments: {},
  result: { servers: field(z.array(Listed), "The servers, in the panel's order.") },
  call: async ({ panel }) => ({ servers: (await gameServersOf(panel)).map((row) => resultRow(Listed, row)) }),
});
