import { RateLimitError, ResponseLostError, ServerError, UnavailableError, UnreachableError } from "../errors";
import { TRANSPORT } from "../limits";

export interface AttemptsSoFar {
  /** Without the first attempt, and without attempts after a 429. */
  readonly retries: number;
  /** Total delay of the call by 429 responses. */
  readonly rateLimitSeconds: number;
  readonly jitter: number;
}

export interface Wait {
  readonly seconds: number;
  readonly reason: "rate limit" | "rate limit of the call" | "unavailable" | "connection";
}

/** Number of retries after a failed attempt to connect. Such a failure shows little about the next attempt. */
const UNREACHABLE_RETRIES = 2;

/**
 * Decides whether and when a call is sent again. After a 429, after a 503 from the API itself, or if the request was never sent, nothing has
 * changed. After a lost response, or after a gateway's own 502, 503 or 504, only idempotent calls are sent again.
 */
export function retryPolicy(error: unknown, call: { readonly idempotent: boolean }, attempts: AttemptsSoFar): Wait | "stop" {
  const { retries, rateLimitSeconds, jitter } = attempts;
  if (retries >= TRANSPORT.retries) return "stop";
  const backoff = TRANSPORT.firstRetrySeconds * 2 ** retries * (1 + jitter / 2);

  if (error instanceof RateLimitError && error.pause) {
    const { seconds, isPaced } = error.pause;
    if (rateLimitSeconds + seconds > TRANSPORT.rateLimitPatienceSeconds) return "stop";
    return { seconds, reason: isPaced ? "rate limit" : "rate limit of the call" };
  }
  if (error instanceof UnavailableError) {
    if (error.outcomeUnknown && !call.idempotent) return "stop";
    const seconds = error.retryAfterSeconds ?? backoff;
    return seconds <= TRANSPORT.longestRetryAfterSeconds ? { seconds, reason: "unavailable" } : "stop";
  }
  if (error instanceof UnreachableError)
    return error.transient && retries < UNREACHABLE_RETRIES ? { seconds: backoff, reason: "connection" } : "stop";
  const isLost = error instanceof ResponseLostError || (error instanceof ServerError && (error.status === 502 || error.status === 504));
  return isLost && call.idempotent ? { seconds: backoff, reason: "connection" } : "stop";
}
