import type { ApiErrorCode } from "../error-codes";
import { isObject } from "./json";
import { type Outcome, outcomeOf } from "./outcome";
import type { Pause } from "./transport/handler";

export interface ErrorDetails {
  method: string;
  path: string;
  status?: number;
  /** The API's own message, in the requested language. */
  apiMessage?: string;
  fieldErrors?: Readonly<Record<string, readonly string[]>>;
  /** The body of the response, for callers that need more than its message, such as the conflicts in a 409 or the cost in a quote. */
  body?: unknown;
  /** The sentence in the message that states that the call changed nothing. About an earlier write, which the call was to prove, it is wrong. */
  assurance?: string;
  advice?: string;
  /** Waiting time in the `Retry-After` header of a 429 or 503. */
  retryAfterSeconds?: number;
  pause?: Pause | undefined;
  /** The API's own error code, if it has one, such as `downgrade_requires_reset`. */
  apiCode?: string | undefined;
  /** If no response arrived, the error of the connection. Otherwise the response as `{ status, body }`, with the request's secrets replaced. */
  cause?: unknown;
  /** For a connection that could not be established: whether another attempt could succeed. */
  transient?: boolean;
  /** Whether the body has the form of the API's own errors. Default: false. */
  isOwnForm?: boolean;
}

export const NOTHING_CHANGED = "Nothing was changed.";

/** A failed call. It contains no token, no request body and no secret, only the members of `ErrorDetails`. */
export class ApiError extends Error {
  readonly code: ApiErrorCode = "request_failed";
  readonly method: string;
  readonly path: string;
  readonly status: number | undefined;
  readonly apiMessage: string | undefined;
  readonly fieldErrors: Readonly<Record<string, readonly string[]>>;
  readonly body: unknown;
  readonly assurance: string | undefined;
  readonly advice: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly transient: boolean;
  readonly pause: Pause | undefined;
  readonly apiCode: string | undefined;
  readonly isOwnForm: boolean;
  readonly outcome: Outcome;

  /** True if the API may have acted although no response confirms the action. A read never acts. */
  get outcomeUnknown(): boolean {
    return this.method !== "GET" && this.outcome !== "refused";
  }

  constructor(what: string, details: ErrorDetails) {
    super(sentence(what, details), details.cause === undefined ? undefined : { cause: details.cause });
    this.name = new.target.name;
    this.method = details.method;
    this.path = details.path;
    this.status = details.status;
    this.apiMessage = details.apiMessage;
    this.fieldErrors = details.fieldErrors ?? {};
    this.body = details.body;
    this.assurance = details.assurance;
    this.advice = details.advice;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.transient = details.transient ?? false;
    this.pause = details.pause;
    this.apiCode = details.apiCode;
    this.isOwnForm = details.isOwnForm ?? false;
    this.outcome = outcomeOf({ ...details, isSent: this.isSent });
  }

  /** Whether a part of the request was written to a connection, although no response arrived. */
  protected get isSent(): boolean {
    return false;
  }
}

