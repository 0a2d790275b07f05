import { gameServers } from "../../../provider/api/panel/servers";
import { panelRefusal, panelRefuse } from "../../http/panel-dialect";
import { reply } from "../../http/reply";
import { type Route, route } from "../../http/route";
import { paged } from "../pages";
import { IMAGES } from "../startup/rules";
import { SPECIFIED } from "./numbers";
import type { GameServerRow } from "./rows";
import { gameServerOf, shownGameServer, usableServer } from "./rules";

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
    const { rows: shown, pagination } = paged(rows, rawQuery, SPECIFIED.perPage, `${origin}/api/client`);
    return reply.ok({ object: "list", data: shown.map((row) => shownGameServer(world, row, query.include)), meta: { pagination } });
  }),
  route(gameServers.get, ({ world, param, query }) => {
    const row = gameServerOf(world, param("server"));
    return reply.ok({
      ...shownGameServer(world, row, query.include),
      meta: { is_server_owner: row.server_owner, user_permissions: row.permissions },
    });
  }),
  route(gameServers.rename, ({ world, param, body: { name, description } }) => {
    const row = usableServer(world, param("server"), "settings.rename");
    row.name = name;
    if (description !== undefined) row.description = description ?? "";
    return reply.nothing();
  }),
  route(gameServers.dockerImage, ({ world, param, body: { docker_image: image } }) => {
    const row = usableServer(world, param("server"), "startup.docker-image");
    const images = Object.values(IMAGES);
    if (row.docker_image !== undefined && !images.includes(row.docker_image))
      throw panelRefusal(
        400,
        "BadRequestHttpException",
        "This server's Docker image has been manually set by an administrator and cannot be updated.",
      );
    if (!images.includes(image)) throw panelRefuse.invalid("docker_image", "in", "The selected docker image is invalid.");
    row.docker_image = image;
    return reply.nothing();
  }),
];
