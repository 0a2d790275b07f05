import type { Call } from "../../provider/api/call";
import { documentOf, type Issues, invalidFields } from "./body";
import { Refusal, type Reply, refuse } from "./reply";

/** The differences between the hosting API and the panel in every call: the prefix of paths, the texts of errors, and how bodies are parsed. */
export interface Dialect {
  readonly api: Call["api"];
  readonly prefix: string;
  unauthenticated(): Refusal;
  missingPermission(call: Call): Refusal;
  unknownRoute(): Refusal;
  wrongMethod(method: string, allowed: readonly string[]): Refusal;
  tooMany(retryAfterSeconds: number, nowMs: number): Refusal;
  invalid(issues: Issues, value: unknown): Refusal;
  /** Returns the response to an error that is not a refusal. Such an error is a mistake in the sandbox. */
  failed(error: unknown): Refusal;
  /** Parses the body of a request, and returns it with normalised strings. */
  document(text: string, contentType: string | undefined, lenient: boolean): unknown;
  /** Checks the body of a call that accepts no JSON, and returns it unchanged. */
  raw(bytes: Uint8Array, contentType: string | undefined): Uint8Array;
  /** Returns the response to a caller whose header `Accept` does not ask for JSON. */
  withoutJson?(reply: Reply): Reply;
}

const DOCS = "https://docs.sandbox.example/api-reference";

/**
 * The service's response to upstream's calls that add, validate or delete servers, or change the instance (docs/spec/hosting-api.md, "What
 * the service does", fact 3).
 */
export const refuseUnavailable = (): Refusal => new Refusal(403, { message: { say: "unavailable" }, docs: DOCS });

/** Error shapes of docs/facts/hosting.md 1.2. */
export const hostingDialect: Dialect = {
  api: "hosting",
  prefix: "/api/v1",
  unauthenticated: () => new Refusal(401, { message: { say: "unauthenticated" } }),
  missingPermission: (call) => new Refusal(403, { message: { say: "missingPermission", what: call.permission } }),
  unknownRoute: () => new Refusal(404, { message: { say: "notFound", what: "Route" }, docs: DOCS }),
  wrongMethod: (method, allowed) => new Refusal(405, { message: { say: "methodNotAllowed", what: method } }, { allow: allowed.join(", ") }),
  tooMany: (retryAfterSeconds) => refuse.tooMany(retryAfterSeconds),
  invalid: invalidFields,
  failed: (error) => new Refusal(500, { message: `The sandbox itself failed: ${error instanceof Error ? error.message : String(error)}` }),
  document: documentOf,
  raw: (bytes) => bytes,
};
