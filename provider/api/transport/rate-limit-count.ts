import type { AnyCall } from "../call";
import type { WireResponse } from "../network";
import type { Attempt, CountedResponse, RateLimitCount } from "./handler";
import { numberOf } from "./headers";

/**
 * Finds out to which limit the count in a response refers. If the general limit and a narrower limit apply to a call, the response shows only one of
 * them (docs/facts/game-panel.md 1.4). A count refers to the general limit if its size equals the size that reads show.
 */
export function readRateLimit(send: Attempt<WireResponse>, presumed: () => number): Attempt<CountedResponse> {
  /** Size of the general limit according to a read. Before the first read, the presumed size applies. */
  let reported: number | undefined;

  const countOf = ({ method, narrowLimit, budget }: AnyCall, { headers }: WireResponse): RateLimitCount => {
    const limit = numberOf(headers["x-ratelimit-limit"]);
    const remaining = numberOf(headers["x-ratelimit-remaining"]);
    if (limit === undefined) return { limit, remaining, isGeneral: narrowLimit === undefined && budget === undefined };
    if (method === "GET" && narrowLimit === undefined && limit >= (reported ?? 0)) reported = limit;
    return { limit, remaining, isGeneral: limit === (reported ?? presumed()) };
  };

  return async (request) => {
    const response = await send(request);
    return { ...response, count: countOf(request.call, response) };
  };
}
