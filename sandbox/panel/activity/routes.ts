import { activity } from "../../../provider/api/panel/activity";
import { panelRefusal } from "../../http/panel-dialect";
import { reply } from "../../http/reply";
import { type ApiRequest, type Route, route } from "../../http/route";
import type { Fields } from "../../world/json";
import { usableServer } from "../game-servers/rules";
import { paged } from "../pages";
import { SPECIFIED } from "./numbers";
import type { ActivityRow } from "./rows";

// docs/facts/game-panel.md 1.2, 1.3, 3.1 and 4.

function shown({ server: _, properties, ...row }: ActivityRow, actor: Fields | undefined): Fields {
  return {
    object: "activity_log",
    attributes: {
      ...row,
      batch: null,
      description: null,
      properties: Object.keys(properties).length === 0 ? [] : properties, // an empty array of upstream's language is a list
      has_additional_metadata: false,
      ...(actor === undefined ? {} : { relationships: { actor } }),
    },
  };
}

/** Returns the actor if `include` names it; otherwise it is absent, as in the Fractal library of upstream. */
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

export const routes: readonly Route[] = [
  route(activity.ofAccount, (request) => answered(request, null, `${request.origin}/api/client/account/activity`)),
  route(activity.ofServer, (request) => {
    const { identifier } = usableServer(request.world, request.param("server"), "activity.read");
    return answered(request, identifier, `${request.origin}/api/client/servers/${identifier}/activity`);
  }),
];
