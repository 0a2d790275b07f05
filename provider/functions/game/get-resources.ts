import * as z from "zod";
import { power } from "../../api/panel/power";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";
import { belowKnownServer } from "../../platform/game/server-state";
import { resultRow } from "../results";

const Used = z.looseObject({
  memoryBytes: z.number().nullish().describe("Memory."),
  cpuAbsolute: z.number().nullish().describe("CPU use, in percent of one processor."),
  diskBytes: z.number().nullish().describe("Disk."),
  networkRxBytes: z.number().nullish().describe("Bytes received since the start."),
  networkTxBytes: z.number().nullish().describe("Bytes sent since the start."),
  uptime: z.number().nullish().describe("Time since the start, in milliseconds."),
});

export const getResources = defineFunction({
  name: "getResources",
  module: "game",
  doc: "The state and resource use of a game server. The panel shows them up to 20 seconds late. Declarations of a program should not depend on them, because they change all the time.",
  source: 'docs/spec/game-panel-api.md, "Servers"',
  example: `export const state = hosting.game.getResourcesOutput({ server: "<identifier>" }).currentState;`,
  arguments: { server: field(z.string().min(1), "Identifier of the game server, or its uuid.") },
  result: {
    currentState: field(z.string(), "`offline`, `starting`, `running` or `stopping`."),
    isSuspended: field(z.boolean().nullable(), "Whether it is suspended; null if the panel does not show it."),
    used: field(Used, "Its resource use."),
  },
  async call({ panel }, { server }) {
    const shown = await belowKnownServer({ panel }, server, (below) => below.get(power.resources, { params: { server } }));
    return { currentState: shown.current_state, isSuspended: shown.is_suspended ?? null, used: resultRow(Used, shown.resources) };
  },
});
