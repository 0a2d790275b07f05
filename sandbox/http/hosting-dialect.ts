import { documentOf, invalidFields } from "./body";
import type { Dialect } from "./dialect";
import { Refusal, refuse } from "./reply";

const DOCS = "https://docs.sandbox.example/api-reference";

/**
 * Returns the response of upstream's endpoints that administer servers: 403, with a link to the documentation (docs/spec/hosting-api.md, "What the
 * service does", fact 3).
 */
export function refuseUnavailable(): Refusal {
  return new Refusal(403, { message: { say: "unavailable" }, docs: DOCS });
}

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
