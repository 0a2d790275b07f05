import type { Call, Permission } from "../../provider/api/call";
import type { Moment } from "../world/moment";
import type { Table, TokenRow, World } from "../world/world";
import type { Reply } from "./reply";

/** The caller of a request. */
export interface Caller {
  readonly user: string;
  /** Whether sensitive fields are shown: the token may read them, and its user is a team admin. */
  readonly readsSensitive: boolean;
  /** Whether its user is a team admin. */
  readonly isAdmin: boolean;
  may(permission: Permission): boolean;
}

/** A valid request: authenticated, within the limits, permitted, with a valid body and query. */
export interface ApiRequest<B, Q> {
  readonly body: B;
  readonly query: Q;
  /** The query as it was sent. */
  readonly rawQuery: Readonly<Record<string, string>>;
  /** A parameter of the path, decoded. */
  param(name: string): string;
  header(name: string): string | undefined;
  readonly world: World;
  readonly moment: Moment;
  readonly caller: Caller;
  /** Token of the caller; absent for open calls. */
  readonly token: TokenRow | undefined;
  /** Tokens of all teams. */
  readonly tokens: Table<TokenRow>;
  /** Whether limits that only the handler can count are enforced. */
  readonly enforcesLimits: boolean;
  /** Origin of this API as the caller reaches it, for links in responses. */
  readonly origin: string;
}

/** The part of a request that identifies an object. */
export type PathRequest = Pick<ApiRequest<unknown, unknown>, "world" | "param">;

export interface RouteOptions {
  /** Refuses a caller without permission before it checks the request itself. */
  readonly access?: (request: PathRequest) => void;
  /**
   * Passes the body straight to the validator: no content type is required, and a missing body is an empty one
   * (docs/facts/hosting.md 1.1).
   */
  readonly lenient?: boolean;
  /** Passes the raw document to the handler, which checks its parts one after another. */
  readonly raw?: boolean;
  /** The handler counts against the call's narrower limit by its own rule. */
  readonly countsItself?: boolean;
}

/** A call with its effect on the world. */
export interface Route {
  readonly call: Call;
  readonly options: RouteOptions;
  handle(request: ApiRequest<unknown, unknown>): Reply;
}

/** Defines a call. Everything in its table is checked first; the handler only changes the world. */
export function route<B, Q, A>(call: Call<B, Q, A>, handle: (request: ApiRequest<B, Q>) => Reply, options: RouteOptions = {}): Route {
  // The framework validates body and query with the schemas of this call, so the handler receives the declared types.
  return { call: call as Call, options, handle: handle as Route["handle"] };
}

/** Defines a call whose handler parses the body itself. */
export function rawRoute<B, Q, A>(
  call: Call<B, Q, A>,
  handle: (request: ApiRequest<unknown, Q>) => Reply,
  options: RouteOptions = {},
): Route {
  return route<unknown, Q, A>(call as Call<unknown, Q, A>, handle, { ...options, raw: true });
}
