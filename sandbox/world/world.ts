import type { Permission } from "../../provider/api/call";
import { type Fields, isFields } from "./json";
import { USUAL_VARIANTS, type Variants } from "./variants";

/** Rows of one kind, by their id. They are in the order of creation. */
export type Table<R> = { [id: string]: R };

export type Dated = { created_at: string; updated_at: string };

export type TeamRow = Dated & {
  id: number;
  name: string;
  description: string | null;
  /** Whether the team has a server subscription. Without a subscription, autoscaling cannot be enabled. */
  has_active_subscription: boolean;
  /**
   * Whether an application is built on its own server if no build server is reachable. Absent in worlds of earlier releases, which means
   * true.
   */
  is_build_server_fallback_enabled?: boolean;
};

/** An event that is planned for a time of the sandbox's clock. */
export type WorldEvent = { type: string; atMs: number; order: number; about: Fields };

export type TokenPermission = Permission | "root";

export type TokenRow = {
  token: string;
  api: "hosting" | "panel";
  /** User of the token. Rate limits are counted per user, not per token. */
  user: string;
  permissions: TokenPermission[];
  /**
   * Whether the user of the token is an ordinary member and not a team admin. Sensitive fields are then hidden, regardless of the token's permissions
   * (docs/facts/hosting.md 1.1).
   */
  hidesSensitive: boolean;
  revoked: boolean;
  /** Name of the token's team. Absent for the first team. */
  team?: string;
  /** Addresses and ranges from which the token can be used. An empty list allows all addresses. */
  allowed_ips?: string[];
};

/** Stored responses to requests with an `Idempotency-Key`. The key of a row contains the call and the key of the request. */
export type KeptAnswer = { request: string; status: number; body: Fields; untilMs: number };

/**
 * Tables by name. Two of them are declared here; each product declares its own tables next to its rows. A field that the API shows has the same name
 * in its row, so that tests change it by the name in responses.
 */
export interface Tables {
  tokens: Table<TokenRow>;
  keptAnswers: Table<KeptAnswer>;
}

export type TableName = keyof Tables;

type Platform = {
  format: 1;
  /** State of the random generator that produces all ids. */
  random: number;
  /** The sandbox's time at the last change. */
  savedAtMs: number;
  counters: { [kind: string]: number };
  events: WorldEvent[];
  /** Platform variants of the world. Absent in worlds of earlier releases. */
  variants: Variants;
  team: TeamRow;
  /**
   * Worlds of the other teams, under the names of the teams. No team sees objects of another team. Tokens of all teams are stored in the
   * first world.
   */
  otherTeams: { [name: string]: World };
  /** Port that last served a stored world. */
  port?: number;
  /** Integer ids start above this number, so that the ids of two teams are never equal. */
  firstId: number;
};

/** All mutable state of both APIs, in one object of plain JSON. */
export type World = Platform & { [N in TableName]: Tables[N] };

/** Returns an empty world with these tables. */
export function emptyWorld(seed: number, names: readonly TableName[]): World {
  const platform: Platform = {
    format: 1,
    random: seed >>> 0,
    savedAtMs: 0,
    counters: {},
    variants: { ...USUAL_VARIANTS },
    events: [],
    team: { id: 0, name: "Root Team", description: null, has_active_subscription: true, created_at: "", updated_at: "" },
    otherTeams: {},
    firstId: 0,
  };
  const own: readonly TableName[] = ["tokens", "keptAnswers"];
  const tables: unknown = Object.fromEntries([...own, ...names].map((name) => [name, {}]));
  return withBareTables({ ...platform, ...(tables as Tables) });
}

/** Returns tables without a prototype, so that an inherited name such as `constructor` is never mistaken for a row. */
function withBareTables(world: World): World {
  for (const table of Object.values(world)) if (isFields(table)) Object.setPrototypeOf(table, null);
  return world;
}

/** Removes all rows that contain the id of a removed object in this column, from every table. */
export function removeRowsOf(world: World, column: string, id: string): void {
  const tables: readonly unknown[] = Object.values(world);
  for (const table of tables.filter(isFields)) {
    for (const [key, row] of Object.entries(table)) if (isFields(row) && row[column] === id) delete table[key];
  }
}

/** Returns the world that a file contains, and adds tables that are missing in it. */
export function wholeWorld(kept: World & { readings?: Variants }, names: readonly TableName[]): World {
  // Name under which release 0.2 stored the variants.
  const { readings: variants, ...current } = kept;
  const world = withBareTables({ ...emptyWorld(0, names), ...(variants === undefined ? {} : { variants }), ...(current as World) });
  for (const [name, other] of Object.entries(world.otherTeams)) world.otherTeams[name] = wholeWorld(other, names);
  return world;
}
