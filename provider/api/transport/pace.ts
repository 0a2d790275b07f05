import type { Call, NarrowLimit } from "../call";
import { TRANSPORT } from "../limits";
import type { WireResponse } from "../network";
import type { Attempt, CountedResponse, PacedResponse, Pause, WireCall } from "./handler";
import { numberOf } from "./header-number";
import type { RateLimiter, RateLimiterOptions } from "./rate-limiter";

/** The general budget, the further ones that calls name, and how to make one for a limit that the API turns out to have. */
export type Limiters = {
  general: RateLimiter;
  narrow?: (options: Pick<RateLimiterOptions, "limit" | "what" | "windowSeconds">) => RateLimiter;
} & Partial<Record<NonNullable<Call["budget"]>, RateLimiter>>;

/** What the API's own waiting time is rounded up to: a 0 stands for less than a second. */
const MIN_PAUSE_SECONDS = 1;
/** Where a 429 names no time: the length of the API's window. */
const DEFAULT_PAUSE_SECONDS = 60;

/** Holds every attempt back until each limit that counts it has room; a 429 pauses the limiter of the limit that is used up. */
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
    if (isUsedUp) special?.narrowTo(narrowLimit.requests);
    const counts = refused === undefined || isWaitedFor(refused) ? [remaining, limit] : [];
    general.release(permit, ...(isGeneral ? counts : []));
    if (specialPermit && isUsedUp) special?.releaseRefused(specialPermit);
    else if (specialPermit) special?.release(specialPermit, ...(isGeneral ? [] : counts));
    return refused ? { ...response, pause: { seconds: refused.seconds, isPaced: refused.by !== undefined } } : response;
  };
}

/** The limiter whose budget is used up, if it is one of those that are counted here, and for how long. */
interface Refused extends Pick<Pause, "seconds"> {
  readonly by: RateLimiter | undefined;
}

/** How long a 429 asks to wait. */
export const pauseSecondsOf = ({ headers }: Pick<WireResponse, "headers">): number =>
  Math.max(MIN_PAUSE_SECONDS, numberOf(headers["retry-after"]) ?? DEFAULT_PAUSE_SECONDS);

function paused(response: CountedResponse, general: RateLimiter, special: RateLimiter | undefined, isNarrow: boolean): Refused {
  const { headers, count } = response;
  // Without any count it is the general one, but for calls that are known to have another.
  const isUntold = headers["x-ratelimit-remaining"] === undefined;
  const isByGeneral = (count.isGeneral && count.remaining === 0) || (isUntold && !special);
  const by = isByGeneral ? general : special;
  // A limit of the panel's own cuts what is left of its window to whole seconds.
  const seconds = pauseSecondsOf(response) + (isNarrow && by === special ? 1 : 0);
  // A call that is not to wait so long fails. Nobody waits for it: the others hear it from the API themselves.
  if (isWaitedFor({ seconds })) by?.pauseFor(seconds);
  return { by, seconds };
}

export const isWaitedFor = ({ seconds }: Pick<Pause, "seconds">): boolean => seconds <= TRANSPORT.rateLimitPatienceSeconds;

/** Of each object its own. The limit counts from the moment in which the API shows it: not every release has it. */
function narrowLimiters({ narrow }: Limiters): (limit: NarrowLimit, request: WireCall) => RateLimiter | undefined {
  const limiters = new Map<string, RateLimiter>();
  return ({ what, per, seconds }, { params }) => {
    const of = `${what} of ${per} ${params[per] ?? ""}`;
    const limiter = limiters.get(of) ?? narrow?.({ limit: Number.POSITIVE_INFINITY, what: of, windowSeconds: seconds });
    if (limiter) limiters.set(of, limiter);
    return limiter;
  };
}
