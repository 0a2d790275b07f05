import { documentOf } from "./body";
import type { Dialect } from "./dialect";
import { Refusal } from "./reply";

/** An error of the panel: `{errors: [{code, status, detail}]}`, `status` as text (game-panel-api.md, Errors; game-panel-facts.md 1.3). */
export function panelRefusal(status: number, code: string, detail: string, headers: Record<string, string> = {}): Refusal {
  return new Refusal(status, { errors: [{ code, status: String(status), detail }] }, headers);
}

export const panelDialect: Dialect = {
  api: "panel",
  prefix: "/api/client",
  unauthenticated: () => panelRefusal(401, "AuthenticationException", "Unauthenticated."),
  missingPermission: () => panelRefusal(403, "AccessDeniedHttpException", "This action is unauthorized."),
  unknownRoute: () => panelRefusal(404, "NotFoundHttpException", "The requested resource could not be found on the server."),
  wrongMethod: (method, allowed) =>
    panelRefusal(
      405,
      "MethodNotAllowedHttpException",
      `The ${method} method is not supported for this route. Supported methods: ${allowed.join(", ")}.`,
      {
        allow: allowed.join(", "),
      },
    ),
  tooMany: (retryAfterSeconds) =>
    panelRefusal(429, "ThrottleRequestsException", "Too Many Attempts.", { "retry-after": String(retryAfterSeconds) }),
  failed: (error) => panelRefusal(500, "Exception", `The sandbox itself failed: ${error instanceof Error ? error.message : String(error)}`),
  document: documentOf,
};
