import { addons as calls } from "../../../provider/api/game/addons";
import { noContentRoute, type PathRequest, product, type Route, route } from "../../http/product";
import { reply } from "../../http/reply";
import { text } from "../../world/collections";
import type { Fields, Json } from "../../world/json";
import type { World } from "../../world/world";
import { gameOf, offerUnknown, operatorRefusal, stateOf } from "../game/rules";
import { type GameServerRow, gameServerOf, usableServer } from "../server/access";
import {
  addonOf,
  addonsOf,
  filesOf,
  fitting,
  installAddon,
  listed,
  projectOf,
  projectsOf,
  putAddon,
  putFile,
  removeFile,
  repair,
  setFramework,
  setWorkshop,
  shownAddon,
} from "./rules";

// Source: docs/spec/game-panel-api.md, "Mods, plugins, modpacks". No document names the required permissions. In the sandbox, every subuser
// may read, and a write requires the permission for the similar operation on files.

const readableServer = ({ world, param }: PathRequest): GameServerRow => usableServer(world, param("server"), "websocket.connect");
const creating = ({ world, param }: PathRequest): GameServerRow => usableServer(world, param("server"), "file.create");
const changing = ({ world, param }: PathRequest): GameServerRow => usableServer(world, param("server"), "file.update");
const deleting = ({ world, param }: PathRequest): GameServerRow => usableServer(world, param("server"), "file.delete");

const asRows = (names: readonly string[]) => names.map((id) => ({ id, name: id }));

function shownFrameworks(world: World, server: GameServerRow): Fields {
  const { frameworks } = gameOf(world, server);
  const current = frameworks.length === 0 ? null : stateOf(world, server).framework;
  const all = listed(world, asRows(frameworks));
  if (world.variants?.currentFramework === "inside") return { frameworks: { current, options: all } };
  return { frameworks: all, ...(world.variants?.currentFramework === "nowhere" ? {} : { framework: current }) };
}

function shownItems(world: World, server: GameServerRow): Fields {
  const { workshop } = gameOf(world, server);
  const { workshop: items } = stateOf(world, server);
  if (workshop === "collection") return { mode: workshop, collection: items[0] ?? null, items: [] };
  const as: Readonly<Record<string, (item: string) => Json>> = {
    numbers: Number,
    objects: (id) => ({ id, title: `Item ${id}` }),
  };
  return { mode: workshop, items: items.map(as[world.variants?.workshopItems ?? ""] ?? ((item) => item)) };
}

const routes: readonly Route[] = [
  route(calls.offer, (request) => {
    const { world } = request;
    const server = readableServer(request);
    const { addons: catalogues, folder, workshop } = gameOf(world, server);
    return reply.ok({ sources: listed(world, asRows(Object.keys(catalogues))), folder, workshop, ...shownFrameworks(world, server) });
  }),
  route(calls.search, (request) => {
    const { world, query } = request;
    const projects = projectsOf(gameOf(world, readableServer(request)).addons, query.source);
    const found = projects.filter(({ name }) => name.toLowerCase().includes((query.q ?? "").toLowerCase()));
    return reply.ok({ results: listed(world, found), page: Number(query.page ?? 1), total: found.length });
  }),
  route(calls.versions, (request) => {
    const { world, query } = request;
    const server = readableServer(request);
    const project = projectOf(gameOf(world, server).addons, query.source, query.project);
    return reply.ok({ versions: listed(world, fitting(world, server, project), "name") });
  }),
  route(calls.install, (request) => {
    const server = creating(request);
    const { source: catalog, project: name, version } = request.body;
    offerUnknown(request.world, server, { kind: "addons", catalog, name, ...(version !== undefined && { version }) });
    installAddon(request.moment, server, request.body);
    return reply.accepted({ success: true });
  }),
  route(calls.installFeatured, (request) => {
    const server = creating(request);
    const { project } = request.body;
    const source = gameOf(request.world, server).featured[project] ?? (server.is_lenient === true ? "featured" : undefined);
    if (source === undefined) throw operatorRefusal(422, "unknown_project", `${project} is not a featured addon.`);
    offerUnknown(request.world, server, { kind: "addons", catalog: source, name: project });
    installAddon(request.moment, server, { source, project, featured: true });
    return reply.accepted({ success: true });
  }),
  route(calls.installed, (request) => {
    const { world, query } = request;
    const server = readableServer(request);
    const rows = addonsOf(world, server).map((row) => shownAddon(world, server, row, query.updates !== undefined));
    const files = filesOf(world, server).map(({ file, size }) => ({ file, size }));
    if (world.variants?.installedAddons === "together")
      return reply.ok({ data: [...rows, ...files.map((file) => ({ ...file, manual: true }))] });
    return reply.ok({ addons: rows, manual: files });
  }),
  noContentRoute(calls.remove, (request) => {
    delete request.world.addons[addonOf(request.world, deleting(request), request.param("addon")).id];
  }),
  noContentRoute(calls.removeFile, (request) => removeFile(request.world, deleting(request), request.body.file)),
  noContentRoute(calls.upload, (request) => {
    const { name, bytes } = request.body.file;
    putFile(request.moment, creating(request), name, bytes.byteLength);
  }),
  noContentRoute(calls.setFramework, (request) => {
    const server = changing(request);
    offerUnknown(request.world, server, { kind: "framework", name: request.body.framework });
    setFramework(request.world, server, request.body.framework);
  }),
  route(calls.repair, (request) => {
    repair(request.world, changing(request));
    return reply.accepted({ success: true });
  }),
  route(calls.workshop, (request) => reply.ok(shownItems(request.world, readableServer(request)))),
  noContentRoute(calls.setWorkshop, (request) => setWorkshop(request.world, changing(request), request.body.items)),
];

export type * from "./rules";

const named = ({ version_name }: Fields) => (version_name === undefined ? undefined : text("version_name", version_name));

export const addons = product({
  routes,
  tables: {
    addons: {
      singular: "addon",
      add: (moment, fields) => {
        const server = gameServerOf(moment.world, text("server", fields.server));
        const project = text("project", fields.project);
        putAddon(moment, { ...fields, server: server.identifier, version: named(fields) ?? text("version_id", fields.version_id) });
        return addonsOf(moment.world, server).find((row) => row.project === project)?.id ?? "";
      },
    },
    addonFiles: {
      singular: "file of an addon",
      add: (moment, { server, file, size = 1 }) =>
        putFile(moment, gameServerOf(moment.world, text("server", server)), text("file", file), Number(size)),
    },
  },
  events: { "addons.installed": putAddon },
});
