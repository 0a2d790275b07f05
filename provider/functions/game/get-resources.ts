import * as z from "zod";
import { power } from "../../api/panel/power";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";
import { belowKnownServer } from "../../platform/game/server-state";
import { resultRow } from "../results";

const Used = z.looseObject({
  memoryBytes: z.number().nullish().describe("Memory."),
  cpuAbsolute: z.number().nullish().describe("Processors, in percent of one."),
  diskBytes: z.number().nullish().describe("Disk."),
  networkRxBytes: z.number().nullish().describe("Received since it was started."),
  networkTxBytes: z.number().nullish().describe("Sent since it was started."),
  uptime: z.number().nullish().describe("How long it has been running, in milliseconds."),
});

export const getResources = defineFunction({
  name: "getResources",
  module: "game",
  doc: "What a game server uses, and whether it runs. The panel shows it up to 20 seconds late. A program should not decide by it what it declares: it differs from one moment to the next.",
  source: 'docs/spec/game-panel-api.md, "Servers"',
  example: `export const state = hosting.game.getResourcesOutput({ server: "<identifier>" }).currentState;`,
  arguments: { server: field(z.string().min(1), "Identifier of the game server, or its uuid.") },
  result: {
    currentState: field(z.string(), "`offline`, `starting`, `running` or `stopping`."),
    isSuspended: field(z.boolean().nullable(), "Whether it is suspended; null where the panel does not say."),
    used: field(Used, "What it uses."),
  },
  async call({ panel }, { server }) {
    const shown = await belowKnownServer({ panel }, server, (below) => below.get(power.resources, { params: { server } }));
    return { currentState: shown.current_state, isSuspended: shown.is_suspended ?? null, used: resultRow(Used, shown.resources) };
  },
});
