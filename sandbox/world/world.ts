import type { Permission } from "../../provider/api/call";
import { type Fields, isFields } from "./json";
import { USUAL_VARIANTS, type Variants } from "./variants";

/** Rows by their key, in the order of creation. */
export type Table<R> = { [id: string]: R };

export type Dated = { created_at: string; updated_at: string };

export type TeamRow = Dated & {
  id: number;
  name: string;
  description: string | null;
  /** Whether the team pays for servers by a subscription. Without one, autoscaling cannot be enabled. */
  has_active_subscription: boolean;
  /**
   * Whether an application is built on its own server if no build server is reachable. Defaults to true in worlds of earlier releases, which lack the
   * field.
   */
  is_build_server_fallback_enabled?: boolean;
};

export type WorldEvent = { type: string; atMs: number; order: number; about: Fields };

export type TokenPermission = Permission | "root";

export type TokenRow = {
  token: string;
  api: "hosting" | "panel";
  /** User of the token. The rate limits count requests per user, not per token. */
  user: string;
  permissions: TokenPermission[];
  /** Whether the token's user is an ordinary member. Responses then hide sensitive fields, whatever the permissions (docs/facts/hosting.md 1.1). */
  hidesSensitive: boolean;
  revoked: boolean;
  /** Name of the token's team. Absent for the first team. */
  team?: string;
  /** IP addresses and ranges from which the token works. An empty list allows all. */
  allowed_ips?: string[];
};

/** A stored response to a request with an `Idempotency-Key`. The key of the row consists of the user, the call and the value of the header. */
export type KeptAnswer = { request: string; status: number; body: Fields; untilMs: number };

/**
 * The tables of a world. Each product adds its own tables (`declare module`) in the file that contains the types of their rows. The fields of a row
 * have the API's names, so that a test can use the names in responses.
 */
export interface Tables {
  tokens: Table<TokenRow>;
  keptAnswers: Table<KeptAnswer>;
}

export type TableName = keyof Tables;

/** Parts of a world that are not tables. A product adds its own parts in the same way as its tables. */
// biome-ignore lint/suspicious/noEmptyInterface: other files add its members.
export interface Extras {}

type Platform = {
  format: 1;
  /** State of the random generator, from which all ids are generated. */
  random: number;
  /** The sandbox's time when the world was last saved. */
  savedAtMs: number;
  counters: { [kind: string]: number };
  events: WorldEvent[];
  /** State files of earlier releases contain no variants; reading such a file adds the default alternatives. */
  variants: Variants;
  team: TeamRow;
  /** Worlds of the other teams by team name. Their `tokens` are empty: the first team's world contains the tokens of all teams. */
  otherTeams: { [name: string]: World };
  /** Names of the fields that requests wrote, by the id of the object. State files of earlier releases lack them. */
  writtenFields?: { [id: string]: string[] };
  /** Port at which this world was last served. Only worlds with a state file have it. */
  port?: number;
  /** All integer ids of this world are greater than this number. Each team has a different number, so two teams never have an equal id. */
  firstId: number;
};

/** Everything that the sandbox stores: the objects of both APIs and its own state, as plain JSON. */
export type World = Platform & Extras & { [N in TableName]: Tables[N] };

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

/** Removes the prototype of each table, so that a lookup of `constructor` finds no inherited member instead of a row. */
function withBareTables(world: World): World {
  for (const table of Object.values(world)) if (isFields(table)) Object.setPrototypeOf(table, null);
  return world;
}

/** Removes from every table the rows that have this id in this column. */
export function removeRowsOf(world: World, column: string, id: string): void {
  const tables: readonly unknown[] = Object.values(world);
  for (const table of tables.filter(isFields)) {
    for (const [key, row] of Object.entries(table)) {
      if (!isFields(row) || row[column] !== id) continue;
      delete table[key];
      delete world.writtenFields?.[key];
    }
  }
  delete world.writtenFields?.[id];
}

export function wholeWorld(kept: World & { readings?: Variants }, names: readonly TableName[]): World {
  // State files of release 0.2 contain the variants as `readings`.
  const { readings: variants, ...current } = kept;
  const world = withBareTables({ ...emptyWorld(0, names), ...(variants === undefined ? {} : { variants }), ...(current as World) });
  for (const [name, other] of Object.entries(world.otherTeams)) world.otherTeams[name] = wholeWorld(other, names);
  return world;
}
