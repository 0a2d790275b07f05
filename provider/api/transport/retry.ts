import pRetry, { AbortError } from "p-retry";
import type { Clock } from "../clock";
import { ApiError, RateLimitError } from "../errors";
import { TRANSPORT } from "../limits";
import type { Handler } from "./handler";
import { type AttemptsSoFar, type Repeatable, retryPolicy, type Wait } from "./retry-policy";

export interface RetryOptions {
  readonly clock: Pick<Clock, "sleep">;
  /** Returns a number between 0 and 1 that spreads the retries of many requests. */
  readonly random: () => number;
  /** Shows the user a wait that no limiter shows: for a limit of this call alone, such as a full queue, or for an unavailable API. */
  readonly announce?: ((waitSeconds: number, why: string, what: "rate limit" | "unavailable") => void) | undefined;
}

export function retry(send: Handler, options: RetryOptions): Handler {
  return (request) => withRetries(() => send(request), request, options);
}

/** p-retry calls `onFailedAttempt` before `shouldRetry`. So the policy decides and waits in `onFailedAttempt`. p-retry itself never waits. */
export function withRetries<T>(attempt: () => Promise<T>, request: Repeatable, options: RetryOptions): Promise<T> {
  let next: Wait | "stop" = "stop";
  let rateLimitSeconds = 0;
  return pRetry(attempt, {
    retries: TRANSPORT.retries,
    minTimeout: 0,
    async onFailedAttempt({ error, retriesConsumed }) {
      next = nextAttempt(error, request, { retries: retriesConsumed, rateLimitSeconds, jitter: options.random() });
      if (next === "stop") return;
      if (isOfRateLimit(next)) rateLimitSeconds += next.seconds;
      await waitBeforeRetry(next, error, options);
    },
    shouldRetry: () => next !== "stop",
    shouldConsumeRetry: () => next === "stop" || !isOfRateLimit(next),
  });
}

/** Throws an error that ends the call, even if the policy would allow another attempt. */
export function stopRetrying(error: unknown): never {
  throw new AbortError(error instanceof Error ? error : String(error));
}

const isOfRateLimit = ({ reason }: Wait): boolean => reason === "rate limit" || reason === "rate limit of the call";

function nextAttempt(error: unknown, request: Repeatable, attempts: AttemptsSoFar): Wait | "stop" {
  const { actsInParts = false, isAdvice = false } = request.call;
  const isHalfDone = actsInParts && error instanceof RateLimitError;
  return isHalfDone || isAdvice ? "stop" : retryPolicy(error, request.call, attempts);
}

async function waitBeforeRetry({ seconds, reason }: Wait, error: unknown, { announce, clock }: RetryOptions): Promise<void> {
  if (reason === "rate limit") return; // the limiter delays this call and all other calls
  const what = error instanceof ApiError ? `${error.method} ${error.path}` : "it";
  if (reason === "rate limit of the call") announce?.(seconds, `${what} has its own limit`, "rate limit");
  if (reason === "unavailable")
    announce?.(seconds, `${what} returned ${error instanceof ApiError ? error.status : "an error"}`, "unavailable");
  await clock.sleep(seconds * 1000);
}
