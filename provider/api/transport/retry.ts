import type { Call } from "../call";
import type { Clock } from "../clock";
import { ApiError, RateLimitError } from "../errors";
import type { Handler } from "./handler";
import { retryPolicy } from "./retry-policy";

export interface RetryOptions {
  readonly clock: Pick<Clock, "sleep">;
  /** Between 0 and 1; spreads the retries of many. */
  readonly random: () => number;
  /** Told of a wait that no limiter tells of: for a limit of the call's own, such as a full queue, or for an API that is away. */
  readonly announce?: ((waitSeconds: number, why: string, what: "rate limit" | "unavailable") => void) | undefined;
}

/** What of a request decides whether it is sent again. */
export interface Repeatable {
  readonly call?: Pick<Call, "actsInParts" | "isAdvice">;
  readonly idempotent: boolean;
}

/** Sends again what the policy allows to be sent again. */
export function retry(send: Handler, options: RetryOptions): Handler {
  return async (request) => {
    const patience = new Patience(request, options);
    for (;;) {
      try {
        return await send(request);
      } catch (error) {
        await patience.untilAgain(error);
      }
    }
  };
}

/** What one request has waited for so far. */
export class Patience {
  private retries = 0;
  private rateLimitSeconds = 0;

  constructor(
    private readonly request: Repeatable,
    private readonly options: RetryOptions,
  ) {}

  /** Waits until what failed may be sent again; throws its error where it may not. */
  async untilAgain(error: unknown): Promise<void> {
    const { request, retries, rateLimitSeconds } = this;
    const { clock, random, announce } = this.options;
    const { actsInParts = false, isAdvice } = request.call ?? {};
    const next = retryPolicy(error, request, { retries, rateLimitSeconds, jitter: random() });
    const isHalfDone = actsInParts && error instanceof RateLimitError;
    if (next === "stop" || isHalfDone || isAdvice) throw error;
    const { seconds, reason } = next;
    if (reason === "rate limit" || reason === "rate limit of the call") this.rateLimitSeconds += seconds;
    else this.retries++;
    if (reason === "rate limit") return; // its limiter makes this call wait, and everybody else
    const what = error instanceof ApiError ? `${error.method} ${error.path}` : "it";
    if (reason === "rate limit of the call") announce?.(seconds, `${what} has a limit of its own`, "rate limit");
    if (reason === "unavailable") announce?.(seconds, `${what} returned 503`, "unavailable");
    await clock.sleep(seconds * 1000);
  }
}
