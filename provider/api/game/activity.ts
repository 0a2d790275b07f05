import * as z from "zod";
import { panelCall } from "../call";
import { looseFlag, shown } from "../generous";
import { item, page } from "./envelopes";
import { queryCount } from "./rules";

// See docs/spec/game-panel-api.md, "Account" and "Servers", and docs/facts/game-panel.md 3.1 and 4.

const ActivityEntry = z.looseObject({
  id: shown(z.string()),
  /** Such as `server:power.start` or `server:console.command`. */
  event: z.string(),
  /** False if a user in the panel caused the event. */
  is_api: shown(looseFlag),
  ip: shown(z.string()),
  description: shown(z.string()),
  /** Details of the event, for example `{command}` or `{name, truncate}`. If there are none, the panel writes `[]` instead of `{}`. */
  properties: shown(z.union([z.record(z.string(), z.unknown()), z.array(z.unknown()).transform(() => ({}))])),
  timestamp: z.string(),
  relationships: shown(z.looseObject({ actor: shown(item(z.looseObject({ username: shown(z.string()) }))) })),
});

const ActivityQuery = z.object({
  page: queryCount.optional(),
  per_page: queryCount.optional(),
  "filter[event]": z.string().optional(),
  /** `-timestamp`: newest first. Default: oldest first. */
  sort: z.string().optional(),
  /** `actor` adds to each entry the account that caused the event. */
  include: z.string().optional(),
});

/** See docs/facts/game-panel.md 1.2. */
export const ENTRIES_PER_PAGE = 100;

export const activity = {
  ofAccount: panelCall({ method: "GET", path: "/account/activity", query: ActivityQuery, response: page(ActivityEntry) }),
  ofServer: panelCall({
    method: "GET",
    path: "/servers/{server}/activity",
    serverPermission: "activity.read",
    query: ActivityQuery,
    response: page(ActivityEntry),
  }),
};
