import { RateLimitError, ResponseLostError, ServerError, UnavailableError, UnreachableError } from "../errors";
import { TRANSPORT } from "../limits";

export interface AttemptsSoFar {
  /** Number of retries so far, without those after a 429. */
  readonly retries: number;
  /** Sum of the waits of this call after 429 responses, in seconds. */
  readonly rateLimitSeconds: number;
  readonly jitter: number;
}

export interface Wait {
  readonly seconds: number;
  readonly reason: "rate limit" | "rate limit of the call" | "unavailable" | "connection";
}

/** Maximum number of retries if no connection can be established. */
const UNREACHABLE_RETRIES = 2;

/**
 * Decides whether and when a call is sent again. After a 429, after a 503 from the API itself, or if the request was never sent, nothing has changed,
 * so any call may be sent again. After a lost response, or after a gateway's own 502, 503 or 504, only an idempotent call may.
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
