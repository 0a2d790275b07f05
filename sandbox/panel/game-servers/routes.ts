import { account } from "../../../provider/api/panel/account";
import { gameServers } from "../../../provider/api/panel/servers";
import { DEFAULTS } from "../../defaults";
import { text } from "../../hosting/untagged";
import { panelRefusal } from "../../http/panel-dialect";
import type { Area } from "../../http/product";
import { reply } from "../../http/reply";
import { serve } from "../../http/route";
import { kind, setKnown } from "../../world/collections";
import type { GameServerRow } from "../../world/rows";
import { paged } from "../pages";
import { removeSchedule } from "../schedules/rules";
import { addGameServer, fieldsOfFlags, gameServerOf, shownGameServer } from "./rules";

// game-panel-facts.md 3.1 and 3.4.

const { serversPerPage, mostServersPerPage } = DEFAULTS.panel;

function refuseUnknownFilters(names: readonly string[]): void {
  const unknown = names.find((name) => /^filter\[/.test(name) && !/^filter\[(uuid|name|description|external_id|\*)\]$/.test(name));
  if (unknown)
    throw panelRefusal(400, "InvalidFilterQuery", `Requested filter(s) \`${unknown.slice("filter[".length, -1)}\` are not allowed.`);
}

export const panelServersArea: Area = {
  serves: [
    // Each team of the sandbox has one user of the panel.
    serve(account.get, ({ world: { team } }) => {
      const username = team.id === 1 ? "sandbox" : team.name;
      return reply.ok({
        object: "user",
        attributes: { id: team.id, admin: false, username, email: "sandbox@example.com", language: "en" },
      });
    }),
    serve(gameServers.list, ({ world, query, rawQuery, origin }) => {
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
        { usual: serversPerPage, most: mostServersPerPage },
        `${origin}/api/client`,
      );
      return reply.ok({ object: "list", data: shown.map(shownGameServer), meta: { pagination } });
    }),
    serve(gameServers.get, ({ world, param }) => {
      const row = gameServerOf(world, param("server"));
      return reply.ok({ ...shownGameServer(row), meta: { is_server_owner: row.server_owner, user_permissions: row.permissions } });
    }),
  ],
  kinds: [
    kind<GameServerRow>({
      name: "gameServers",
      one: "game server",
      rows: (world) => world.gameServers,
      add: (moment, { name = "added", backup_limit = 3 }) =>
        addGameServer(moment, { name: text("name", name), backupLimit: Number(backup_limit), permissions: ["*"] }).identifier,
      mutate: (moment, row, fields) => setKnown(moment, row, fieldsOfFlags(fields)),
      remove: ({ world }, row) => {
        for (const schedule of Object.values(world.schedules)) if (schedule.server === row.identifier) removeSchedule(world, schedule);
        for (const [id, backup] of Object.entries(world.backups)) if (backup.server === row.identifier) delete world.backups[id];
        delete world.gameServers[row.identifier];
      },
    }),
  ],
};
