import type { Permission } from "../../provider/api/call";
import { type Fields, isFields } from "./json";
import { USUAL_VARIANTS, type Variants } from "./variants";

/** Rows by their id, in the order of creation. */
export type Table<R> = { [id: string]: R };

export type Dated = { created_at: string; updated_at: string };

export type TeamRow = Dated & {
  id: number;
  name: string;
  description: string | null;
  /** Whether the team has a server subscription. Without a subscription, autoscaling cannot be enabled. */
  has_active_subscription: boolean;
  /** Whether an application is built on its own server if no build server is reachable. If absent (older worlds), true. */
  is_build_server_fallback_enabled?: boolean;
};

export type WorldEvent = { type: string; atMs: number; order: number; about: Fields };

export type TokenPermission = Permission | "root";

export type TokenRow = {
  token: string;
  api: "hosting" | "panel";
  /** User of the token. Rate limits are counted per user, not per token. */
  user: string;
  permissions: TokenPermission[];
  /** Whether the user is an ordinary member. Sensitive fields are then hidden, whatever the permissions (docs/facts/hosting.md 1.1). */
  hidesSensitive: boolean;
  revoked: boolean;
  /** Name of the token's team. Absent for the first team. */
  team?: string;
  /** Addresses and ranges from which the token can be used. An empty list allows all addresses. */
  allowed_ips?: string[];
};

/** Stored responses to requests with an `Idempotency-Key`. The key of a row contains the call and the key of the request. */
export type KeptAnswer = { request: string; status: number; body: Fields; untilMs: number };

/** Each product declares its own tables next to its rows. A row's fields have the API's names, so that tests use the names in responses. */
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
  /** Absent in worlds of earlier releases. */
  variants: Variants;
  team: TeamRow;
  /** Worlds of the other teams, by the names of the teams. The first world stores the tokens of all teams. */
  otherTeams: { [name: string]: World };
  /** Port that last served a stored world. */
  port?: number;
  /** Integer ids start above this number, so that the ids of two teams are never equal. */
  firstId: number;
};

/** All mutable state of both APIs, in one object of plain JSON. */
export type World = Platform & { [N in TableName]: Tables[N] };

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

/** Removes the rows of every table that contain the id of a removed object in this column. */
export function removeRowsOf(world: World, column: string, id: string): void {
  const tables: readonly unknown[] = Object.values(world);
  for (const table of tables.filter(isFields)) {
    for (const [key, row] of Object.entries(table)) if (isFields(row) && row[column] === id) delete table[key];
  }
}

export function wholeWorld(kept: World & { readings?: Variants }, names: readonly TableName[]): World {
  // Release 0.2 stored the variants as `readings`.
  const { readings: variants, ...current } = kept;
  const world = withBareTables({ ...emptyWorld(0, names), ...(variants === undefined ? {} : { variants }), ...(current as World) });
  for (const [name, other] of Object.entries(world.otherTeams)) world.otherTeams[name] = wholeWorld(other, names);
  return world;
}
