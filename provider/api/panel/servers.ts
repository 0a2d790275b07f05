import * as z from "zod";
import { panelCall } from "../call";
import { looseFlag, looseInteger, shown } from "../generous";
import { item, page } from "./envelopes";
import { queryCount } from "./rules";

// docs/spec/game-panel-api.md, "Servers"; attributes from docs/facts/game-panel.md 4.

/** A game server. Each of the flags makes every call below it fail, reads included, but for the server itself. */
export const GameServer = z.looseObject({
  /** The 8 characters of its panel URL. */
  identifier: z.string(),
  uuid: z.string(),
  internal_id: shown(looseInteger),
  name: z.string(),
  description: shown(z.string()),
  node: shown(z.string()),
  region: shown(z.string()),
  status: shown(z.string()),
  is_suspended: shown(looseFlag),
  is_installing: shown(looseFlag),
  is_transferring: shown(looseFlag),
  is_node_under_maintenance: shown(looseFlag),
  server_owner: shown(looseFlag),
  feature_limits: shown(z.looseObject({ backups: shown(looseInteger), databases: shown(looseInteger), allocations: shown(looseInteger) })),
});
export type GameServer = z.infer<typeof GameServer>;

/** Largest page of the list (docs/spec/game-panel-api.md, "Limits"). */
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
    response: page(GameServer),
  }),
  get: panelCall({ method: "GET", path: "/servers/{server}", response: item(GameServer) }),
};
