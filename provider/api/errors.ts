import type { ApiErrorCode } from "../error-codes";
import { isObject } from "./json";
import type { Pause } from "./transport/handler";

/** What an error tells beside its sentence: which call, what the API said, and what to do next. */
export interface ErrorDetails {
  method: string;
  path: string;
  status?: number;
  /** The API's own message, in the language that was asked for. */
  apiMessage?: string;
  /** Field name to what the API found wrong with it. */
  fieldErrors?: Readonly<Record<string, readonly string[]>>;
  /** What the API answered: conflicts and quotes carry more than a message. */
  body?: unknown;
  advice?: string;
  /** `Retry-After` of a 429 or 503. */
  retryAfterSeconds?: number;
  /** How long a 429 puts the call off. */
  pause?: Pause | undefined;
  /** The API's own word for what is wrong, where it has one: `downgrade_requires_reset`. */
  apiCode?: string | undefined;
  /** The error of the connection, or the response: `{ status, body }` without the secrets of its request. */
  cause?: unknown;
  /** Of a connection that could not be made: whether another attempt could end differently. */
  transient?: boolean;
}

/** A call that did not do what it should. Carries no token, no request body and no secret: only what `ErrorDetails` lists. */
export class ApiError extends Error {
  readonly code: ApiErrorCode = "request_failed";
  readonly method: string;
  readonly path: string;
  readonly status: number | undefined;
  readonly apiMessage: string | undefined;
  readonly fieldErrors: Readonly<Record<string, readonly string[]>>;
  readonly body: unknown;
  readonly advice: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly transient: boolean;
  readonly pause: Pause | undefined;
  readonly apiCode: string | undefined;
  /** Whether the API may have acted although no answer said so. */
  readonly outcomeUnknown: boolean = false;

  constructor(what: string, details: ErrorDetails) {
    super(sentence(what, details), details.cause === undefined ? undefined : { cause: details.cause });
    this.name = new.target.name;
    this.method = details.method;
    this.path = details.path;
    this.status = details.status;
    this.apiMessage = details.apiMessage;
    this.fieldErrors = details.fieldErrors ?? {};
    this.body = details.body;
    this.advice = details.advice;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.transient = details.transient ?? false;
    this.pause = details.pause;
    this.apiCode = details.apiCode;
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
/** 404 in the form of the API itself: there is no such object, or it belongs to another team. */
export class NotFoundError extends ApiError {
  override readonly code = "not_found";
}
/** 409: the key exists, the object is not ready, or something blocks the change. */
export class ConflictError extends ApiError {
  override readonly code = "conflict";
}
/** 422 (and 400): the API refuses what was sent, or refuses it now. */
export class ValidationError extends ApiError {
  override readonly code = "invalid_request";
}
/** 422 with `confirm_required`: nothing changed, and `quote` says what it would cost. */
export class ConfirmRequiredError extends ApiError {
  override readonly code = "confirmation_required";
}
/** 429 for longer than the transport's patience. */
export class RateLimitError extends ApiError {
  override readonly code = "rate_limited";
}
/** 503 in the API's own form: nothing changed. */
export class UnavailableError extends ApiError {
  override readonly code = "unavailable";
}
/** 503 of something in front of the API, such as a gateway's page: it may have come after the API acted. */
export class GatewayUnavailableError extends UnavailableError {
  override readonly outcomeUnknown = true;
}
/** 500, 502, 504: nobody can say whether the call acted. */
export class ServerError extends ApiError {
  override readonly code = "server_error";
  override readonly outcomeUnknown = true;
}
/** The answer is not what the call answers: a proxy's HTML page, half a JSON, a field of another type. */
export class UnexpectedResponseError extends ApiError {
  override readonly code = "unexpected_response";
  override readonly outcomeUnknown = true;
}
/**
 * The response is not the API's own: a proxy's text or page, or JSON of another service. It says nothing about any object, whatever its status.
 */
export class OutageError extends ApiError {
  override readonly code = "outage";
  override readonly outcomeUnknown = true;
}
/** No connection could be made, so nothing was sent: unknown host, refused, certificate not trusted. */
export class UnreachableError extends ApiError {
  override readonly code = "unreachable";
}
/** The request was sent and its answer never came. */
export class ResponseLostError extends ApiError {
  override readonly code = "response_lost";
  override readonly outcomeUnknown = true;
}

function sentence(what: string, { method, path, apiMessage, fieldErrors, advice }: ErrorDetails): string {
  const fields = Object.entries(fieldErrors ?? {}).map(([field, texts]) => `${field}: ${texts.join(" ")}`);
  const said = [apiMessage ? quoted(apiMessage) : "", ...fields].filter(Boolean).join("; ");
  return [`${method} ${shortened(path)} ${what}${said ? `: ${said}` : ""}${said.endsWith(".") ? "" : "."}`, advice]
    .filter(Boolean)
    .join(" ");
}

const LONGEST_PATH = 300;

/** An id that is no id may be of any length. */
const shortened = (path: string) => (path.length > LONGEST_PATH ? `${path.slice(0, LONGEST_PATH)}…` : path);

/** The panel says that the node of a game server cannot be reached. */
export const isNodeAway = (error: unknown): error is ServerError => error instanceof ServerError && isNodeAwayResponse(error);

/**
 * Of a call below a server, in the panel's own form: 504, or as the specification has it 502 (docs/facts/game-panel.md 7). A 502 is also what a
 * server answers to a command while it is off, and with `(code: 200)` what a node answers that is there.
 */
export function isNodeAwayResponse({ method, path, status, body }: Pick<ErrorDetails, "method" | "path" | "status" | "body">): boolean {
  if (!/(^|\/)servers\/[^/]+\//.test(path) || !isObject(body) || !Array.isArray(body.errors)) return false;
  return status === 504 || (status === 502 && method === "GET" && !/\(code: \d+\)/.test(JSON.stringify(body.errors)));
}

/** What the platform says, as a part of a sentence of ours: the full stop of the quotation is that of the sentence. */
export const quoted = (text: string): string => `"${stripped(text).replace(/(?<!\.)\.$/, "")}"`;

const stripped = (text: string) => text.trim().replace(/\s+/g, " ").slice(0, 600);
