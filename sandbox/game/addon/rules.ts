import { found } from "../../http/panel-dialect";
import type { Fields, Json } from "../../world/json";
import type { Moment } from "../../world/moment";
import type { Table, World } from "../../world/world";
import type { Project, ProjectVersion } from "../game/catalogue";
import { CHOSEN, changeState, gameOf, operatorRefusal, stateOf, unsupported } from "../game/rules";
import type { GameServerRow } from "../server/access";

/** An installed addon from a catalogue. Files that a user uploaded by hand are in `addonFiles`. */
export type AddonRow = {
  id: string;
  server: string;
  source: string;
  project: string;
  name: string;
  /** Name of the installed version. `version_id` is the id of the same version. */
  version_name: string;
  version_id: string;
  file: string;
  /** Whether the call for featured addons installed the addon. */
  is_featured: boolean;
};

/** The file of an addon that a user uploaded by hand. */
export type AddonFileRow = { id: string; server: string; file: string; size: number };

declare module "../../world/world" {
  interface Tables {
    addons: Table<AddonRow>;
    /** The key of a row is `<server's identifier>/<file>`: `1a2b3c4d/own.jar`. */
    addonFiles: Table<AddonFileRow>;
  }
}

// Sources: docs/spec/game-panel-api.md, "Mods, plugins, modpacks"; docs/facts/game-panel.md 12.

type Server = Pick<GameServerRow, "identifier">;
type Catalogues = Readonly<Record<string, readonly Project[]>>;

export function projectsOf(catalogues: Catalogues, source: string): readonly Project[] {
  const projects = Object.hasOwn(catalogues, source) ? catalogues[source] : undefined;
  if (!projects) throw operatorRefusal(422, "unknown_source", `There is no source ${source}.`);
  return projects;
}

export const projectOf = (catalogues: Catalogues, source: string, id: string): Project =>
  found(projectsOf(catalogues, source).find((one) => one.id === id));

/** Returns the versions of the project that run in the server's version of the game, newest first. */
export const fitting = (world: World, server: Server, { versions }: Project): ProjectVersion[] =>
  versions.filter(({ games }) => games?.includes(stateOf(world, server).game_version) !== false);

/** Returns the version with the id or name `wanted`. Without `wanted`, returns the newest version. */
export const versionOf = (world: World, server: Server, project: Project, wanted: string | undefined): ProjectVersion =>
  found(fitting(world, server, project).find(({ id, name }) => wanted === undefined || wanted === id || wanted === name));

export const addonsOf = (world: World, { identifier }: Server): AddonRow[] =>
  Object.values(world.addons).filter((row) => row.server === identifier);

export const filesOf = (world: World, { identifier }: Server): AddonFileRow[] =>
  Object.values(world.addonFiles).filter((row) => row.server === identifier);

export function installAddon(
  moment: Moment,
  { identifier }: Server,
  { source, project, version, featured = false }: { source: string; project: string; version?: string | undefined; featured?: boolean },
): void {
  const { world } = moment;
  const server = { identifier };
  const wanted = versionOf(world, server, projectOf(gameOf(world, server).addons, source, project), version);
  const about = { server: identifier, source, project, version: wanted.id, is_featured: featured };
  if (world.variants?.addonInstalls === "later") moment.later(CHOSEN.addonSeconds, "addons.installed", about);
  else putAddon(moment, about);
}

/**
 * Installs a version of an addon. If another version is installed, the platform variant `addonUpdates` decides whether the new version
 * replaces it or is added.
 */
export function putAddon(moment: Moment, { server, source, project, version, is_featured }: Fields): void {
  const { world } = moment;
  const identifier = String(server);
  if (!world.gameServers[identifier]) return;
  const offered = gameOf(world, { identifier }).addons[String(source)]?.find(({ id }) => id === project);
  const to = offered?.versions.find(({ id }) => id === version);
  if (!offered || !to) return;
  const isSame = (row: AddonRow) => row.source === source && row.project === project;
  const rows = addonsOf(world, { identifier }).filter(isSame);
  const there = world.variants?.addonUpdates === "beside" ? rows.find(({ version_id }) => version_id === to.id) : rows[0];
  const row: AddonRow = {
    id: there?.id ?? String(moment.integer("addon")),
    server: identifier,
    source: String(source),
    project: offered.id,
    name: offered.name,
    version_name: to.name,
    version_id: to.id,
    file: `${offered.id}-${to.name}.jar`,
    is_featured: there?.is_featured ?? is_featured === true,
  };
  world.addons[row.id] = row;
}

export const addonOf = (world: World, server: Server, id: string): AddonRow => found(addonsOf(world, server).find((row) => row.id === id));

const fileId = ({ identifier }: Server, file: string): string => `${identifier}/${file}`;

export function putFile({ world }: Pick<Moment, "world">, server: Server, file: string, size: number): string {
  if (gameOf(world, server).folder === null) throw unsupported("addons");
  const id = fileId(server, file);
  world.addonFiles[id] = { id, server: server.identifier, file, size };
  return id;
}

export function removeFile(world: World, server: Server, file: string): void {
  const { id } = found(world.addonFiles[fileId(server, file)]);
  delete world.addonFiles[id];
}

export function shownAddon(world: World, server: Server, row: AddonRow, withUpdates: boolean): Fields {
  const { id, project, name, file, version_id, version_name, is_featured } = row;
  const byId = world.variants?.installedVersions === "id";
  const shown: Fields = {
    id,
    source: is_featured && world.variants?.featuredAddons === "featured" ? "featured" : row.source,
    project,
    name,
    version: byId ? version_id : version_name,
    file,
  };
  if (!withUpdates) return shown;
  const offered = gameOf(world, server).addons[row.source]?.find((one) => one.id === project);
  const newest = offered && fitting(world, server, offered)[0];
  return { ...shown, update: newest && newest.id !== version_id ? (byId ? newest.id : newest.name) : null };
}

/** Returns the entries of a catalogue: objects with `id` and `name`, or in one platform variant only the strings of the field `by`. */
export const listed = (world: World, rows: readonly { id: string; name: string }[], by: "id" | "name" = "id"): Json[] =>
  rows.map(({ id, name }) => (world.variants?.modCatalogs === "texts" ? { id, name }[by] : { id, name }));

export function setFramework(world: World, server: Server, framework: string): void {
  const { frameworks } = gameOf(world, server);
  if (frameworks.length === 0) throw unsupported("frameworks");
  if (!frameworks.includes(framework)) throw operatorRefusal(422, "unknown_framework", `There is no framework ${framework}.`);
  changeState(world, server, { framework });
}

export function setWorkshop(world: World, server: Server, items: readonly string[]): void {
  const { workshop } = gameOf(world, server);
  if (workshop === null) throw unsupported("the workshop");
  if (items.some((item) => !/^\d+$/.test(item)) || (workshop === "collection" && items.length > 1))
    throw operatorRefusal(422, "invalid_items", "The workshop items are invalid.");
  changeState(world, server, { workshop: [...items] });
}

export function repair(world: World, server: Server): void {
  const { repairs } = stateOf(world, server);
  if (!gameOf(world, server).hasRepair) throw unsupported("a repair");
  changeState(world, server, { repairs: repairs + 1 });
}
