import { gameServers } from "../../../provider/api/panel/servers";
import { panelRefusal } from "../../http/panel-dialect";
import { reply } from "../../http/reply";
import { type Route, route } from "../../http/route";
import { paged } from "../pages";
import { SPECIFIED } from "./numbers";
import type { GameServerRow } from "./rows";
import { gameServerOf, shownGameServer } from "./rules";

// docs/facts/game-panel.md 3.1.

function refuseUnknownFilters(names: readonly string[]): void {
  const unknown = names.find((name) => /^filter\[/.test(name) && !/^filter\[(uuid|name|description|external_id|\*)\]$/.test(name));
  if (unknown)
    throw panelRefusal(400, "InvalidFilterQuery", `Requested filter(s) \`${unknown.slice("filter[".length, -1)}\` are not allowed.`);
}

export const routes: readonly Route[] = [
  route(gameServers.list, ({ world, query, rawQuery, origin }) => {
    refuseUnknownFilters(Object.keys(rawQuery));
    const wanted = query["filter[*]"];
    const fits = ({ identifier, uuid, name }: GameServerRow) =>
      wanted === undefined || identifier === wanted || uuid.startsWith(wanted) || name.includes(wanted);
    const owned = ({ server_owner }: GameServerRow) => query.type !== "owner" || server_owner;
    const asAdmin = query.type === "admin" || query.type === "admin-all"; // the account is no administrator
    const rows = asAdmin ? [] : Object.values(world.gameServers).filter((row) => fits(row) && owned(row));
    const { rows: shown, pagination } = paged(
      rows,
      rawQuery,
      { default: SPECIFIED.perPage, max: SPECIFIED.maxPerPage },
      `${origin}/api/client`,
    );
    return reply.ok({ object: "list", data: shown.map(shownGameServer), meta: { pagination } });
  }),
  route(gameServers.get, ({ world, param }) => {
    const row = gameServerOf(world, param("server"));
    return reply.ok({ ...shownGameServer(row), meta: { is_server_owner: row.server_owner, user_permissions: row.permissions } });
  }),
];
