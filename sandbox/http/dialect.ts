import type { Call } from "../../provider/api/call";
import { documentOf, type Issues, invalidFields } from "./body";
import { Refusal, type Reply, refuse } from "./reply";

/** Error texts of one of the two APIs, and the way in which it parses requests. */
export interface Dialect {
  readonly api: Call["api"];
  readonly prefix: string;
  unauthenticated(): Refusal;
  missingPermission(call: Call): Refusal;
  unknownRoute(): Refusal;
  wrongMethod(method: string, allowed: readonly string[]): Refusal;
  tooMany(retryAfterSeconds: number, nowMs: number): Refusal;
  invalid(issues: Issues, value: unknown): Refusal;
  /** Returns the response to an error in the sandbox itself. */
  failed(error: unknown): Refusal;
  /** Checks the form of the request's document, and returns the document with normalised strings. */
  document(text: string, contentType: string | undefined, lenient: boolean): unknown;
  /** Returns the body of a request that is not a JSON document. */
  raw(bytes: Uint8Array, contentType: string | undefined): Uint8Array;
  /** Returns the response to a caller that did not ask for JSON. */
  withoutJson?(reply: Reply): Reply;
}

const DOCS = "https://docs.sandbox.example/api-reference";

/** Upstream's response for the administration of servers (docs/spec/hosting-api.md, "What the service does", fact 3). */
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
