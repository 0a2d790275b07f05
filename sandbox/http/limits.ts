import type { Budget, Call } from "../../provider/api/call";
import { SPECIFIED } from "./numbers";

type Params = Readonly<Record<string, string>>;

/** Remaining requests of a limit; `retryAfterSeconds` if there are none. */
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
 * Header of requests with a separate count. A rehearsal inspects its world, and the provider must not treat these
 * requests as another run.
 */
export const COUNTED_APART = "x-sandbox-counted-apart";

/** Value of the headers if nothing is limited. */
const NO_LIMIT = 1_000_000;

/**
 * Fixed windows that begin with the first request, as in the framework of upstream. Not part of the world: a
 * restart resets them.
 */
export class RateLimits {
  private readonly windows = new Map<string, Window>();

  /** If `enforced` is false no request is refused; the headers still count. */
  constructor(
    readonly enforced: boolean,
    private readonly now: () => number,
  ) {}

  /** Counts a request against the general limit, whatever its result, and returns the remaining requests. */
  count(api: Call["api"], user: string): Count {
    const limit = GENERAL[api];
    if (!this.enforced) return this.take(`${api} ${user}`, NO_LIMIT, Number.POSITIVE_INFINITY);
    return this.take(`${api} ${user}`, limit, SPECIFIED.windowSeconds);
  }

  /** Counts a call against its narrower limit, if it has one; each object has its own count. */
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
