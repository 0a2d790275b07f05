import * as z from "zod";
import { allPages } from "../../api/panel/envelopes";
import { gameServers, SERVERS_PER_PAGE } from "../../api/panel/servers";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";
import { gameServersOf } from "../../platform/game/game-servers";
import { DetailedServer, detailedServer } from "./server-row";

export const getServers = defineFunction({
  name: "getServers",
  module: "game",
  doc: "The game servers that the key's account owns or is a subuser of.",
  source: 'docs/spec/game-panel-api.md, "Account" (GET /)',
  example: `export const names = hosting.game.getServersOutput().servers.apply((servers) => servers.map((s) => s.name));`,
  arguments: {
    filter: field(
      z.string().min(1).optional(),
      "Filter: the beginning of a uuid, an identifier, a part of a name, or an address with its port. Default: all.",
    ),
    type: field(
      z.string().min(1).optional(),
      "`owner`: servers of the account itself; `admin`, `admin-all`: servers that an administrator can access. Default: servers that the account owns or is a subuser of.",
    ),
  },
  result: { servers: field(z.array(DetailedServer), "The servers, in the panel's order.") },
  async call({ panel }, { filter, type }) {
    if (filter === undefined && type === undefined) return { servers: (await gameServersOf(panel)).map(detailedServer) };
    const asked = { per_page: SERVERS_PER_PAGE, include: "egg", "filter[*]": filter, type };
    const found = await allPages((page) => panel.get(gameServers.list, { query: { page, ...asked } }));
    return { servers: found.map(detailedServer) };
  },
});
