import type { Call, Permission } from "../../provider/api/call";
import { type Collection, collection, type TableControls } from "../world/collections";
import type { EventHandler, Moment } from "../world/moment";
import type { Table, TableName, Tables, TokenRow, World } from "../world/world";
import { type Reply, reply } from "./reply";

export interface Caller {
  readonly user: string;
  /** Whether responses to this caller contain sensitive fields: the token has the permission for them, and its user is a team admin. */
  readonly readsSensitive: boolean;
  readonly isAdmin: boolean;
  may(permission: Permission): boolean;
}

/** A request whose token, permission, body and query are valid, and which exceeds no limit. */
export interface ApiRequest<B, Q> {
  readonly body: B;
  readonly query: Q;
  readonly rawQuery: Readonly<Record<string, string>>;
  param(name: string): string;
  header(name: string): string | undefined;
  readonly world: World;
  readonly moment: Moment;
  readonly caller: Caller;
  /** Token of the request. Absent if the request has none, which is possible only if the call needs none. */
  readonly token: TokenRow | undefined;
  /** Tokens of all teams. */
  readonly tokens: Table<TokenRow>;
  /** Whether the sandbox enforces limits. A handler needs this if it counts a limit itself (`countsItself`). */
  readonly enforcesLimits: boolean;
  /** Origin that the caller used. Links in the response begin with it. */
  readonly origin: string;
}

export type PathRequest = Pick<ApiRequest<unknown, unknown>, "world" | "param">;

export interface RouteOptions {
  /**
   * Checks whether the caller may access the object in the path. If the check fails, the response contains its error even if the body or the query is
   * invalid.
   */
  readonly access?: (request: PathRequest) => void;
  readonly lenient?: boolean;
  /** Whether the handler receives the parsed body before validation, because it validates parts of it one after another. */
  readonly raw?: boolean;
  /** Whether the handler itself counts requests against this call's own limit. This limit is narrower than the general limit. */
  readonly countsItself?: boolean;
}

export interface Route {
  readonly call: Call;
  readonly options: RouteOptions;
  handle(request: ApiRequest<unknown, unknown>): Reply;
}

/**
 * Connects a call of the call table with its handler. Everything that the table says about the call (permission, limit, schemas) is checked
 * before the handler runs.
 */
export function route<B, Q, A>(call: Call<B, Q, A>, handle: (request: ApiRequest<B, Q>) => Reply, options: RouteOptions = {}): Route {
  // The schemas of this call validate the body and the query before the handler receives them, so they have the types `B` and `Q`.
  return { call: call as Call, options, handle: handle as Route["handle"] };
}

/** For a call whose successful response is an empty 204. */
export const noContentRoute = <B, Q, A>(call: Call<B, Q, A>, act: (request: ApiRequest<B, Q>) => void): Route =>
  route(call, (request) => {
    act(request);
    return reply.nothing();
  });

/** For a call that requires no content type and reads a missing body as an empty object (docs/facts/hosting.md 1.1). */
export const lenientRoute = <B, Q, A>(call: Call<B, Q, A>, handle: (request: ApiRequest<B, Q>) => Reply): Route =>
  route(call, handle, { lenient: true });

/** For a call whose handler validates the body itself. */
export function rawRoute<B, Q, A>(
  call: Call<B, Q, A>,
  handle: (request: ApiRequest<unknown, Q>) => Reply,
  options: RouteOptions = {},
): Route {
  return route<unknown, Q, A>(call as Call<unknown, Q, A>, handle, { ...options, raw: true });
}

type RowOf<N extends TableName> = Tables[N][string];

/** Everything that one product (such as volumes) adds to the sandbox. `product()` registers it; no other place lists these parts. */
export interface ProductDefinition {
  readonly routes: readonly Route[];
  /** Tables of the product. Tests can change the rows of a table, unless it is `internal`. */
  readonly tables?: { readonly [N in TableName]?: TableControls<RowOf<N>> | "internal" };
  /** Collections that tests can change in addition to the tables, for example one with a row for every server. */
  readonly collections?: readonly Collection[];
  /** Handlers of planned events by the event's name. Never rename an event, because stored worlds contain its name. */
  readonly events?: Readonly<Record<string, EventHandler>>;
}

export type Product = ReturnType<typeof product>;

export function product({ routes, tables = {}, collections = [], events = {} }: ProductDefinition) {
  const names = Object.keys(tables) as TableName[];
  const controlled = names.flatMap(<N extends TableName>(name: N) => {
    const controls = tables[name] as TableControls<RowOf<N>> | "internal"; // `name` is one of the table's own keys
    return controls === "internal" ? [] : [collection<RowOf<N>>(name, (world) => world[name] as Table<RowOf<N>>, controls)];
  });
  return { routes, tableNames: names, collections: [...controlled, ...collections], events };
}
