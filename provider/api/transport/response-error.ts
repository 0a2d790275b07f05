import {
  ApiError,
  AuthenticationError,
  ConfirmRequiredError,
  ConflictError,
  type ErrorDetails,
  GatewayUnavailableError,
  isNodeAwayResponse,
  NOTHING_CHANGED,
  NotFoundError,
  OutageError,
  PermissionError,
  RateLimitError,
  ServerError,
  UnavailableError,
  ValidationError,
} from "../errors";
import { isObject } from "../json";
import { elsewhereAdvice, permissionAdvice, type SettingAdvice, setTokenAdvice } from "./advice";
import type { ApiRequest, ApiResponse } from "./handler";
import { retryAfterOf } from "./headers";

export function responseErrorOf({ call, path }: ApiRequest, response: ApiResponse, settings: SettingAdvice): ApiError {
  const { status, pause, headers } = response;
  const body = response.body.value;
  const details: ErrorDetails = {
    pause,
    retryAfterSeconds: retryAfterOf(headers),
    method: call.method,
    path,
    status,
    body,
    apiMessage: messageOf(body),
    apiCode: codeOf(body),
    fieldErrors: fieldErrorsOf(body),
    cause: { status, body },
    isOwnForm: isOwnForm(call, body),
  };
  const failed = `failed with ${status}`;
  switch (status) {
    case 401:
      return new AuthenticationError(failed, {
        ...details,
        advice: `The token is missing, wrong, expired or revoked. Create one in the console, then ${setTokenAdvice(call, settings)}`,
      });
    case 403:
      // If this service does not offer an endpoint, the 403 contains a link to the documentation (docs/spec/hosting-api.md, "Errors").
      return new PermissionError(failed, {
        ...details,
        advice: notOffered(call, body) ?? permissionAdvice(call, details.apiMessage, settings),
      });
    case 404:
      return notFoundError(call, details, settings);
    case 409:
      return new ConflictError(failed, details);
    case 429:
      return new RateLimitError(failed, {
        ...details,
        advice: "Other users of this token, or the platform's own queue, have used up the rate limit. Run pulumi up again later.",
      });
    case 503:
      return isOwnForm(call, body)
        ? new UnavailableError(failed, {
            ...details,
            assurance: NOTHING_CHANGED,
            advice: `${NOTHING_CHANGED} Run pulumi up again in a few minutes.`,
          })
        : new GatewayUnavailableError(`${failed}, but the response is not the API's own`, {
            ...details,
            advice: "The API may have acted. Run pulumi up again in a few minutes; it continues from the completed steps.",
          });
    case 400:
    case 422:
      return isObject(body) && body.confirm_required === true
        ? new ConfirmRequiredError(failed, details)
        : new ValidationError(failed, details);
    default:
      return status >= 500
        ? new ServerError(failed, {
            ...details,
            advice: `${failureText(call, path, response)} Run pulumi up again; it continues from the completed steps.`,
          })
        : new ApiError(failed, details);
  }
}

const failureText = ({ api, method }: ApiRequest["call"], path: string, { status, body }: ApiResponse): string =>
  api !== "hosting" && isNodeAwayResponse({ method, path, status, body: body.value })
    ? "The panel cannot reach the node of this game server, or the node did not answer in time."
    : "The platform had an internal error.";

function notFoundError(call: ApiRequest["call"], details: ErrorDetails, settings: SettingAdvice): ApiError {
  const { body, path, apiMessage, method, status } = details;
  const failed = "failed with 404";
  // A 404 for an unknown route does not prove that the object is missing (docs/facts/hosting.md 1.2).
  if (isObject(body) && typeof body.docs === "string") {
    const advice = `This service does not offer the call: ${body.docs} Check ${settings.nameOf("vocabulary")}, which translates paths.`;
    return new ApiError(failed, { ...details, advice });
  }
  if (!isOwnNotFound(call, body))
    return new OutageError("failed with 404, but the response is not the API's own", {
      method,
      path,
      ...(status === undefined ? {} : { status }),
      cause: { status },
      advice: `The object may still exist. ${elsewhereAdvice(call, settings)}`,
    });
  // If the platform lacks the call, the 404 contains no message, unlike a 404 for a missing object (docs/facts/hosting.md 13.16).
  if (path.endsWith("/migrate") && apiMessage === undefined)
    return new ApiError(failed, {
      ...details,
      advice:
        "The API of this platform cannot move applications between servers. Move the application in the console and run pulumi up again, or restore its server in the program.",
    });
  const elsewhere = call.api === "hosting" ? "it belongs to a team other than the token's" : "the key's user is not allowed to see it";
  return new NotFoundError(failed, { ...details, advice: `The object does not exist, or ${elsewhere}.` });
}

/** While the API restarts, a front proxy also returns 404, but not in the API's form (docs/spec/game-panel-api.md, "Errors"). */
function isOwnNotFound({ api }: ApiRequest["call"], body: unknown): boolean {
  if (!isObject(body)) return false;
  if (api === "hosting") return typeof body.message === "string";
  return Array.isArray(body.errors) || (typeof body.error === "string" && typeof body.code === "string");
}
/** Whether a body has the form of the API's own errors. A gateway returns a page or a text instead. */
const isOwnForm = ({ api }: ApiRequest["call"], body: unknown): boolean =>
  isObject(body) &&
  (typeof body.message === "string" || (api !== "hosting" && (Array.isArray(body.errors) || typeof body.error === "string")));

const notOffered = ({ api }: ApiRequest["call"], body: unknown): string | undefined =>
  api === "hosting" && isObject(body) && typeof body.docs === "string" ? `This service does not offer the call: ${body.docs}` : undefined;

/**
 * Returns the error for a response that is a web page. A 404 of a proxy does not prove that the object is missing. Returns undefined for 429 and 5xx,
 * because a page with such a status means the same as the API's own response.
 */
export function pageErrorOf({ call, path }: ApiRequest, { status }: ApiResponse, settings: SettingAdvice): ApiError | undefined {
  if (status === 429 || status >= 500) return undefined;
  const details = { method: call.method, path, status, advice: elsewhereAdvice(call, settings), cause: { status } };
  return new OutageError(`failed with ${status} and a web page instead of the API's own response`, details);
}

/** The endpoints that the panel's operator added return `{error, code}` instead of a list of errors (docs/spec/game-panel-api.md, "Errors"). */
function messageOf(body: unknown): string | undefined {
  if (!isObject(body)) return undefined;
  const list = Array.isArray(body.errors) ? body.errors.map((error) => (isObject(error) ? error.detail : error)) : [];
  const texts = [body.message, ...list].filter((text): text is string => typeof text === "string" && text !== "");
  if (texts.length > 0) return [...new Set(texts)].join(" ");
  return typeof body.error === "string" && body.error !== "" ? body.error : undefined;
}

function codeOf(body: unknown): string | undefined {
  if (!isObject(body)) return undefined;
  const [first] = Array.isArray(body.errors) ? body.errors : [];
  return [body.code, isObject(first) ? first.code : undefined].find((code): code is string => typeof code === "string" && code !== "");
}

/** `errors` may be an object of arrays, an object of strings, a mix, or a bare list (docs/facts/hosting.md 1.2). */
function fieldErrorsOf(body: unknown): Record<string, string[]> {
  if (!isObject(body) || !isObject(body.errors)) return {};
  return Object.fromEntries(Object.entries(body.errors).map(([field, texts]) => [field, [texts].flat(9).map(textOf)]));
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
