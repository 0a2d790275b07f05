import type { Budget, Call } from "../../provider/api/call";

/** Numbers from the specifications: docs/spec/hosting-api.md and docs/spec/game-panel-api.md, both "Limits". */
const SPECIFIED = Object.freeze({
  /** All limits are counted per minute. */
  windowSeconds: 60,
  /** Limit of all requests to the hosting API. */
  hostingPerMinute: 200,
  /** Limit of all requests to the game panel. */
  panelPerMinute: 256,
  /** Limit of changes to storage volumes in the hosting API. */
  volumeChangesPerMinute: 10,
  /** Limit of actions on managed databases in the hosting API. */
  databaseActionsPerMinute: 10,
});

type Params = Readonly<Record<string, string>>;

/** A limit, and the number of requests that remain. `retryAfterSeconds` is set if none remains. */
export interface Count {
  limit: number;
  remaining: number;
  retryAfterSeconds?: number;
}

interface Window {
  startMs: number;
  used: number;
}

const BUDGETS: Readonly<Record<Budget, number>> = {
  "volume changes": SPECIFIED.volumeChangesPerMinute,
  "database actions": SPECIFIED.databaseActionsPerMinute,
};

const GENERAL: Readonly<Record<Call["api"], number>> = { hosting: SPECIFIED.hostingPerMinute, panel: SPECIFIED.panelPerMinute };

/**
 * Header that marks requests with a separate count. A rehearsal sends it when it inspects its world, so that the provider does not attribute these
 * requests to another run.
 */
export const COUNTED_APART = "x-sandbox-counted-apart";

/** Value of the rate limit headers if requests are not limited. */
const NO_LIMIT = 1_000_000;

/**
 * Counts requests in fixed windows that begin with the first request, as upstream's framework does. The counts are not part of the world, so a
 * restart resets them.
 */
export class RateLimits {
  private readonly windows = new Map<string, Window>();

  /** If `enforced` is false, no request is refused. The headers still show the counts. */
  constructor(
    readonly enforced: boolean,
    private readonly now: () => number,
  ) {}

  /** Counts a request against the general limit, regardless of its result. Returns the number of remaining requests. */
  count(api: Call["api"], user: string): Count {
    const limit = GENERAL[api];
    if (!this.enforced) return this.take(`${api} ${user}`, NO_LIMIT, Number.POSITIVE_INFINITY);
    return this.take(`${api} ${user}`, limit, SPECIFIED.windowSeconds);
  }

  /** Counts a call against the limit of this particular call, if it has one. Each object has its own count. */
  countNarrow({ budget, narrowLimit }: Pick<Call, "budget" | "narrowLimit">, user: string, params: Params): Count | undefined {
    if (!this.enforced) return undefined;
    if (narrowLimit) return this.take(`${narrowLimit.what} ${params[narrowLimit.per]} ${user}`, narrowLimit.requests, narrowLimit.seconds);
    return budget && this.take(`${budget} ${user}`, BUDGETS[budget], SPECIFIED.windowSeconds);
  }

  private take(key: string, limit: number, windowSeconds: number): Count {
    const now = this.now();
    let window = this.windows.get(key);
    if (!window || now >= window.startMs + windowSeconds * 1000) {
      window = { startMs: now, used: 0 };
      this.windows.set(key, window);
    }
    if (window.used >= limit) {
      return { limit, remaining: 0, retryAfterSeconds: Math.max(1, Math.ceil((window.startMs + windowSeconds * 1000 - now) / 1000)) };
    }
    window.used++;
    return { limit, remaining: limit - window.used };
  }
}
