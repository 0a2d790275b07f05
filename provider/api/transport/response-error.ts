import {
  ApiError,
  AuthenticationError,
  ConfirmRequiredError,
  ConflictError,
  type ErrorDetails,
  GatewayUnavailableError,
  isNodeAwayResponse,
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
import { numberOf } from "./header-number";

/** A response with an error status becomes the error class of that status. */
export function responseErrorOf({ call, path }: ApiRequest, response: ApiResponse, settings: SettingAdvice): ApiError {
  const { status, pause, headers } = response;
  const body = response.body.value;
  const details: ErrorDetails = {
    pause,
    retryAfterSeconds: numberOf(headers["retry-after"]),
    method: call.method,
    path,
    status,
    body,
    apiMessage: messageOf(body),
    apiCode: codeOf(body),
    fieldErrors: fieldErrorsOf(body),
    cause: { status, body },
  };
  const failed = `failed with ${status}`;
  switch (status) {
    case 401:
      return new AuthenticationError(failed, {
        ...details,
        advice: `The token is missing, wrong, expired or revoked. Create one in the console, then ${setTokenAdvice(call, settings)}`,
      });
    case 403:
      // docs/spec/hosting-api.md, "Errors": an endpoint that this service does not have answers with a link.
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
        advice:
          "The rate limit is still exhausted, by other users of this token or by the platform's own queue. Run pulumi up again later.",
      });
    case 503:
      return isOwnForm(call, body)
        ? new UnavailableError(failed, { ...details, advice: "Nothing was changed. Run pulumi up again in a few minutes." })
        : new GatewayUnavailableError(`${failed}, and not in the API's own form`, {
            ...details,
            advice: "It is not known whether the API acted. Run pulumi up again in a few minutes; it continues from what was already done.",
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
            advice: `${failureText(call, path, response)} Run pulumi up again; it continues from what was already done.`,
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
  // An unknown route says nothing of the object: it must not pass for one that is gone (docs/facts/hosting.md 1.2).
  if (isObject(body) && typeof body.docs === "string") {
    const advice = `This service does not offer it: ${body.docs} Check ${settings.nameOf("vocabulary")}, which translates paths.`;
    return new ApiError(failed, { ...details, advice });
  }
  if (!isOwnNotFound(call, body))
    return new OutageError("failed with 404, and the response is not the API's own", {
      method,
      path,
      ...(status === undefined ? {} : { status }),
      cause: { status },
      advice: `This says nothing about the object. ${elsewhereAdvice(call, settings)}`,
    });
  // Upstream answers so where it does not offer the call; a missing application or destination is named (docs/facts/hosting.md 13.16).
  if (path.endsWith("/migrate") && apiMessage === undefined)
    return new ApiError(failed, {
      ...details,
      advice:
        "This platform does not move applications from one server to another through its API. Move it in the console and run pulumi up again, or keep its server in the program.",
    });
  const elsewhere = call.api === "hosting" ? "it belongs to another team than the token" : "the key's user may not see it";
  return new NotFoundError(failed, { ...details, advice: `There is no such object, or ${elsewhere}.` });
}

/**
 * The form in which the API itself says "not found": a `message` of the hosting API, `errors` of the panel, or what some of its endpoints return
 * instead (docs/spec/game-panel-api.md, "Errors"). A front proxy answers 404 too, while the API behind it restarts.
 */
function isOwnNotFound({ api }: ApiRequest["call"], body: unknown): boolean {
  if (!isObject(body)) return false;
  if (api === "hosting") return typeof body.message === "string";
  return Array.isArray(body.errors) || (typeof body.error === "string" && typeof body.code === "string");
}
/** Whether an error has the form of its API: `message`, or on the panel `errors` or `error`. Gateways answer with pages and texts. */
const isOwnForm = ({ api }: ApiRequest["call"], body: unknown): boolean =>
  isObject(body) &&
  (typeof body.message === "string" || (api !== "hosting" && (Array.isArray(body.errors) || typeof body.error === "string")));

const notOffered = ({ api }: ApiRequest["call"], body: unknown): string | undefined =>
  api === "hosting" && isObject(body) && typeof body.docs === "string" ? `This service does not offer it: ${body.docs}` : undefined;

/**
 * A refusal that is a web page is not the API's own: a 404 of a proxy says nothing of the object. Gateways in front of the API answer 429 and
 * 5xx with pages too, and mean the same by it.
 */
export function pageErrorOf({ call, path }: ApiRequest, { status }: ApiResponse, settings: SettingAdvice): ApiError | undefined {
  if (status === 429 || status >= 500) return undefined;
  const details = { method: call.method, path, status, advice: elsewhereAdvice(call, settings), cause: { status } };
  return new OutageError(`failed with ${status} and a web page instead of the API's own response`, details);
}

/**
 * `message` of the hosting API, then what a list of errors adds: bare texts, or the details of the panel's JSON:API errors. Endpoints of the panel's
 * operator answer `{error, code}` instead (docs/spec/game-panel-api.md, "Errors").
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

/** `errors` comes as an object of arrays, an object of strings, a mix, or a bare list (docs/facts/hosting.md 1.2). */
function fieldErrorsOf(body: unknown): Record<string, string[]> {
  if (!isObject(body) || !isObject(body.errors)) return {};
  return Object.fromEntries(Object.entries(body.errors).map(([field, texts]) => [field, [texts].flat(9).map(textOf)]));
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
