import type { Call, Permission } from "../../provider/api/call";
import type { Moment } from "../world/moment";
import type { Table, TokenRow, World } from "../world/world";
import type { Reply } from "./reply";

/** Who asks. */
export interface Caller {
  readonly user: string;
  /** Whether sensitive fields are shown: the token may read them and its user is a team admin. */
  readonly readsSensitive: boolean;
  /** Whether its user is a team admin. */
  readonly isAdmin: boolean;
  may(permission: Permission): boolean;
}

/** A request that was found to be in order: authenticated, within the limits, allowed, with a valid body and query. */
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
  /** What the caller bears; absent for open calls. */
  readonly token: TokenRow | undefined;
  /** Tokens of all teams. */
  readonly tokens: Table<TokenRow>;
  /** Whether limits are enforced that only the handler can count. */
  readonly enforcesLimits: boolean;
  /** Origin of this API as the caller reaches it, for links in answers. */
  readonly origin: string;
}

/** As much of a request as finds an object. */
export type PathRequest = Pick<ApiRequest<unknown, unknown>, "world" | "param">;

export interface RouteOptions {
  /** Refuses whoever may not do this at all, before a request that is wrong in itself is refused for that. */
  readonly access?: (request: PathRequest) => void;
  /** The body goes straight to the validator: no content type asked for, no body is an empty one (docs/facts/hosting.md 1.1). */
  readonly lenient?: boolean;
  /** The handler gets the document as it came, because it looks at its parts one after another. */
  readonly raw?: boolean;
  /** The handler counts against the call's narrower limit by a rule of its own. */
  readonly countsItself?: boolean;
}

/** A call, with what it does to the world. */
export interface Route {
  readonly call: Call;
  readonly options: RouteOptions;
  handle(request: ApiRequest<unknown, unknown>): Reply;
}

/** A call that is served. Everything that its table says is checked before; the handler only says what happens to the world. */
export function route<B, Q, A>(call: Call<B, Q, A>, handle: (request: ApiRequest<B, Q>) => Reply, options: RouteOptions = {}): Route {
  // The framework validates body and query by this very call's schemas, so the handler gets what it declares.
  return { call: call as Call, options, handle: handle as Route["handle"] };
}

/** A call whose body the handler itself takes apart. */
export function rawRoute<B, Q, A>(
  call: Call<B, Q, A>,
  handle: (request: ApiRequest<unknown, Q>) => Reply,
  options: RouteOptions = {},
): Route {
  return route<unknown, Q, A>(call as Call<unknown, Q, A>, handle, { ...options, raw: true });
}
