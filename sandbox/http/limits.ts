import type { Budget, Call } from "../../provider/api/call";

// Requests per minute (docs/spec/hosting-api.md and docs/spec/game-panel-api.md, both "Limits").
const GENERAL: Readonly<Record<Call["api"], number>> = { hosting: 200, panel: 256 };
const BUDGETS: Readonly<Record<Budget, number>> = { "volume changes": 10, "database actions": 10 };
const WINDOW_SECONDS = 60;

type Params = Readonly<Record<string, string>>;

/** `retryAfterSeconds` is set if no request remains. */
export interface Count {
  limit: number;
  remaining: number;
  retryAfterSeconds?: number;
}

interface Window {
  startMs: number;
  used: number;
}

/** Header that gives requests a count of their own. A rehearsal inspects its world with it, so that the counts of the provider do not change. */
export const COUNTED_APART = "x-sandbox-counted-apart";

/** Value of the rate limit headers if requests are not limited. */
const NO_LIMIT = 1_000_000;

/** Counts in fixed windows that begin with the first request, as upstream's framework does. A restart resets the counts. */
export class RateLimits {
  private readonly windows = new Map<string, Window>();

  /** If `enforced` is false, no request is refused. The headers still show the counts. */
  constructor(
    readonly enforced: boolean,
    private readonly now: () => number,
  ) {}

  count(api: Call["api"], user: string): Count {
    if (!this.enforced) return this.take(`${api} ${user}`, NO_LIMIT, Number.POSITIVE_INFINITY);
    return this.take(`${api} ${user}`, GENERAL[api], WINDOW_SECONDS);
  }

  /** Counts a call against its own limit, if it has one. Each object has its own count. */
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
