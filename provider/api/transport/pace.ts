import type { Call, NarrowLimit } from "../call";
import { TRANSPORT } from "../limits";
import type { WireResponse } from "../network";
import type { Attempt, CountedResponse, PacedResponse, Pause, WireCall } from "./handler";
import { retryAfterOf } from "./headers";
import type { RateLimiter, RateLimiterOptions } from "./rate-limiter";

/** Limiters of one API: for the general limit, for the budgets of calls, and (a factory) for narrow limits, which only responses show. */
export type Limiters = {
  general: RateLimiter;
  narrow?: (options: Pick<RateLimiterOptions, "limit" | "what" | "windowSeconds">) => RateLimiter;
} & Partial<Record<NonNullable<Call["budget"]>, RateLimiter>>;

/** Minimum pause. A requested wait of 0 seconds means a wait of less than a second. */
const MIN_PAUSE_SECONDS = 1;
/** Pause after a 429 that contains no waiting time. It is as long as the API's window. */
const DEFAULT_PAUSE_SECONDS = 60;

/** Delays every attempt until all limits that apply to it have room. A 429 pauses the limiter of the exhausted limit. */
export function pace(send: Attempt<CountedResponse>, limiters: Limiters): Attempt<PacedResponse> {
  const { general } = limiters;
  const narrowLimiterOf = narrowLimiters(limiters);
  return async (request) => {
    const { budget, narrowLimit } = request.call;
    const special = narrowLimit ? narrowLimiterOf(narrowLimit, request) : budget && limiters[budget];
    const specialPermit = await special?.acquire();
    const permit = await general.acquire();
    let response: CountedResponse;
    try {
      response = await send(request);
    } catch (error) {
      general.releaseUnknown(permit);
      if (specialPermit) special?.releaseUnknown(specialPermit);
      throw error;
    }
    const { limit, remaining, isGeneral } = response.count;
    const refused = response.status === 429 ? paused(response, general, special, narrowLimit !== undefined) : undefined;
    const isUsedUp = refused !== undefined && refused.by === special && narrowLimit !== undefined;
    if (isUsedUp) special?.narrowTo(narrowLimit.requests, refused.seconds);
    const counts = refused === undefined || isWaitedFor(refused) ? [remaining, limit] : [];
    general.release(permit, ...(isGeneral ? counts : []));
    if (specialPermit && isUsedUp) special?.releaseRefused(specialPermit);
    else if (specialPermit) special?.release(specialPermit, ...(isGeneral ? [] : counts));
    return refused ? { ...response, pause: { seconds: refused.seconds, isPaced: refused.by !== undefined } } : response;
  };
}

/** `by` is the limiter of the exhausted budget, or undefined if this transport does not count that budget. */
interface Refused extends Pick<Pause, "seconds"> {
  readonly by: RateLimiter | undefined;
}

export const pauseSecondsOf = ({ headers }: Pick<WireResponse, "headers">): number =>
  Math.max(MIN_PAUSE_SECONDS, retryAfterOf(headers) ?? DEFAULT_PAUSE_SECONDS);

function paused(response: CountedResponse, general: RateLimiter, special: RateLimiter | undefined, isNarrow: boolean): Refused {
  const { headers, count } = response;
  // If the response contains no count, the general limit is exhausted, unless the call has a limit of its own.
  const isUnreported = headers["x-ratelimit-remaining"] === undefined;
  const isByGeneral = (count.isGeneral && count.remaining === 0) || (isUnreported && !special);
  const by = isByGeneral ? general : special;
  // The panel rounds the wait for a narrow limit down to whole seconds, so wait one second longer.
  const seconds = pauseSecondsOf(response) + (isNarrow && by === special ? 1 : 0);
  // If the wait is too long, the call fails, and the limiter is not paused. Other calls then get their own 429 from the API.
  if (isWaitedFor({ seconds })) by?.pauseFor(seconds);
  return { by, seconds };
}

export const isWaitedFor = ({ seconds }: Pick<Pause, "seconds">): boolean => seconds <= TRANSPORT.rateLimitPatienceSeconds;

/** A narrow limit applies only after a response has shown it, because not every release of the API has this limit. */
function narrowLimiters({ narrow }: Limiters): (limit: NarrowLimit, request: WireCall) => RateLimiter | undefined {
  const limiters = new Map<string, RateLimiter>();
  return ({ what, per, seconds }, { params }) => {
    const of = `${what} of ${per} ${params[per] ?? ""}`;
    const limiter = limiters.get(of) ?? narrow?.({ limit: Number.POSITIVE_INFINITY, what: of, windowSeconds: seconds });
    if (limiter) limiters.set(of, limiter);
    return limiter;
  };
}
