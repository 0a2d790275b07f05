import type { Call, Permission } from "../../provider/api/call";
import { type Collection, collection, type TableControls } from "../world/collections";
import type { EventHandler, Moment } from "../world/moment";
import type { Table, TableName, Tables, TokenRow, World } from "../world/world";
import { type Reply, reply } from "./reply";

export interface Caller {
  readonly user: string;
  /** Whether responses contain sensitive fields: the token may read them, and the user is a team admin. */
  readonly readsSensitive: boolean;
  readonly isAdmin: boolean;
  may(permission: Permission): boolean;
}

/** A request after its authentication, limits, permission, body and query were checked. */
export interface ApiRequest<B, Q> {
  readonly body: B;
  readonly query: Q;
  readonly rawQuery: Readonly<Record<string, string>>;
  param(name: string): string;
  header(name: string): string | undefined;
  readonly world: World;
  readonly moment: Moment;
  readonly caller: Caller;
  /** Token of the caller. Absent for calls that need no token. */
  readonly token: TokenRow | undefined;
  /** Tokens of all teams. */
  readonly tokens: Table<TokenRow>;
  /** Whether the handler must enforce the limits that only it can count. */
  readonly enforcesLimits: boolean;
  /** Origin under which the caller reaches this API. Links in responses contain it. */
  readonly origin: string;
}

export type PathRequest = Pick<ApiRequest<unknown, unknown>, "world" | "param">;

export interface RouteOptions {
  /** Checks the caller's access to the object. Its error takes precedence over errors of validation. */
  readonly access?: (request: PathRequest) => void;
  readonly lenient?: boolean;
  /** Whether the handler receives the document before validation, and checks its parts one after another. */
  readonly raw?: boolean;
  /** Whether the handler itself counts requests against the limit of this call. */
  readonly countsItself?: boolean;
}

export interface Route {
  readonly call: Call;
  readonly options: RouteOptions;
  handle(request: ApiRequest<unknown, unknown>): Reply;
}

/** Everything that the call table describes is checked before the handler runs, so the handler only changes the world. */
export function route<B, Q, A>(call: Call<B, Q, A>, handle: (request: ApiRequest<B, Q>) => Reply, options: RouteOptions = {}): Route {
  // Body and query are validated with the schemas of this call before the handler receives them, so they have the declared types.
  return { call: call as Call, options, handle: handle as Route["handle"] };
}

/** The response to a call without an error is 204. */
export const noContentRoute = <B, Q, A>(call: Call<B, Q, A>, act: (request: ApiRequest<B, Q>) => void): Route =>
  route(call, (request) => {
    act(request);
    return reply.nothing();
  });

/** The call requires no content type, and reads a missing body as an empty object (docs/facts/hosting.md 1.1). */
export const lenientRoute = <B, Q, A>(call: Call<B, Q, A>, handle: (request: ApiRequest<B, Q>) => Reply): Route =>
  route(call, handle, { lenient: true });

/** The handler parses the body itself. */
export function rawRoute<B, Q, A>(
  call: Call<B, Q, A>,
  handle: (request: ApiRequest<unknown, Q>) => Reply,
  options: RouteOptions = {},
): Route {
  return route<unknown, Q, A>(call as Call<unknown, Q, A>, handle, { ...options, raw: true });
}

type RowOf<N extends TableName> = Tables[N][string];

/** The only place where the parts of a product are registered. */
export interface ProductDefinition {
  readonly routes: readonly Route[];
  /** `internal` marks a table without controls. */
  readonly tables?: { readonly [N in TableName]?: TableControls<RowOf<N>> | "internal" };
  /** Collections that the controls support in addition to these tables. */
  readonly collections?: readonly Collection[];
  /** Handlers of planned events by event name. Never change a name, because stored worlds contain it. */
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
