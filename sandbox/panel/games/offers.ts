import { type TableControls, text } from "../../world/collections";
import type { World } from "../../world/world";
import { gameServerOf } from "../game-servers/rules";
import type { Game, Project } from "./catalogue";
import type { GameOfferRow } from "./rows";

// A rehearsal does not know the catalogues of the real games. It adds the entries that a program names here.

const KINDS = ["version", "framework", "setting", "addons", "modpacks"] as const satisfies readonly GameOfferRow["kind"][];

const offersOf = (world: World, server: string): GameOfferRow[] => Object.values(world.gameOffers).filter((row) => row.server === server);

/** Returns the game of a server with everything that was added for this server. */
export function withOffers(world: World, server: string, game: Game): Game {
  const rows = offersOf(world, server);
  if (rows.length === 0) return game;
  const named = (kind: GameOfferRow["kind"]) => rows.filter((row) => row.kind === kind);
  return {
    ...game,
    versions: [...game.versions, ...named("version").map(({ name }) => name)],
    frameworks: [...game.frameworks, ...named("framework").map(({ name }) => name)],
    settings: [
      ...game.settings,
      ...named("setting").map(({ name }) => ({ id: name, file: "server.properties", label: name, type: "text" as const, default: "" })),
    ],
    folder: game.folder ?? (named("addons").length > 0 ? "mods" : null),
    addons: withProjects(game.addons, named("addons")),
    modpacks: withProjects(game.modpacks, named("modpacks")),
  };
}

type Catalogues = Game["addons"];

function withProjects(given: Catalogues, rows: readonly GameOfferRow[]): Catalogues {
  const catalogues: Record<string, readonly Project[]> = { ...given };
  for (const { catalog, name, version } of rows) {
    const projects = catalogues[catalog] ?? [];
    const { versions = [], ...project } = projects.find(({ id }) => id === name) ?? { id: name, name };
    const more = { ...project, versions: [...versions, ...(version === "" ? [] : [{ id: version, name: version }])] };
    catalogues[catalog] = name === "" ? projects : [...projects.filter(({ id }) => id !== name), more];
  }
  return catalogues;
}

/** Adding an offer a second time changes nothing. */
export const gameOffers: TableControls<GameOfferRow> = {
  singular: "offer of a game",
  add: ({ world }, { server, kind, catalog = "", name = "", version = "" }) => {
    const { identifier } = gameServerOf(world, text("server", server));
    const known = KINDS.find((one) => one === kind);
    if (known === undefined) throw new Error(`There is no offer of the kind ${JSON.stringify(kind)}. The kinds are ${KINDS.join(", ")}.`);
    const row = {
      server: identifier,
      kind: known,
      catalog: text("catalog", catalog),
      name: text("name", name),
      version: text("version", version),
    };
    const id = JSON.stringify(Object.values(row));
    world.gameOffers[id] = row;
    return id;
  },
};
