import type { AnyCall } from "../call";
import type { WireResponse } from "../network";
import type { Attempt, CountedResponse, RateLimitCount } from "./handler";
import { numberOf } from "./headers";

/** A response contains only the limit with fewer requests left (docs/facts/game-panel.md 1.4). Reads show the general limit's size. */
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
