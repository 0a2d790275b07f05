import type { Budget, Call } from "../../provider/api/call";

// Limits in requests per minute and user (docs/spec/hosting-api.md and docs/spec/game-panel-api.md, both "Limits").
const GENERAL: Readonly<Record<Call["api"], number>> = { hosting: 200, panel: 256 };
const BUDGETS: Readonly<Record<Budget, number>> = { "volume changes": 10, "database actions": 10 };
const WINDOW_SECONDS = 60;

type Params = Readonly<Record<string, string>>;

/** `retryAfterSeconds` is set if the request exceeds the limit. */
export interface Count {
  limit: number;
  remaining: number;
  retryAfterSeconds?: number;
}

interface Window {
  startMs: number;
  used: number;
}

/**
 * Requests with this header are counted separately. A rehearsal inspects its sandbox with such requests, so they do not use up the
 * provider's limit.
 */
export const COUNTED_APART = "x-sandbox-counted-apart";

/** Limit that the headers show if the sandbox enforces no limit. */
const NO_LIMIT = 1_000_000;

/** Counts requests in fixed windows, which begin with their first request, as in upstream's framework. A restart of the sandbox resets the counts. */
export class RateLimits {
  private readonly windows = new Map<string, Window>();

  /** If false, the sandbox refuses no request. The rate limit headers still show how many requests were counted. */
  constructor(
    readonly enforced: boolean,
    private readonly now: () => number,
  ) {}

  count(api: Call["api"], user: string): Count {
    if (!this.enforced) return this.take(`${api} ${user}`, NO_LIMIT, Number.POSITIVE_INFINITY);
    return this.take(`${api} ${user}`, GENERAL[api], WINDOW_SECONDS);
  }

  /** If the call has a narrower limit besides the general limit, counts the call against it. Some narrower limits count per object. */
  countNarrow({ budget, narrowLimit }: Pick<Call, "budget" | "narrowLimit">, user: string, params: Params): Count | undefined {
    if (!this.enforced) return undefined;
    if (narrowLimit) return this.take(`${narrowLimit.what} ${params[narrowLimit.per]} ${user}`, narrowLimit.requests, narrowLimit.seconds);
    return budget && this.take(`${budget} ${user}`, BUDGETS[budget], WINDOW_SECONDS);
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
