import { z } from "zod";
import { gameServers, SERVERS_PER_PAGE } from "../../api/panel/servers";
import { camelCased } from "../../core/camel";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";

const Listed = z.object({
  identifier: z.string().describe("The 8 characters of its panel URL, as `game.Schedule` takes it."),
  uuid: z.string().describe("Full id."),
  name: z.string().describe("Its name."),
  description: z.string().nullish().describe("What it is for."),
  status: z.string().nullish().describe("Null when it is at rest; else `installing`, `suspended` and so on."),
  isSuspended: z.boolean().nullish().describe("Whether it is suspended."),
  isInstalling: z.boolean().nullish().describe("Whether it is being installed."),
  isTransferring: z.boolean().nullish().describe("Whether it is being moved to another node."),
});
type Listed = z.infer<typeof Listed>;

export const getServers = defineFunction({
  name: "getServers",
  module: "game",
  doc: "The game servers that the key's account owns or helps to run.",
  source: 'game-panel-api.md, "Account" (GET /)',
  example: `export const names = hosting.game.getServersOutput().servers.apply((servers) => servers.map((s) => s.name));`,
  arguments: {},
  result: { servers: field(z.array(Listed), "The servers, in the panel's order.") },
  async call({ panel }) {
    const servers: Listed[] = [];
    for (let page = 1; ; page++) {
      const { items, pagination } = await panel.shared(gameServers.list, {
        query: page === 1 ? { per_page: SERVERS_PER_PAGE } : { page, per_page: SERVERS_PER_PAGE },
      });
      servers.push(...items.map((row) => camelCased(row) as Listed));
      if (page >= pagination.total_pages) return { servers };
    }
  },
});
