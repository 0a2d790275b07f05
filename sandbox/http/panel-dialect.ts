import { type Issues, isEmptyAt, normalised } from "./body";
import type { Dialect } from "./dialect";
import { Refusal, type Reply } from "./reply";

interface PanelError {
  code: string;
  status: string;
  detail: string;
  meta?: { source_field: string; rule: string | null };
}

const refusal = (status: number, errors: readonly PanelError[], headers: Record<string, string> = {}) =>
  new Refusal(status, { errors }, headers);

/** Returns an error in the panel's form. It repeats `status` as text (docs/spec/game-panel-api.md, "Errors"; docs/facts/game-panel.md 1.3). */
export function panelRefusal(status: number, code: string, detail: string, headers: Record<string, string> = {}): Refusal {
  return refusal(status, [{ code, status: String(status), detail }], headers);
}

export const panelRefuse = {
  notFound: () => panelRefusal(404, "NotFoundHttpException", "The requested resource could not be found on the server."),
  noAccess: () => panelRefusal(404, "NotFoundHttpException", "The requested resource does not exist on this server."),
  unauthorized: () => panelRefuse.denied("This action is unauthorized."),
  suspended: (isConflict: boolean) =>
    (isConflict ? panelRefuse.busy : panelRefuse.denied)(
      "This server is currently suspended and the functionality requested is unavailable.",
    ),
  denied: (why: string) => panelRefusal(403, "AccessDeniedHttpException", why),
  busy: (why: string) => panelRefusal(409, "ServerStateConflictException", why),
  /** Refusal because of a business rule, such as a limit of the server. The panel never uses 409 or 422 for it. */
  display: (detail: string, code = "DisplayException") => panelRefusal(400, code, detail),
  /** Error for an invalid request that crashes upstream's code. */
  typeError: () => panelRefusal(500, "TypeError", "An unexpected error was encountered while processing this request, please try again."),
  invalid: (field: string, rule: string | null, detail: string) =>
    refusal(422, [{ code: "ValidationException", status: "422", detail, meta: { source_field: field, rule } }]),
};

export function found<R>(row: R | undefined): R {
  if (row === undefined) throw panelRefuse.notFound();
  return row;
}

function invalid(issues: Issues, value: unknown): Refusal {
  const errors = issues.map((issue) => {
    const field = issue.path.map(String).join(".");
    const rule = isEmptyAt(value, issue.path) ? "required" : ruleOf(issue);
    const detail = rule === "required" ? `The ${field} field is required.` : `The ${field} field is invalid (${rule}).`;
    return { code: "ValidationException", status: "422", detail, meta: { source_field: field, rule } };
  });
  return refusal(422, errors);
}

function ruleOf(issue: Issues[number]): string {
  if (issue.code === "too_big") return "max";
  if (issue.code === "too_small") return "min";
  if (issue.code === "invalid_value") return "in";
  if (issue.code === "invalid_union") return JSON.stringify(issue.errors).includes('"expected":"number"') ? "numeric" : "boolean";
  return issue.code === "invalid_type" ? issue.expected : "regex";
}

function document(text: string, contentType: string | undefined): unknown {
  if (text.trim() === "") return {};
  if (!/^application\/json\b/i.test(contentType ?? "")) return {}; // a body of another type contains no fields
  try {
    return normalised(JSON.parse(text));
  } catch {
    throw panelRefusal(400, "BadRequestHttpException", "The JSON data passed in the request appears to be malformed.");
  }
}

/** Checks the body of a call that accepts no JSON: if its content type is JSON, the panel parses it nevertheless (docs/facts/game-panel.md 1.1). */
function raw(bytes: Uint8Array, contentType: string | undefined): Uint8Array {
  document(new TextDecoder().decode(bytes), contentType);
  return bytes;
}

/**
 * For a caller that does not ask for JSON, the panel redirects after an error of authentication or validation, and sends any other error as
 * HTML (docs/facts/game-panel.md 1.1).
 */
function withoutJson(reply: Reply): Reply {
  if (reply.status === 401) return { status: 302, headers: { ...reply.headers, location: "/auth/login" } };
  if (reply.status === 422) return { status: 302, headers: { ...reply.headers, location: "/" } };
  return {
    ...reply,
    body: `<!DOCTYPE html>\n<html><head><title>${reply.status}</title></head></html>\n`,
    contentType: "text/html; charset=UTF-8",
  };
}

export const panelDialect: Dialect = {
  api: "panel",
  prefix: "/api/client",
  unauthenticated: () => panelRefusal(401, "AuthenticationException", "Unauthenticated."),
  missingPermission: () => panelRefuse.unauthorized(),
  unknownRoute: () => panelRefuse.notFound(),
  wrongMethod: (method, allowed) => {
    const detail = `The ${method} method is not supported for this route. Supported methods: ${allowed.join(", ")}.`;
    return panelRefusal(405, "MethodNotAllowedHttpException", detail, { allow: allowed.join(", ") });
  },
  tooMany: (retryAfterSeconds, nowMs) =>
    panelRefusal(429, "ThrottleRequestsException", "Too Many Attempts.", {
      "retry-after": String(retryAfterSeconds),
      "x-ratelimit-reset": String(Math.ceil(nowMs / 1000) + retryAfterSeconds),
    }),
  invalid,
  failed: (error) => panelRefusal(500, "Exception", `The sandbox itself failed: ${error instanceof Error ? error.message : String(error)}`),
  document,
  raw,
  withoutJson,
};
