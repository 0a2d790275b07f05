import type { Call } from "../call";
import { ApiError, OutageError, RateLimitError, UnavailableError, UnreachableError } from "../errors";
import { TRANSPORT } from "../limits";
import { NOT_PASSED_ON } from "../outcome";

export interface Repeatable {
  readonly call: Pick<Call, "api" | "does" | "endsKnown" | "actsInParts" | "isAdvice"> & {
    /** Whether there is no gateway that answers in place of the server. A request without a response has then ended. */
    readonly isDirect?: boolean;
  };
}

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

/** Statuses after which only a read is sent again: a write may have acted in part. After a 425, the request did nothing. */
const READ_AGAIN: readonly (number | undefined)[] = [425, 500];

/**
 * Decides whether and when a call is sent again. If the request did nothing, any call may be sent again. If its outcome is unknown, only a read may
 * be sent again, or a removal whose address is never used again: its second response shows the effect of the first. All other requests wait in
 * `unanswered.ts`.
 */
export function retryPolicy(error: unknown, call: Repeatable["call"], attempts: AttemptsSoFar): Wait | "stop" {
  const { api, does, endsKnown = false, isDirect = false } = call;
  const { retries, rateLimitSeconds, jitter } = attempts;
  if (retries >= TRANSPORT.retries || !(error instanceof ApiError)) return "stop";
  const backoff = TRANSPORT.firstRetrySeconds * 2 ** retries * (1 + jitter / 2);
  const isIdempotent = does !== "creates" && does !== "acts once";
  const isRepeatable = isDirect || does === "reads" || (does === "removes" && !endsKnown);

  if (error instanceof RateLimitError && error.pause) {
    const { seconds, isPaced } = error.pause;
    if (rateLimitSeconds + seconds > TRANSPORT.rateLimitPatienceSeconds) return "stop";
    return { seconds, reason: isPaced ? "rate limit" : "rate limit of the call" };
  }
  // While the platform restarts, the router in front of it answers with a 404 of its own.
  const isRouters = (error instanceof OutageError && error.status === 404) || NOT_PASSED_ON.includes(error.status);
  if (error instanceof UnavailableError || isRouters) {
    if (error.outcomeUnknown && !isRepeatable) return "stop";
    const seconds = error.retryAfterSeconds ?? backoff;
    return seconds <= TRANSPORT.longestRetryAfterSeconds ? { seconds, reason: "unavailable" } : "stop";
  }
  if (error instanceof UnreachableError)
    return error.transient && retries < UNREACHABLE_RETRIES ? { seconds: backoff, reason: "connection" } : "stop";
  // The panel's own 500 is an answer, such as for a folder that does not exist.
  const isReadAgain = does === "reads" && READ_AGAIN.includes(error.status) && !(api === "panel" && error.isOwnForm);
  const isUnreadable = error.status !== undefined && error.status < 300;
  const isLost = error.outcome === "unknown" && !isUnreadable && isRepeatable;
  const isOfNode = error.outcome !== "unknown" && (error.status === 502 || error.status === 504) && isIdempotent;
  return isReadAgain || isLost || isOfNode ? { seconds: backoff, reason: "connection" } : "stop";
}
