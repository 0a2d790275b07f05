import * as z from "zod";
import { proxyNetwork } from "../../api/game/proxy-network";
import { field } from "../../core/definition/field";
import { belowKnownServer } from "../../platform/game/server-state";
import { defineFunction } from "../function";
import { documentedRow } from "../results";

const Linkable = z.object({
  id: z.string().describe("Id of the server in the panel's proxy network."),
  name: z.string().nullable().describe("Name of the server."),
});
const Entry = Linkable.extend({ key: z.string().describe("Key of the server in the configuration of the proxy.") });

export const getProxyNetwork = defineFunction({
  name: "getProxyNetwork",
  module: "game",
  doc: "The servers to which a proxy sends its players, and the further servers that you can link to the proxy.",
  page: {
    source: 'docs/spec/game-panel-api.md, "Server extras"',
    example: `const { entries } = hosting.game.getProxyNetworkOutput({ server: "<identifier of the proxy>" });
export const keys = entries.apply((all) => all.map((one) => one.key));`,
  },
  arguments: { server: field(z.string().min(1), "Identifier of the proxy, or its uuid.") },
  result: {
    isProxy: field(z.boolean().nullable(), "Whether the server is a proxy; null if the panel does not show it."),
    entries: field(z.array(Entry), "The servers to which the proxy sends players."),
    linkable: field(z.array(Linkable), "Further servers that you can link to the proxy."),
    lobby: field(z.string().nullable(), "Key of the server that players join first, or null."),
  },

  async call({ panel }, { server }) {
    const shown = await belowKnownServer({ panel }, server, (below) => below.get(proxyNetwork.get, { params: { server } }));
    return {
      isProxy: shown.is_proxy ?? null,
      entries: shown.entries.map((row) => documentedRow(Entry, row)),
      linkable: shown.linkable.map((row) => documentedRow(Linkable, row)),
      lobby: shown.lobby ?? null,
    };
  },
});
