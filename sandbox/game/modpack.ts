import { modpacks as calls } from "../../provider/api/game/modpacks";
import { found } from "../http/panel-dialect";
import { noContentRoute, type PathRequest, product, type Route, route } from "../http/product";
import { reply } from "../http/reply";
import { text } from "../world/collections";
import type { Fields } from "../world/json";
import type { Moment } from "../world/moment";
import type { Table } from "../world/world";
import { type AddonRow, listed, projectOf, projectsOf } from "./addon/rules";
import { beginInstallation, CHOSEN, endOfInstallation, gameOf, offerUnknown, unsupported } from "./game/rules";
import { type GameServerRow, gameServerOf, usableServer } from "./server/access";

type ModpackRow = Pick<AddonRow, "server" | "source" | "project" | "name" | "version_name" | "version_id"> & {
  /** Result of the server's first start after the installation of the modpack. Null before this start. */
  last_start: { success: boolean; message: string } | null;
};

declare module "../world/world" {
  interface Tables {
    /** The key of a row is the identifier of the server. */
    modpacks: Table<ModpackRow>;
  }
}

// Sources: docs/spec/game-panel-api.md, "Mods, plugins, modpacks"; docs/facts/game-panel.md 12.

const readableServer = ({ world, param }: PathRequest): GameServerRow => usableServer(world, param("server"), "websocket.connect");
const reinstalling = ({ world, param }: PathRequest): GameServerRow => usableServer(world, param("server"), "settings.reinstall");

function shown({ source, project, name, version_name, version_id }: ModpackRow, byId: boolean): Fields {
  return { source, project, name, version: byId ? version_id : version_name };
}

function putModpack(moment: Moment, about: Fields): void {
  const { world } = moment;
  const isAtRest = world.variants?.modpackInstalls === "at rest";
  const server = isAtRest ? world.gameServers[String(about.server)] : endOfInstallation(moment, about);
  const project = server && gameOf(world, server).modpacks[String(about.source)]?.find(({ id }) => id === about.project);
  const version = project?.versions.find(({ id }) => id === about.version);
  if (!server || !project || !version) return;
  world.modpacks[server.identifier] = {
    server: server.identifier,
    source: String(about.source),
    project: project.id,
    name: project.name,
    version_name: version.name,
    version_id: version.id,
    last_start: null,
  };
}

const routes: readonly Route[] = [
  route(calls.get, (request) => {
    const { world } = request;
    const row = world.modpacks[readableServer(request).identifier];
    return reply.ok({ current: row ? shown(row, world.variants?.installedVersions === "id") : null, last_start: row?.last_start ?? null });
  }),
  route(calls.search, (request) => {
    const { world, query } = request;
    const projects = projectsOf(gameOf(world, readableServer(request)).modpacks, query.source);
    const fits = (category?: string) => query.category === undefined || query.category === category;
    const rows = projects.filter(({ name, category }) => name.toLowerCase().includes((query.q ?? "").toLowerCase()) && fits(category));
    return reply.ok({ results: listed(world, rows), page: Number(query.page ?? 1), total: rows.length });
  }),
  route(calls.versions, (request) => {
    const { world, query } = request;
    return reply.ok({
      versions: listed(world, projectOf(gameOf(world, readableServer(request)).modpacks, query.source, query.project).versions, "name"),
    });
  }),
  route(calls.install, (request) => {
    const { world, moment, body } = request;
    const server = reinstalling(request);
    const { source: catalog, project: name, version: wanted } = body;
    offerUnknown(world, server, { kind: "modpacks", catalog, name, ...(wanted !== undefined && { version: wanted }) });
    const { modpacks: catalogues } = gameOf(world, server);
    if (Object.keys(catalogues).length === 0) throw unsupported("modpacks");
    const { versions } = projectOf(catalogues, body.source, body.project);
    const version = found(versions.find(({ id, name }) => body.version === undefined || [id, name].includes(body.version)));
    const about = { source: body.source, project: body.project, version: version.id };
    if (world.variants?.modpackInstalls === "at rest")
      moment.later(CHOSEN.installSeconds, "modpacks.installed", { ...about, server: server.identifier });
    else beginInstallation(moment, server, "modpacks.installed", about);
    return reply.accepted({ success: true });
  }),
  noContentRoute(calls.remove, (request) => {
    const { server } = found(request.world.modpacks[reinstalling(request).identifier]);
    delete request.world.modpacks[server];
  }),
];

export const modpacks = product({
  routes,
  tables: {
    modpacks: {
      singular: "modpack",
      add: (moment, { server, source, project, version_id }) => {
        const row = gameServerOf(moment.world, text("server", server));
        row.status = "installing";
        putModpack(moment, {
          server: row.identifier,
          source: text("source", source),
          project: text("project", project),
          version: text("version_id", version_id),
        });
        row.status = null;
        return row.identifier;
      },
    },
  },
  events: { "modpacks.installed": putModpack },
});
