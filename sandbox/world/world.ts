import type { Permission } from "../../provider/api/call";
import { type Fields, isFields } from "./json";
import { type Readings, USUAL_READINGS } from "./readings";

/** Rows of one kind by their id, in the order in which they were made. */
export type Table<R> = { [id: string]: R };

export type Dated = { created_at: string; updated_at: string };

export type TeamRow = Dated & {
  id: number;
  name: string;
  description: string | null;
  /** Without one, autoscaling cannot be enabled. */
  has_active_subscription: boolean;
  /** Whether an application is built where it runs, while no build server can be reached. Absent in what earlier releases kept: so it is. */
  is_build_server_fallback_enabled?: boolean;
};

/** Something that will happen by itself at a time of the sandbox's clock. */
export type WorldEvent = { type: string; atMs: number; order: number; about: Fields };

export type TokenPermission = Permission | "root";

export type TokenRow = {
  token: string;
  api: "hosting" | "panel";
  /** Rate limits count per user, not per token. */
  user: string;
  permissions: TokenPermission[];
  /** The token's user is no team admin: sensitive fields stay hidden whatever the token may (docs/facts/hosting.md 1.1). */
  hidesSensitive: boolean;
  revoked: boolean;
  /** Name of the team that it acts for; absent for the first one. */
  team?: string;
  /** Addresses and ranges that it may be used from; none: all. */
  allowed_ips?: string[];
};

/** Answers kept for requests with an `Idempotency-Key`, by call and key. */
export type KeptAnswer = { request: string; status: number; body: Fields; untilMs: number };

/**
 * Tables by name. Two are the world's own; each product declares its own ones in its `rows.ts`. Rows carry the API's field names wherever
 * the API shows the field, so that tests change them by the names they read.
 */
export interface Tables {
  tokens: Table<TokenRow>;
  keptAnswers: Table<KeptAnswer>;
}

export type TableName = keyof Tables;

type Platform = {
  format: 1;
  /** State of the generator behind every id. */
  random: number;
  /** The sandbox's time at the last change. */
  savedAtMs: number;
  counters: { [kind: string]: number };
  events: WorldEvent[];
  /** Which of several plausible platforms it is; absent in what earlier releases kept. */
  readings: Readings;
  team: TeamRow;
  /** What the platform's other teams have, by their names: no team sees anything of another. Their tokens stand with the others. */
  otherTeams: { [name: string]: World };
  /** Where a world that is kept in a file was served last. */
  port?: number;
  /** Integer ids begin above it, because those of two teams are never the same. */
  firstId: number;
};

/** All mutable state of both APIs: plain JSON, one object. */
export type World = Platform & { [N in TableName]: Tables[N] };

/** A world in which nothing is, with these tables. */
export function emptyWorld(seed: number, names: readonly TableName[]): World {
  const platform: Platform = {
    format: 1,
    random: seed >>> 0,
    savedAtMs: 0,
    counters: {},
    readings: { ...USUAL_READINGS },
    events: [],
    team: { id: 0, name: "Root Team", description: null, has_active_subscription: true, created_at: "", updated_at: "" },
    otherTeams: {},
    firstId: 0,
  };
  const own: readonly TableName[] = ["tokens", "keptAnswers"];
  const tables: unknown = Object.fromEntries([...own, ...names].map((name) => [name, {}]));
  return withBareTables({ ...platform, ...(tables as Tables) });
}

/** Tables that hold their rows and nothing else: what every object inherits, such as `constructor`, is no row of that id. */
function withBareTables(world: World): World {
  for (const table of Object.values(world)) if (isFields(table)) Object.setPrototypeOf(table, null);
  return world;
}

/** Removes the rows of every table that name, in this column, what is gone. */
export function removeRowsOf(world: World, column: string, id: string): void {
  const tables: readonly unknown[] = Object.values(world);
  for (const table of tables.filter(isFields)) {
    for (const [key, row] of Object.entries(table)) if (isFields(row) && row[column] === id) delete table[key];
  }
}

/** A world as a file holds it, with the tables that it does not know yet. */
export function wholeWorld(kept: World, names: readonly TableName[]): World {
  const world = withBareTables({ ...emptyWorld(0, names), ...kept });
  for (const [name, other] of Object.entries(world.otherTeams)) world.otherTeams[name] = wholeWorld(other, names);
  return world;
}
