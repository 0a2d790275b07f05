import { LostAnswerError, ServerError, UnavailableError, UnreachableError } from "./errors";
import { TRANSPORT } from "./limits";

/**
 * Seconds to wait before the next attempt, or undefined where there must not be one. A 503 changed nothing, nor did a request that was
 * never sent; an answer that was lost, and a gateway that lost it (502, 504), allow another attempt of repeatable calls only.
 */
export function waitSeconds(repeatable: boolean, error: Error, retriesConsumed: number, random: () => number): number | undefined {
  const backoff = TRANSPORT.firstRetrySeconds * 2 ** retriesConsumed * (1 + random() / 2);
  if (error instanceof UnavailableError) {
    const wanted = error.retryAfterSeconds ?? backoff;
    return wanted <= TRANSPORT.longestRetryAfterSeconds ? wanted : undefined;
  }
  if (error instanceof UnreachableError) return error.passing && retriesConsumed < 2 ? backoff : undefined;
  const lost = error instanceof LostAnswerError || (error instanceof ServerError && (error.status === 502 || error.status === 504));
  return lost && repeatable ? backoff : undefined;
}
