import * as z from "zod";

/** Permissions of a token (docs/spec/hosting-api.md, "Authentication" 2). `none`: the call needs no permission. */
export type Permission = "none" | "read" | "read:sensitive" | "write" | "deploy";

/**
 * Effect of a request. A request whose outcome is unknown is sent again only if it `reads`, `sets` values, or `removes` an object: a second such
 * request changes nothing further (unanswered.ts). `acts once`: a toggle, a move, a growth, an upgrade or a signal. It is never sent again in the
 * same run.
 */
export type Effect = "reads" | "creates" | "sets" | "removes" | "acts once";

export type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";

/**
 * Groups of calls for which the hosting API has a separate limit. Each of these calls counts against the limit of its group and against the general
 * limit (docs/spec/hosting-api.md, "Limits").
 */
export type Budget = "volume changes" | "database actions";

/** A limit that the API counts separately for each object. Only some releases of the API have such a limit (docs/facts/game-panel.md 1.4). */
export interface NarrowLimit {
  /** Name of the counted calls, such as `new schedules`. */
  readonly what: string;
  readonly requests: number;
  readonly seconds: number;
  /** Path parameter that identifies the object for which the API counts, such as `server`. */
  readonly per: string;
}

/**
 * One call of one API, as data. The provider sends requests by this table and the sandbox answers them by the same table, so the two always agree.
 * Paths and fields contain the neutral words of the specification without brackets (`ctr`, `svc`, `git_provider_1`). The transport replaces them with
 * the platform's own words.
 */
export interface Call<Body = unknown, Query = unknown, Result = unknown> {
  readonly api: "hosting" | "panel";
  readonly method: Method;
  readonly does: Effect;
  /** Path below `/api/v1` or `/api/client`, with `{name}` for each parameter in `params`. */
  readonly path: string;
  /** Whether `path` begins at the root of the host, without `/api/v1` or `/api/client`. */
  readonly isAtRoot?: boolean;
  readonly permission: Permission;
  /** Permission on the server, such as `file.read` (docs/facts/game-panel.md 3). Absent: the call needs none, or no document mentions one. */
  readonly serverPermission?: string;
  /** Schema of the body. In calls of the hosting API it is strict, because that API refuses unknown fields. Absent: the call has no body. */
  readonly body?: z.core.$ZodType<Body>;
  /**
   * `text`: the body is sent verbatim as text/plain (`RawBody`). `form`: multipart, with files as `FormFile`. Default: JSON with the platform's own
   * words.
   */
  readonly encoding?: "json" | "text" | "form";
  /**
   * Type of a successful response. `text` and `bytes` are returned unchanged. Default: JSON, or bare text in a few calls (docs/facts/hosting.md 1.1).
   */
  readonly answers?: "json" | "text" | "bytes";
  /** Maximum duration of one attempt, for a call that needs more than `TRANSPORT.attemptTimeoutSeconds`. */
  readonly timeoutSeconds?: number;
  readonly query?: z.core.$ZodType<Query>;
  /**
   * Schema of the response. It is loose, because the API adds fields between releases. The schema refuses a response only if the provider would
   * misread it.
   */
  readonly response: z.core.$ZodType<Result>;
  readonly budget?: Budget;
  readonly narrowLimit?: NarrowLimit;
  /** Whether the call acts in several steps. Such a call is not sent again after a 429, because some of the steps may already be done. */
  readonly actsInParts?: boolean;
  /** Whether the response is only advice, such as the author of a change. The call is then not repeated after a failure or a 429. */
  readonly isAdvice?: boolean;
  /**
   * The call that lists the object which the last parameter of `path` identifies. If this call is answered with 404, that list must answer. If that
   * list contains the object, the 404 is wrong: the object exists, and so does everything that always exists together with the object.
   */
  readonly listedBy?: AnyCall;
  /** Whether a 404 may be right although `listedBy` shows the object, because the call concerns a part that may be missing in the object. */
  readonly mayBeAbsent?: boolean;
  /** The call that reads the object at the path of this call. */
  readonly shownBy?: AnyCall;
  /**
   * Whether the call ends only when its outcome is known. True if a late effect of the call would undo a later step of the run: an object that the
   * call removes can be created again under the same path, name or id, or a process that the call stops can be started again.
   */
  readonly endsKnown?: boolean;
  /** Fields of the body that identify the part of the object which the call writes, such as `key`. */
  readonly part?: readonly string[];
  /** Secret fields of the body whose names do not match the pattern in secret-redactor.ts. */
  readonly secretFields?: readonly string[];
}

export interface AnyCall extends Omit<Call, "body" | "query" | "response"> {}

export interface CallArguments<Body, Query> {
  params?: Readonly<Record<string, string>>;
  query?: Query;
  body?: Body;
  idempotencyKey?: string;
}

/** Reads an API. */
export interface Reader {
  get<Q, A>(call: Call<never, Q, A>, args?: CallArguments<never, Q>): Promise<A>;
}

type Defaulted = "permission" | "response";
/** Only a GET has a default for `does`. For any other call, the method does not show the effect. */
type Done = { readonly method: "GET"; readonly does?: "reads" } | { readonly method: Exclude<Method, "GET">; readonly does: Effect };
type Definition<B, Q, A> = Omit<Call<B, Q, A>, "api" | "method" | "does" | Defaulted> & Partial<Pick<Call<B, Q, A>, Defaulted>> & Done;

/** For calls whose response the provider ignores. It may be the object, nothing, or a sentence in any language (docs/facts/hosting.md 1.2). */
const Unread = z.unknown();

export const isUnread = ({ response }: { readonly response: unknown }): boolean => response === Unread;

function define<B, Q, A>(api: Call["api"], definition: Definition<B, Q, A>): Call<B, Q, A> {
  const { method } = definition;
  const defaults = { permission: method === "GET" ? "read" : "write", does: "reads", response: Unread } as const;
  return Object.freeze({ api, ...defaults, ...definition } as Call<B, Q, A>);
}

/** Defaults: permission `read` for a GET and `write` for other calls; the response is not read. */
export const hostingCall = <B = never, Q = never, A = unknown>(definition: Definition<B, Q, A>): Call<B, Q, A> =>
  define("hosting", definition);

export const panelCall = <B = never, Q = never, A = unknown>(definition: Definition<B, Q, A>): Call<B, Q, A> => define("panel", definition);

export const permissionsOf = (...calls: readonly Pick<AnyCall, "serverPermission">[]): string[] => [
  ...new Set(calls.flatMap(({ serverPermission }) => serverPermission ?? [])),
];

/** Fills in the parameters of a path. Each parameter is encoded, so it stays one segment of the path, whatever it contains. */
export function filled(template: string, params: Readonly<Record<string, string>> = {}): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === "") throw new Error(`${template} needs ${name}`);
    // The URL parser removes the segments `.` and `..`, even if they are encoded as `%2e`, so the request would reach another call.
    if (value === "." || value === "..") throw new Error(`${template}: ${JSON.stringify(value)} is not a valid ${name}`);
    return encodeURIComponent(value);
  });
}

export function queryText(query: unknown): string {
  if (query === undefined || query === null) return "";
  const text = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]): [string, string][] =>
      value === undefined || value === null ? [] : [[name, String(value)]],
    ),
  ).toString();
  return text === "" ? "" : `?${text}`;
}
