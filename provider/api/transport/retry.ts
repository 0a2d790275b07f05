import type { Clock } from "../clock";
import { RateLimitError } from "../errors";
import type { Handler } from "./handler";
import { retryPolicy } from "./retry-policy";

export interface RetryOptions {
  readonly clock: Pick<Clock, "sleep">;
  /** Between 0 and 1; spreads the retries of many. */
  readonly random: () => number;
  /** Told of a wait that no limiter tells of: for a limit of the call's own, such as a full queue, or for an API that is away. */
  readonly announce?: ((waitSeconds: number, why: string, what: "rate limit" | "unavailable") => void) | undefined;
}

/** Sends again what the policy allows to be sent again. */
export function retry(send: Handler, { clock, random, announce }: RetryOptions): Handler {
  return async (request) => {
    const { call, path } = request;
    let retries = 0;
    let rateLimitSeconds = 0;
    for (;;) {
      try {
        return await send(request);
      } catch (error) {
        const next = retryPolicy(error, request, { retries, rateLimitSeconds, jitter: random() });
        const isHalfDone = call.actsInParts === true && error instanceof RateLimitError;
        if (next === "stop" || isHalfDone || call.isAdvice) throw error;
        const { seconds, reason } = next;
        if (reason === "rate limit" || reason === "rate limit of the call") rateLimitSeconds += seconds;
        else retries++;
        if (reason === "rate limit") continue; // its limiter makes this call wait, and everybody else
        if (reason === "rate limit of the call") announce?.(seconds, `${call.method} ${path} has a limit of its own`, "rate limit");
        if (reason === "unavailable") announce?.(seconds, `${call.method} ${path} returned 503`, "unavailable");
        await clock.sleep(seconds * 1000);
      }
    }
  };
}
