import type * as z from "zod";
import type { Call } from "./call";
import {
  ApiError,
  AuthenticationError,
  ConfirmRequiredError,
  ConflictError,
  type ErrorFacts,
  NotFoundError,
  PermissionError,
  RateLimitError,
  RefusedError,
  ServerError,
  UnavailableError,
} from "./errors";

const PERMISSION_NAMES = { none: "", read: "Read", "read:sensitive": "Read sensitive data", write: "Write", deploy: "Deploy" } as const;

/** An answer with an error status becomes the error class of that status. `path` has its parameters filled in. */
export function errorOf(
  call: Call,
  path: string,
  status: number,
  body: unknown,
  { retryAfterSeconds, provider }: { retryAfterSeconds?: number; provider?: string } = {},
): ApiError {
  const facts: ErrorFacts = {
    retryAfterSeconds,
    method: call.method,
    path,
    status,
    body,
    apiMessage: messageOf(body),
    code: codeOf(body),
    fieldErrors: fieldErrorsOf(body),
  };
  const failed = `failed with ${status}`;
  switch (status) {
    case 401:
      return new AuthenticationError(failed, {
        ...facts,
        advice: `The token is missing, wrong, expired or revoked: ${setToken(call, provider)}`,
      });
    case 403:
      return new PermissionError(failed, { ...facts, advice: permissionAdvice(call, body, provider) });
    case 404:
      // An unknown route says nothing of the object: it must not pass for one that is gone (hosting-facts.md 1.2).
      if (isObject(body) && typeof body.docs === "string")
        return new ApiError(failed, {
          ...facts,
          advice: `This service does not offer it: ${body.docs} Check ${settingName("vocabulary", "HOSTING_VOCABULARY", provider)}, which translates paths.`,
        });
      // Upstream answers so where it does not offer the call; a missing application or destination is named (openapi-check.md 2.16).
      if (path.endsWith("/migrate") && facts.apiMessage === undefined)
        return new ApiError(failed, {
          ...facts,
          advice:
            "This platform does not move applications from one server to another through its API. Move it in the console and run again, or keep its server in the program.",
        });
      return new NotFoundError(failed, { ...facts, advice: "There is no such object, or it belongs to another team than the token." });
    case 409:
      return new ConflictError(failed, facts);
    case 429:
      return new RateLimitError(failed, {
        ...facts,
        advice: "A limit stays used up, by other users of this token or by the platform's own queue. Run again later.",
      });
    case 503:
      return new UnavailableError(failed, { ...facts, advice: "Nothing changed. Run again in a few minutes." });
    case 400:
    case 422:
      return isObject(body) && body.confirm_required === true ? new ConfirmRequiredError(failed, facts) : new RefusedError(failed, facts);
    default:
      return status >= 500
        ? new ServerError(failed, {
            ...facts,
            advice: "The platform had a fault of its own. Run again: what was done is found and continued.",
          })
        : new ApiError(failed, facts);
  }
}

/**
 * A refusal that is a web page is not the API's own: a 404 of a proxy says nothing of the object. Gateways in front of the API answer 429 and
 * 5xx with pages too, and mean the same by it.
 */
export function pageErrorOf(
  call: Pick<Call, "api" | "method">,
  path: string,
  status: number,
  provider: string | undefined,
): ApiError | undefined {
  if (status === 429 || status >= 500) return undefined;
  const facts = { method: call.method, path, status, advice: elsewhereAdvice(call, provider) };
  return new ApiError(`failed with ${status} and a web page in place of the API's own answer`, facts);
}

/** The first thing that is wrong with the shape of an answer, never with what stands in it. */
export function shapeText({ issues: [issue] }: z.core.$ZodError): string {
  const place = issue?.path.map(String).join(".").slice(0, LONGEST_PLACE) || "whole answer";
  const wrong = (issue?.message ?? "").replace(/^Invalid input: /, "").replace("received undefined", "and it is missing");
  return `${place}: ${wrong.slice(0, LONGEST_PLACE)}`;
}

