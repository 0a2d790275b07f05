import { activity as calls } from "../../provider/api/game/activity";
import { panelRefusal } from "../http/panel-dialect";
import { type ApiRequest, product, type Route, route } from "../http/product";
import { reply } from "../http/reply";
import { text } from "../world/collections";
import { type Fields, isFields } from "../world/json";
import type { Moment } from "../world/moment";
import type { Table } from "../world/world";
import { paged, panelStamp } from "./forms";
import { usableServer } from "./server/access";

/** From upstream's code (docs/facts/game-panel.md 1.2). */
const SPECIFIED = Object.freeze({ perPage: { default: 25, max: 100 } });

const CHOSEN = Object.freeze({ mostEntries: 1000 });

type ActivityRow = {
  id: string;
  /** The server is null for an action on the account. */
  server: string | null;
  event: string;
  is_api: boolean;
  ip: string;
  properties: Fields;
  timestamp: string;
};

declare module "../world/world" {
  interface Tables {
    activity: Table<ActivityRow>;
  }
}

// Source: docs/facts/game-panel.md 1.2, 1.3, 3.1 and 4.

function shown({ server: _, properties, ...row }: ActivityRow, actor: Fields | undefined): Fields {
  return {
    object: "activity_log",
    attributes: {
      ...row,
      batch: null,
      description: null,
      properties: Object.keys(properties).length === 0 ? [] : properties, // upstream's language encodes an empty object as a list
      has_additional_metadata: false,
      ...(actor === undefined ? {} : { relationships: { actor } }),
    },
  };
}

/**
 * Returns the actor of an entry if the query parameter `include` names it. Otherwise the response has no such field, as in upstream's library
 * Fractal.
 */
const actorOf = ({ world, query }: Pick<ApiRequest<unknown, { include?: string }>, "world" | "query">): Fields | undefined =>
  (query.include ?? "").split(",").includes("actor")
    ? { object: "user", attributes: { username: world.team.id === 1 ? "sandbox" : world.team.name, email: "sandbox@example.com" } }
    : undefined;

function refuseUnknown(query: Readonly<Record<string, string>>): void {
  const filter = Object.keys(query).find((name) => name.startsWith("filter[") && name !== "filter[event]");
  if (filter !== undefined)
    throw panelRefusal(400, "InvalidFilterQuery", `Requested filter(s) \`${filter.slice("filter[".length, -1)}\` are not allowed.`);
  if (query.sort !== undefined && query.sort.replace(/^-/, "") !== "timestamp")
    throw panelRefusal(400, "InvalidSortQuery", `Requested sort(s) \`${query.sort}\` is not allowed.`);
}

type Query = { "filter[event]"?: string; sort?: string; include?: string };

function answered(request: ApiRequest<never, Query>, server: string | null, address: string) {
  const { world, query, rawQuery } = request;
  refuseUnknown(rawQuery);
  const part = (query["filter[event]"] ?? "").toLowerCase();
  const rows = Object.values(world.activity).filter((row) => row.server === server && row.event.includes(part));
  if (query.sort === "-timestamp") rows.reverse();
  const { rows: page, pagination } = paged(rows, rawQuery, SPECIFIED.perPage, address);
  const actor = actorOf(request);
  return reply.ok({ object: "list", data: page.map((row) => shown(row, actor)), meta: { pagination } });
}

const routes: readonly Route[] = [
  route(calls.ofAccount, (request) => answered(request, null, `${request.origin}/api/client/account/activity`)),
  route(calls.ofServer, (request) => {
    const { identifier } = usableServer(request.world, request.param("server"), "activity.read");
    return answered(request, identifier, `${request.origin}/api/client/servers/${identifier}/activity`);
  }),
];

interface NewActivity {
  /** Identifier of the game server. Absent for an action on the account. */
  server?: string;
  /** Name of the action in upstream, such as `server:power.start`. */
  event: string;
  properties?: Fields;
  /** Whether a request with an API key caused the entry, not a user in the panel. Defaults to true. */
  isApi?: boolean;
}

export function addActivity(moment: Moment, { server, event, properties = {}, isApi = true }: NewActivity): ActivityRow {
  const { activity } = moment.world;
  const id = `${String(moment.integer("activity")).padStart(8, "0")}${"0".repeat(32)}`; // upstream uses a SHA-1 hash; this id sorts by time
  const row: ActivityRow = {
    id,
    server: server ?? null,
    event,
    is_api: isApi,
    ip: "192.0.2.10",
    properties,
    timestamp: panelStamp(moment.nowMs),
  };
  activity[id] = row;
  const [oldest] = Object.keys(activity);
  if (oldest !== undefined && Object.keys(activity).length > CHOSEN.mostEntries) delete activity[oldest];
  return row;
}

export const activity = product({
  routes,
  tables: {
    activity: {
      singular: "activity entry",
      add: (moment, { server, event, properties = {}, is_api = false }) =>
        addActivity(moment, {
          ...(typeof server === "string" ? { server } : {}),
          event: text("event", event),
          properties: isFields(properties) ? properties : {},
          isApi: is_api === true,
        }).id,
    },
  },
});
