import type { Clock } from "../../provider/api/clock";

const WINDOW_MS = 60_000;

/** Answer of a rate limiter to one request. */
export interface Verdict {
  readonly accepted: boolean;
  readonly remaining: number;
  readonly retryAfterSeconds: number;
}

/** The rate limiter of a server. It follows the rule of the API, and shares no code with the provider. */
export interface Limiter {
  take(nowMs: number): Verdict;
}

/** A window begins with a request and ends 60 s later. Each window accepts `limit` requests. */
export function fixedWindow(limit: number): Limiter {
  let startMs = Number.NEGATIVE_INFINITY;
  let used = 0;
  return {
    take(nowMs) {
      if (nowMs >= startMs + WINDOW_MS) [startMs, used] = [nowMs, 0];
      const accepted = used < limit;
      if (accepted) used++;
      return { accepted, remaining: limit - used, retryAfterSeconds: Math.max(1, Math.ceil((startMs + WINDOW_MS - nowMs) / 1000)) };
    },
  };
}

/** Accepts `limit` requests in any 60 s. */
export function slidingWindow(limit: number): Limiter {
  let taken: number[] = [];
  return {
    take(nowMs) {
      taken = taken.filter((at) => at > nowMs - WINDOW_MS);
      const accepted = taken.length < limit;
      if (accepted) taken.push(nowMs);
      const oldest = taken[0] ?? nowMs;
      return { accepted, remaining: limit - taken.length, retryAfterSeconds: Math.max(1, Math.ceil((oldest + WINDOW_MS - nowMs) / 1000)) };
    },
  };
}

/** A server behind a limiter, with the times of accepted and refused requests. Requests and answers take time on the way. */
export class LimitedServer {
  readonly acceptedAt: number[] = [];
  readonly refusedAt: number[] = [];

  constructor(
    private readonly clock: Clock,
    private readonly limiter: Limiter,
    /** Returns the milliseconds that a request takes to the server and that its answer takes back. Each request calls it. */
    private readonly waysMs: () => readonly [number, number],
  ) {}

  async request(): Promise<Verdict> {
    const [there, back] = this.waysMs();
    await this.clock.sleep(there);
    const verdict = this.limiter.take(this.clock.now());
    (verdict.accepted ? this.acceptedAt : this.refusedAt).push(this.clock.now());
    await this.clock.sleep(back);
    return verdict;
  }
}
