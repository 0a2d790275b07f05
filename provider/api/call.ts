import * as z from "zod";

/** Permissions that a token can have (docs/spec/hosting-api.md, "Authentication" 2), and `none` for the calls that are open to all. */
export type Permission = "none" | "read" | "read:sensitive" | "write" | "deploy";

export type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";

/** Budgets beside the general one of each API (docs/spec/hosting-api.md, "Limits"). */
export type Budget = "volume changes" | "database actions";

/** A limit that calls of one sort have below each object, in some releases of the API. */
export interface NarrowLimit {
  /** What is counted: `new schedules`. */
  readonly what: string;
  readonly requests: number;
  readonly seconds: number;
  /** Parameter of the path that names the object: `server`. */
  readonly per: string;
}

/**
 * One call of one API, as data. The provider sends it, the sandbox serves it: both read the same table, so neither can drift from the other.
 * Names are the specification's neutral words without brackets (`ctr`, `svc`, `git_provider_1`); the transport translates them.
 */
export interface Call<Body = unknown, Query = unknown, Result = unknown> {
  readonly api: "hosting" | "panel";
  readonly method: Method;
  /** Below `/api/v1` or `/api/client`, with `{name}` for what `params` fills in. */
  readonly path: string;
  /** The path begins at the root of the host, and not below that prefix. */
  readonly isAtRoot?: boolean;
  readonly permission: Permission;
  /**
   * What the panel asks of a user on the server, such as `file.read` (docs/facts/game-panel.md 3). Absent: whoever is let in may, or no document
   * tells.
   */
  readonly serverPermission?: string;
  /** Strict: the API refuses fields that it does not know. Absent: the call takes no body. */
  readonly body?: z.core.$ZodType<Body>;
  /**
   * How the body is sent: `text`, verbatim as text/plain (`RawBody`); `form`, multipart, each member a field, with files as `FormFile` (`bodies.ts`).
   * Default: JSON, in the deployment's words.
   */
  readonly encoding?: "json" | "text" | "form";
  /**
   * What a good response is: `text`, a text of which nothing is trimmed; `bytes`, those that came. Neither is looked into: a content type alone
   * tells a web page. Default: JSON, or the bare text that a few calls of the hosting API answer.
   */
  readonly answers?: "json" | "text" | "bytes";
  /** How long one attempt may take, where the usual time is too short for it. */
  readonly timeoutSeconds?: number;
  readonly query?: z.core.$ZodType<Query>;
  /** Loose: the API adds fields between releases. It refuses only what would mislead us. */
  readonly response: z.core.$ZodType<Result>;
  /** Whether sending it twice does what sending it once does; only then it is sent again after a lost response. */
  readonly idempotent: boolean;
  /** No document says that it heeds an `Idempotency-Key`: one is sent and not relied on, so that a lost response is no reason to send it again. */
  readonly keyIsHint?: boolean;
  readonly budget?: Budget;
  readonly narrowLimit?: NarrowLimit;
  /** It does several things one after another, and a 429 may come after some of them: then it is not sent again as it is. */
  readonly actsInParts?: boolean;
  /** What it tells is worth no wait: it is sent once, and never again after a failure. */
  readonly isAdvice?: boolean;
  /** Fields of the body that hold a secret although their names do not say so (secret-redactor.ts knows those that do). */
  readonly secretFields?: readonly string[];
}

/** A call apart from the shapes of what it takes and answers. */
export type AnyCall = Omit<Call, "body" | "query" | "response">;

/** What a sender fills into a call: the path's parameters, the query, the body and, for a few calls, an idempotency key. */
export interface CallArguments<Body, Query> {
  params?: Readonly<Record<string, string>>;
  query?: Query;
  body?: Body;
  idempotencyKey?: string;
}

type Defaulted = "permission" | "idempotent" | "response";
type Definition<B, Q, A> = Omit<Call<B, Q, A>, "api" | Defaulted> & Partial<Pick<Call<B, Q, A>, Defaulted>>;

/**
 * An answer that nobody reads: the object, nothing at all, or a sentence in the caller's language, never compared (docs/facts/hosting.md 1.2). What
 * was done was done.
 */
const Unread = z.unknown();

function define<B, Q, A>(api: Call["api"], definition: Definition<B, Q, A>): Call<B, Q, A> {
  const { method } = definition;
  const defaults = { permission: method === "GET" ? "read" : "write", idempotent: method !== "POST", response: Unread } as const;
  return Object.freeze({ api, ...defaults, ...definition } as Call<B, Q, A>);
}

/**
 * A call of the hosting API. Unless it says otherwise, a GET needs Read and any other call Write, a POST is not idempotent and any other call is, and
 * nobody reads its answer.
 */
export const hostingCall = <B = never, Q = never, A = unknown>(definition: Definition<B, Q, A>): Call<B, Q, A> =>
  define("hosting", definition);

/** A call of the game panel's client API; the same defaults. */
export const panelCall = <B = never, Q = never, A = unknown>(definition: Definition<B, Q, A>): Call<B, Q, A> => define("panel", definition);

/** What these calls ask of a user on the server, each once. */
export const permissionsOf = (...calls: readonly Pick<AnyCall, "serverPermission">[]): string[] => [
  ...new Set(calls.flatMap(({ serverPermission }) => serverPermission ?? [])),
];