const LONGEST_PLACE = 200;

export const elsewhereAdvice = (call: Pick<Call, "api">, provider: string | undefined) =>
  `Check ${addressKeys(call, provider)}: a proxy, a login page or another service seems to answer there.`;

export const addressKeys = (call: Pick<Call, "api">, provider: string | undefined) =>
  call.api === "panel" ? settingName("panelUrl", "HOSTING_PANEL_URL", provider) : settingName("baseUrl", "HOSTING_BASE_URL", provider);

/** A setting as the user gave it: of the stack, or of an explicit provider, which neither the stack's configuration nor the environment reaches. */
const settingName = (key: string, variable: string, provider: string | undefined) =>
  provider === undefined ? `hosting:${key} (${variable})` : `${key} of the hosting.Provider ${JSON.stringify(provider)}`;

function setToken(call: Call, provider: string | undefined): string {
  const [key, variable, example] =
    call.api === "panel" ? ["panelKey", "HOSTING_PANEL_KEY", "<ptlc_ key>"] : ["apiToken", "HOSTING_API_TOKEN", "<token>"];
  if (provider !== undefined) return `set ${settingName(key, variable, provider)}.`;
  return `pulumi config set --secret hosting:${key} ${example} (or ${variable}).`;
}

/** It does not say by its status which (specification of the panel, Authentication 3 and Errors); its text does. */
const PANEL_403 =
  "The key's user lacks this permission on the server, the key is limited to other addresses than this machine's, or the server is suspended.";

function permissionAdvice(call: Call, body: unknown, provider: string | undefined): string {
  if (call.api === "panel") return PANEL_403;
  // hosting-api.md, Errors: an endpoint that this service does not have answers with a link.
  if (isObject(body) && typeof body.docs === "string") return `This service does not offer it: ${body.docs}`;
  const name = PERMISSION_NAMES[missingPermission(body) ?? call.needs];
  if (name === "") return "The platform refuses this address or this user.";
  return `This call needs the token permission ${name}, and a user of the team whose role allows it. Create a token with ${name} in the console, then ${setToken(call, provider)}`;
}

/** What the platform itself says is missing, in any language: `Missing required permissions: deploy` (hosting-facts.md 1.2). */
function missingPermission(body: unknown): "read" | "read:sensitive" | "write" | "deploy" | undefined {
  const [, name] = /: (read:sensitive|read|write|deploy)\b/.exec(messageOf(body) ?? "") ?? [];
  return (["read", "read:sensitive", "write", "deploy"] as const).find((known) => known === name);
}

/**
 * `message` of the hosting API, then what a list of errors adds: bare texts, or the details of the panel's JSON:API errors. Endpoints of the panel's
 * operator answer `{error, code}` instead (specification of the panel, Errors).
 */
function messageOf(body: unknown): string | undefined {
  if (!isObject(body)) return undefined;
  const list = Array.isArray(body.errors) ? body.errors.map((error) => (isObject(error) ? error.detail : error)) : [];
  const texts = [body.message, ...list].filter((text): text is string => typeof text === "string" && text !== "");
  if (texts.length > 0) return [...new Set(texts)].join(" ");
  return typeof body.error === "string" && body.error !== "" ? body.error : undefined;
}

/** The first of the words that the API has for what is wrong. */
function codeOf(body: unknown): string | undefined {
  if (!isObject(body)) return undefined;
  const [first] = Array.isArray(body.errors) ? body.errors : [];
  return [body.code, isObject(first) ? first.code : undefined].find((code): code is string => typeof code === "string" && code !== "");
}

/** `errors` comes as an object of arrays, an object of strings, a mix, or a bare list (hosting-facts.md 1.2). */
function fieldErrorsOf(body: unknown): Record<string, string[]> {
  if (!isObject(body) || !isObject(body.errors)) return {};
  return Object.fromEntries(Object.entries(body.errors).map(([field, texts]) => [field, [texts].flat(9).map(textOf)]));
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