/** 401: the token is missing, wrong, expired or revoked. */
export class AuthenticationError extends ApiError {
  override readonly code = "authentication_failed";
}
/** 403: the token lacks a permission, or its user's role is too low. */
export class PermissionError extends ApiError {
  override readonly code = "permission_denied";
}
/** 404 in the API's own form: the object does not exist, or another team owns it. */
export class NotFoundError extends ApiError {
  override readonly code = "not_found";
}
/** 409: an object with this name or key exists, the object is not ready, or something blocks the change. */
export class ConflictError extends ApiError {
  override readonly code = "conflict";
}
/** 422 or 400: the API does not accept the request at all, or not in the object's present state. */
export class ValidationError extends ApiError {
  override readonly code = "invalid_request";
}
/** 422 with `confirm_required`: nothing changed, and `quote` contains the cost. */
export class ConfirmRequiredError extends ApiError {
  override readonly code = "confirmation_required";
}
/** 429: the API requires a longer wait than the transport accepts, or the call is not sent again (`actsInParts`, `isAdvice`). */
export class RateLimitError extends ApiError {
  override readonly code = "rate_limited";
}
/** 503 in the API's own form: nothing changed. */
export class UnavailableError extends ApiError {
  override readonly code = "unavailable";
}
/** 503 of a server in front of the API, such as the page of a gateway. The API may have acted before this response. */
export class GatewayUnavailableError extends UnavailableError {}
/** 500, 502, 504 and other statuses from 500: `outcome` reports whether the call may have acted. */
export class ServerError extends ApiError {
  override readonly code = "server_error";
}
/** The response does not match the schema of the call: a proxy's HTML page, truncated JSON, a field of another type. */
export class UnexpectedResponseError extends ApiError {
  override readonly code = "unexpected_response";
}
/** A front server redirects the request to another address, such as https instead of http. So it has not passed the request to the API. */
export class MovedError extends UnexpectedResponseError {}
/** The response comes from a proxy or another service. Whatever its status, it proves nothing about any object. */
export class OutageError extends ApiError {
  override readonly code = "outage";
}
/** No connection could be established, so nothing was sent: the host is unknown, refuses the connection, or has an untrusted certificate. */
export class UnreachableError extends ApiError {
  override readonly code = "unreachable";
}
export class ResponseLostError extends ApiError {
  override readonly code: ApiErrorCode = "response_lost";
  protected override get isSent(): boolean {
    return true;
  }
}
/** No response showed what a request did, and the platform shows no effect of it. */
export class OutcomeUnknownError extends ResponseLostError {
  override readonly code = "outcome_unknown";
}

/** Status of a response that does not show the outcome, or the reason why there is no response. */
export const lostText = ({ status }: ApiError): string => String(status ?? "connection lost");

function sentence(what: string, { method, path, apiMessage, fieldErrors, advice }: ErrorDetails): string {
  const fields = Object.entries(fieldErrors ?? {}).map(([field, texts]) => `${field}: ${texts.join(" ")}`);
  const said = [apiMessage ? quoted(apiMessage) : "", ...fields].filter(Boolean).join("; ");
  return [`${method} ${shortPath(path)} ${what}${said ? `: ${said}` : ""}${said.endsWith(".") ? "" : "."}`, advice]
    .filter(Boolean)
    .join(" ");
}

const LONGEST_PATH = 300;

/** Shortens a path for a message, because an invalid id in it may have any length. */
const shortPath = (path: string) => (path.length > LONGEST_PATH ? `${path.slice(0, LONGEST_PATH)}…` : path);

export const isNodeAway = (error: unknown): error is ServerError => error instanceof ServerError && isNodeAwayResponse(error);

/**
 * Whether the panel itself reports that a server's node is unreachable, in its response to a call below `/servers/<id>/`. Such a response is a 504
 * or, according to the specification, a 502 (docs/facts/game-panel.md 7). A 502 to a write does not prove this, because the panel also returns 502 to
 * a console command while the server is off. A 502 with a text such as `(code: 200)` proves the opposite: the node returned this code.
 */
export function isNodeAwayResponse({ method, path, status, body }: Pick<ErrorDetails, "method" | "path" | "status" | "body">): boolean {
  if (!/(^|\/)servers\/[^/]+\//.test(path) || !isObject(body) || !Array.isArray(body.errors)) return false;
  return status === 504 || (status === 502 && method === "GET" && !/\(code: \d+\)/.test(JSON.stringify(body.errors)));
}

/** Quotes a text of the platform for use inside a sentence, without the text's final full stop. */
export const quoted = (text: string): string => `"${stripped(text).replace(/(?<!\.)\.$/, "")}"`;

const stripped = (text: string) => text.trim().replace(/\s+/g, " ").slice(0, 600);

/** Whether an error means that this platform lacks the call. A missing object causes another error (docs/facts/hosting.md 1.2). */
export const isNoCall = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 405 || (error.status === 404 && isObject(error.body) && "docs" in error.body));
