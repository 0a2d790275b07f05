import type { Permission } from "../../provider/api/call";
import { type Fields, isFields } from "./json";
import { USUAL_VARIANTS, type Variants } from "./variants";

/** Rows of one kind by their id, in the order of creation. */
export type Table<R> = { [id: string]: R };

export type Dated = { created_at: string; updated_at: string };

export type TeamRow = Dated & {
  id: number;
  name: string;
  description: string | null;
  /** Without one, autoscaling cannot be enabled. */
  has_active_subscription: boolean;
  /**
   * Whether an application is built where it runs if no build server is reachable. Absent in worlds of earlier
   * releases, which means true.
   */
  is_build_server_fallback_enabled?: boolean;
};

/** An event that will happen by itself at a time of the sandbox's clock. */
export type WorldEvent = { type: string; atMs: number; order: number; about: Fields };

export type TokenPermission = Permission | "root";

export type TokenRow = {
  token: string;
  api: "hosting" | "panel";
  /** Rate limits count per user, not per token. */
  user: string;
  permissions: TokenPermission[];
  /**
   * Whether the token's user is not a team admin: sensitive fields are hidden whatever the token's permissions
   * (docs/facts/hosting.md 1.1).
   */
  hidesSensitive: boolean;
  revoked: boolean;
  /** Name of the token's team; absent for the first one. */
  team?: string;
  /** Addresses and ranges from which it may be used; none means all. */
  allowed_ips?: string[];
};

/** Stored responses to requests with an `Idempotency-Key`, by call and key. */
export type KeptAnswer = { request: string; status: number; body: Fields; untilMs: number };

/**
 * Tables by name. Two belong to the world; each product declares its own ones beside its rows. Rows use the API's
 * field names for fields that the API shows, so that tests change them by the names in responses.
 */
export interface Tables {
  tokens: Table<TokenRow>;
  keptAnswers: Table<KeptAnswer>;
}

export type TableName = keyof Tables;

type Platform = {
  format: 1;
  /** State of the generator of all ids. */
  random: number;
  /** The sandbox's time at the last change. */
  savedAtMs: number;
  counters: { [kind: string]: number };
  events: WorldEvent[];
  /** Platform variants; absent in worlds of earlier releases. */
  variants: Variants;
  team: TeamRow;
  /**
   * Worlds of the platform's other teams, by name: no team sees objects of another. Their tokens are stored with
   * the others.
   */
  otherTeams: { [name: string]: World };
  /** Port that last served a stored world. */
  port?: number;
  /** Integer ids start above it, because ids of two teams are never equal. */
  firstId: number;
};

/** All mutable state of both APIs: plain JSON, one object. */
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

/** Gives tables no prototype, so that an inherited name such as `constructor` is not a row. */
function withBareTables(world: World): World {
  for (const table of Object.values(world)) if (isFields(table)) Object.setPrototypeOf(table, null);
  return world;
}

/** Removes the rows of every table whose column contains the id of a removed object. */
export function removeRowsOf(world: World, column: string, id: string): void {
  const tables: readonly unknown[] = Object.values(world);
  for (const table of tables.filter(isFields)) {
    for (const [key, row] of Object.entries(table)) if (isFields(row) && row[column] === id) delete table[key];
  }
}

/** Returns the world of a file, with the tables that it does not contain yet. */
export function wholeWorld(kept: World & { readings?: Variants }, names: readonly TableName[]): World {
  // Release 0.2 stored the variants under this name.
  const { readings: variants, ...current } = kept;
  const world = withBareTables({ ...emptyWorld(0, names), ...(variants === undefined ? {} : { variants }), ...(current as World) });
  for (const [name, other] of Object.entries(world.otherTeams)) world.otherTeams[name] = wholeWorld(other, names);
  return world;
}
