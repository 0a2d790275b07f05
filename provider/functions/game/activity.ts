import * as z from "zod";
import { momentOf } from "../../api/clock";
import { activity, ENTRIES_PER_PAGE } from "../../api/game/activity";
import { camelCased } from "../../api/names";
import { field } from "../../core/definition/field";
import { belowKnownServer } from "../../platform/game/server-state";
import { defineFunction } from "../function";

const USUAL_ENTRIES = 100;

const Entry = z.object({
  event: z.string().describe("Name of the event: `server:power.start`, `user:api-key.create` …"),
  timestamp: z.string().describe("Time of the event."),
  isApi: z.boolean().nullish().describe("Whether an API key caused the event, not a user in the panel."),
  ip: z.string().nullish().describe("IP address of the client that caused the event."),
  description: z.string().nullish().describe("Description of the event by the panel."),
  properties: z
    .record(z.string(), z.unknown())
    .nullish()
    .describe("Details of the event, such as the text of a command or the name of a backup. They may contain secrets."),
});
type Entry = z.infer<typeof Entry>;

export const getActivity = defineFunction({
  name: "getActivity",
  module: "game",
  doc: "The activity log of a game server or of the account: the events and their times, without the users.",
  page: {
    source: 'docs/spec/game-panel-api.md, "Account" and "Servers" (activity)',
    example: `const { entries } = hosting.game.getActivityOutput({ server: "<identifier>", event: "server:power" });
export const lastPower = entries.apply((all) => all[0]?.timestamp);`,
  },
  arguments: {
    server: field(
      z.string().min(1).optional(),
      "Identifier of a game server, or its uuid. Default: the function returns the events of the account.",
    ),
    event: field(z.string().min(1).optional(), "Filter by a part of the event's name, such as `server:file`. Default: all."),
    limit: field(z.int().min(1).max(10_000).optional(), "Maximum number of entries. Default: 100."),
  },
  result: { entries: field(z.array(Entry), "The entries, newest first.") },

  async call({ panel }, { server, event, limit = USUAL_ENTRIES }) {
    const read = (page: number) => {
      const filter = event === undefined ? {} : { "filter[event]": event };
      const query = { page, per_page: Math.min(limit, ENTRIES_PER_PAGE), sort: "-timestamp", ...filter };
      return server === undefined
        ? panel.get(activity.ofAccount, { query })
        : belowKnownServer({ panel }, server, (below) => below.get(activity.ofServer, { params: { server }, query }));
    };
    const { items, pagination } = await read(1);
    const others = Array.from({ length: pagination.total_pages - 1 }, (_, n) => n + 2);
    // The order of the panel's events is not documented. If page 1 begins with older events, the newest events are on the last page. The pages are
    // then read backwards.
    const isTurned = timeOf(items[0]) < timeOf(items.at(-1));
    const all = isTurned ? [] : [...items];
    for (const page of isTurned ? others.reverse() : others) if (all.length < limit) all.push(...(await read(page)).items);
    if (isTurned) all.push(...items);
    return {
      entries: all
        .map(entryOf)
        .sort((a, b) => timeOf(b) - timeOf(a))
        .slice(0, limit),
    };
  },
});

const timeOf = (entry: { timestamp: string } | undefined): number => momentOf(entry?.timestamp);

/** Converts the field names of an event to camelCase. Names inside `properties` stay as the panel sends them. */
const entryOf = ({ event, timestamp, is_api, ip, description, properties }: Record<string, unknown>): Entry => ({
  ...(camelCased({ event, timestamp, is_api, ip, description }) as Entry),
  properties: properties as Entry["properties"],
});
