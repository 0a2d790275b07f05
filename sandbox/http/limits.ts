import type { Budget, Call } from "../../provider/api/call";
import { SPECIFIED } from "./numbers";

type Params = Readonly<Record<string, string>>;

/** What is left of a limit; `retryAfterSeconds` where nothing was. */
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

/** Requests with this header have a count of their own: a rehearsal looks at its world, and the provider must not take that for another run. */
export const COUNTED_APART = "x-sandbox-counted-apart";

/** What the headers say where nothing is limited. */
const NO_LIMIT = 1_000_000;

/** Fixed windows that begin with the first request, as the framework upstream counts. Not part of the world: a restart forgets them. */
export class RateLimits {
  private readonly windows = new Map<string, Window>();

  /** `enforced` false refuses nobody; the headers are there all the same, and count. */
  constructor(
    readonly enforced: boolean,
    private readonly now: () => number,
  ) {}

  /** Counts a request against the general limit, whatever becomes of it, and says what is left. */
  count(api: Call["api"], user: string): Count {
    const limit = GENERAL[api];
    if (!this.enforced) return this.take(`${api} ${user}`, NO_LIMIT, Number.POSITIVE_INFINITY);
    return this.take(`${api} ${user}`, limit, SPECIFIED.windowSeconds);
  }

  /** Counts a call against the narrower limit that it has, if it has one; of each object its own. */
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
