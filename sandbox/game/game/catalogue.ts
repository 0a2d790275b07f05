// The games of the sandbox: one with all features, a proxy, a shooter with a collection of workshop items, and one without supported features.

export interface GameSetting {
  id: string;
  file: string;
  label: string;
  type: "text" | "number" | "boolean" | "choice";
  default: string;
  options?: readonly string[];
  min?: number;
  max?: number;
}

export interface ProjectVersion {
  id: string;
  name: string;
  /** Versions of the game in which this version of the project runs. Defaults to all. */
  games?: readonly string[];
}

export interface Project {
  id: string;
  name: string;
  category?: string;
  /** The first version is the newest. */
  versions: readonly ProjectVersion[];
}

export interface Game {
  /** The first version is the oldest. The list is empty if the panel cannot switch the version of the game. */
  versions: readonly string[];
  settings: readonly GameSetting[];
  folder: string | null;
  frameworks: readonly string[];
  workshop: "items" | "collection" | null;
  hasRepair: boolean;
  /** Projects by catalogue. */
  addons: Readonly<Record<string, readonly Project[]>>;
  modpacks: Readonly<Record<string, readonly Project[]>>;
  /** For each featured addon, the catalogue that contains it, by the addon's id. */
  featured: Readonly<Record<string, string>>;
}

const versionsOf = (prefix: string, ...names: string[]): ProjectVersion[] =>
  names.map((name) => ({ id: `${prefix}-${name.replaceAll(".", "")}`, name }));

const MAP: Project = { id: "map-view", name: "Map view", versions: versionsOf("mv", "3.1.0", "3.0.0", "2.9.0") };
const CLAIMS: Project = { id: "land-claims", name: "Land claims", versions: versionsOf("lc", "1.4", "1.3") };
const LIGHTS: Project = {
  id: "fast-lights",
  name: "Fast lights",
  versions: [{ id: "fl-20", name: "2.0", games: ["1.21.4"] }, ...versionsOf("fl", "1.0")],
};

const BLOCKS: Game = {
  versions: ["1.20.4", "1.20.6", "1.21.1", "1.21.4"],
  settings: [
    { id: "motd", file: "server.properties", label: "Message of the day", type: "text", default: "A game server" },
    { id: "max-players", file: "server.properties", label: "Players", type: "number", default: "20", min: 1, max: 500 },
    {
      id: "difficulty",
      file: "server.properties",
      label: "Difficulty",
      type: "choice",
      default: "easy",
      options: ["easy", "normal", "hard"],
    },
    { id: "pvp", file: "server.properties", label: "Players fight", type: "boolean", default: "true" },
    { id: "view-distance", file: "world.yml", label: "View distance", type: "number", default: "10", min: 2, max: 32 },
  ],
  folder: "mods",
  frameworks: ["vanilla", "loader_1", "loader_2"],
  workshop: "items",
  hasRepair: true,
  addons: { catalog_1: [MAP, CLAIMS, LIGHTS], catalog_2: [CLAIMS] },
  modpacks: {
    catalog_1: [
      { id: "sky-islands", name: "Sky islands", category: "adventure", versions: versionsOf("si", "5.2", "5.1") },
      { id: "machines", name: "Machines", category: "technology", versions: versionsOf("ma", "1.8") },
    ],
    catalog_2: [{ id: "old-worlds", name: "Old worlds", category: "adventure", versions: versionsOf("ow", "7.0") }],
  },
  featured: { "fast-lights": "catalog_1" },
};

const NOTHING: Game = {
  versions: [],
  settings: [],
  folder: null,
  frameworks: [],
  workshop: null,
  hasRepair: false,
  addons: {},
  modpacks: {},
  featured: {},
};

export const GAMES: Readonly<Record<string, Game>> = {
  blocks: BLOCKS,
  proxy: { ...NOTHING, versions: ["3.3", "3.4"], folder: "plugins", addons: { catalog_1: [MAP] } },
  shooter: { ...NOTHING, frameworks: ["none", "framework_1"], workshop: "collection", hasRepair: true },
  classic: NOTHING,
};

export const USUAL_GAME = "blocks";
