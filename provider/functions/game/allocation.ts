import * as z from "zod";
import { allocations } from "../../api/game/allocations";
import { field, portNumber } from "../../core/definition/field";
import { belowKnownServer } from "../../platform/game/server-state";
import { defineFunction } from "../function";
import { documentedRow } from "../results";

const Listed = z.object({
  id: z.string().describe("Id of the port. The path of `game.Allocation.get` is `<server>/<id>`."),
  ip: z.string().describe("IP address of the port."),
  alias: z.string().nullable().describe("Alias of the IP address for players, such as a host name; `null` if there is none."),
  port: portNumber.describe("Port number."),
  notes: z.string().nullable().describe("Notes on the port, or null."),
  primary: z.boolean().describe("Whether this is the main port. Players connect to the main port."),
});

export const getAllocations = defineFunction({
  name: "getAllocations",
  module: "game",
  doc: "The ports of a game server.",
  page: {
    source: 'docs/spec/game-panel-api.md, "Network, databases, subusers"',
    example: `const { allocations } = hosting.game.getAllocationsOutput({ server: "<identifier>" });
export const main = allocations.apply((all) => all.find((one) => one.primary)?.port);`,
  },
  arguments: { server: field(z.string().min(1), "Identifier of the game server, or its uuid.") },
  result: { allocations: field(z.array(Listed), "The ports, in the panel's order.") },

  async call({ panel }, { server }) {
    const rows = await belowKnownServer({ panel }, server, (below) => below.get(allocations.list, { params: { server } }));
    return {
      allocations: rows.map((row) => documentedRow(Listed, { ...row, id: String(row.id), alias: row.ip_alias, primary: row.is_default })),
    };
  },
});
