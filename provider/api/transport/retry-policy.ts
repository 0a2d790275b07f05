import { RateLimitError, ResponseLostError, ServerError, UnavailableError, UnreachableError } from "../errors";
import { TRANSPORT } from "../limits";

/** What became of a call so far. */
export interface AttemptsSoFar {
  /** Further attempts after the first; those after a 429 do not count. */
  readonly retries: number;
  /** How long 429 responses have put the call off, in all. */
  readonly rateLimitSeconds: number;
  /** Between 0 and 1; spreads the retries of many. */
  readonly jitter: number;
}

/** How long to wait before the next attempt, and what for. */
export interface Wait {
  readonly seconds: number;
  readonly reason: "rate limit" | "rate limit of the call" | "unavailable" | "connection";
}

/** Attempts to connect that fail tell little of the next one. */
const UNREACHABLE_RETRIES = 2;

/**
 * Whether a call is sent again, and when. A 429 and a 503 of the API's own changed nothing, nor did a request that was never sent; a response that was lost, and
 * a gateway that lost it (502, 504, and a 503 of its own), allow another attempt of idempotent calls only.
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
