import * as z from "zod";
import { panelCall } from "../call";
import { item, page } from "./envelopes";
import { queryCount } from "./rules";

// Specification of the panel, "Servers"; attributes from game-panel-facts.md 4.

/** A game server. Each of the flags makes every call below it fail, reads included, but for the server itself. */
export const GameServer = z.looseObject({
  /** The 8 characters of its panel URL. */
  identifier: z.string(),
  uuid: z.string(),
  internal_id: z.int().nullish(),
  name: z.string(),
  description: z.string().nullish(),
  node: z.string().nullish(),
  region: z.string().nullish(),
  status: z.string().nullish(),
  is_suspended: z.boolean().nullish(),
  is_installing: z.boolean().nullish(),
  is_transferring: z.boolean().nullish(),
  is_node_under_maintenance: z.boolean().nullish(),
  server_owner: z.boolean().nullish(),
  feature_limits: z.looseObject({ backups: z.int().nullish(), databases: z.int().nullish(), allocations: z.int().nullish() }).nullish(),
});
export type GameServer = z.infer<typeof GameServer>;

/** Largest page of the list (specification of the panel, Limits). */
export const SERVERS_PER_PAGE = 100;

export const gameServers = {
  list: panelCall({
    method: "GET",
    path: "/",
    query: z.object({
      page: queryCount.optional(),
      per_page: queryCount.optional(),
      "filter[*]": z.string().optional(),
      type: z.string().optional(),
    }),
    answer: page(GameServer),
  }),
  get: panelCall({ method: "GET", path: "/servers/{server}", answer: item(GameServer) }),
};
