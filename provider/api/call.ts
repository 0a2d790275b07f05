import * as z from "zod";

/** Permissions of a token (docs/spec/hosting-api.md, "Authentication" 2). `none`: the call needs no permission. */
export type Permission = "none" | "read" | "read:sensitive" | "write" | "deploy";

export type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";

/** Request budgets in addition to the general budget of each API (docs/spec/hosting-api.md, "Limits"). */
export type Budget = "volume changes" | "database actions";

/** A limit for one type of call, counted separately for each object. Only some releases of the API have such a limit. */
export interface NarrowLimit {
  /** Name of the counted calls, such as `new schedules`. */
  readonly what: string;
  readonly requests: number;
  readonly seconds: number;
  /** Path parameter that identifies the object, such as `server`. */
  readonly per: string;
}

/**
 * One call of one API, as data. The provider sends the call and the sandbox serves it. Both read the same table, so they always agree. The table uses
 * the neutral words of the specification as names, without brackets (`ctr`, `svc`, `git_provider_1`). The transport translates these names.
 */
export interface Call<Body = unknown, Query = unknown, Result = unknown> {
  readonly api: "hosting" | "panel";
  readonly method: Method;
  /** Path below `/api/v1` or `/api/client`, with `{name}` for each parameter in `params`. */
  readonly path: string;
  /** Whether the path begins at the root of the host, without the prefix `/api/v1` or `/api/client`. */
  readonly isAtRoot?: boolean;
  readonly permission: Permission;
  /**
   * Permission on the server that the panel requires of a user, such as `file.read` (docs/facts/game-panel.md 3). Absent: the call needs no
   * permission, or no document mentions one.
   */
  readonly serverPermission?: string;
  /** Schema of the body. It is strict: the API refuses unknown fields. Absent: the call has no body. */
  readonly body?: z.core.$ZodType<Body>;
  /**
   * Encoding of the body: `text`, verbatim as text/plain (`RawBody`); `form`, multipart with one field for each member and files as `FormFile`
   * (`bodies.ts`). Default: JSON in the deployment's words.
   */
  readonly encoding?: "json" | "text" | "form";
  /**
   * Type of a successful response: `text` (not trimmed) or `bytes`. The transport does not inspect the content of these two, and recognizes a web
   * page only by its content type. Default: JSON, or the bare text of a few calls of the hosting API.
   */
  readonly answers?: "json" | "text" | "bytes";
  /** Maximum duration of one attempt, if the usual one is too short. */
  readonly timeoutSeconds?: number;
  readonly query?: z.core.$ZodType<Query>;
  /** Schema of the response. It is loose, because the API adds fields between releases. It refuses only misleading responses. */
  readonly response: z.core.$ZodType<Result>;
  /** Whether sending the call twice has the same effect as sending it once. After a lost response, the transport repeats only such calls. */
  readonly idempotent: boolean;
  /**
   * True if the documents do not say whether the call honours an `Idempotency-Key`. The key is sent, but the call is not repeated after a lost
   * response.
   */
  readonly keyIsHint?: boolean;
  readonly budget?: Budget;
  readonly narrowLimit?: NarrowLimit;
  /**
   * Whether the call does several things one after another, so that a 429 may come after some of these things are done. After a 429, the same request
   * is not sent again.
   */
  readonly actsInParts?: boolean;
  /** Whether the response is only advisory and not worth a wait. The call is then sent once, and is not repeated after a failure. */
  readonly isAdvice?: boolean;
  /** Fields of the body that contain a secret although their names do not suggest it (secret-redactor.ts recognizes all other secret fields). */
  readonly secretFields?: readonly string[];
}

/** A call without the schemas of its body and response. */
export type AnyCall = Omit<Call, "body" | "query" | "response">;

/** The arguments of a call: the path's parameters, the query, the body and, for a few calls, an idempotency key. */
export interface CallArguments<Body, Query> {
  params?: Readonly<Record<string, string>>;
  query?: Query;
  body?: Body;
  idempotencyKey?: string;
}

type Defaulted = "permission" | "idempotent" | "response";
type Definition<B, Q, A> = Omit<Call<B, Q, A>, "api" | Defaulted> & Partial<Pick<Call<B, Q, A>, Defaulted>>;

/**
 * Schema of a successful response that is never read. Such a response is the object, nothing, or a sentence in the caller's language
 * (docs/facts/hosting.md 1.2).
 */
const Unread = z.unknown();

function define<B, Q, A>(api: Call["api"], definition: Definition<B, Q, A>): Call<B, Q, A> {
  const { method } = definition;
  const defaults = { permission: method === "GET" ? "read" : "write", idempotent: method !== "POST", response: Unread } as const;
  return Object.freeze({ api, ...defaults, ...definition } as Call<B, Q, A>);
}

/**
 * Defines a call of the hosting API. Defaults: a GET needs the permission "Read", and any other call needs "Write". A POST is not idempotent; any
 * other call is. The response is not read.
 */
export const hostingCall = <B = never, Q = never, A = unknown>(definition: Definition<B, Q, A>): Call<B, Q, A> =>
  define("hosting", definition);

/** Defines a call of the game panel's client API, with the same defaults. */
export const panelCall = <B = never, Q = never, A = unknown>(definition: Definition<B, Q, A>): Call<B, Q, A> => define("panel", definition);

/** Returns the server permissions that these calls require, without duplicates. */
export const permissionsOf = (...calls: readonly Pick<AnyCall, "serverPermission">[]): string[] => [
  ...new Set(calls.flatMap(({ serverPermission }) => serverPermission ?? [])),
];

/** Fills in the parameters of a path. Each parameter stays one segment, whatever it contains. */
export function filled(template: string, params: Readonly<Record<string, string>> = {}): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === "") throw new Error(`${template} needs ${name}`);
    // A segment of dots would lead to another call, however it is encoded.
    if (value === "." || value === "..") throw new Error(`${template}: ${JSON.stringify(value)} is not a valid ${name}`);
    return encodeURIComponent(value);
  });
}

/** Returns the query string with its question mark. Parameters without a value are left out. */
export function queryText(query: unknown): string {
  if (query === undefined || query === null) return "";
  const text = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]): [string, string][] =>
      value === undefined || value === null ? [] : [[name, String(value)]],
    ),
  ).toString();
  return text === "" ? "" : `?${text}`;
}
