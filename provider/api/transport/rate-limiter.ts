import type { Clock } from "../clock";

const MINUTE_SECONDS = 60;

/** What a limiter tells when it makes somebody wait: for how long, and how much of the budget is used. */
export type Announce = (waitSeconds: number, used: number, limit: number, what: string) => void;

export interface RateLimiterOptions {
  readonly clock: Clock;
  /** Requests per minute that the API allows, as its specification says; its answers may correct it. */
  readonly limit: number;
  /** Own ceiling below the API's, for tokens that are shared. */
  readonly ceiling?: number;
  /** How many may be under way at once. Default: any number. */
  readonly atOnce?: number;
  /** How long a request counts. Default 60. */
  readonly windowSeconds?: number;
  /** What the budget counts, for the announcement. */
  readonly what?: string;
  readonly announce?: Announce;
}

/** One request's permit. It goes back to its limiter with the response. */
export interface Permit {
  readonly givenAt: number;
  /** The smallest `remaining` that the API told while this request was under way. */
  minRemaining: number;
}

/**
 * Keeps one budget of requests per minute, or another window: callers wait in line until their request fits, so the limit makes a run slower
 * and never fails it.
 *
 * There are two counts. Our own counts the requests of the last window by the moment of their response, which is never too early whatever
 * window the API counts by. The API's (`X-RateLimit-Remaining`) overrules it, because it includes other users of the token. Before the first
 * response only one request goes out.
 *
 * Responses may overtake each other, so we trust the smallest `remaining` among those that were in flight together: one of them is of the
 * request that the API counted last.
 */
export class RateLimiter {
  private readonly queue: ((permit: Permit) => void)[] = [];
  private readonly inFlight = new Set<Permit>();
  private readonly respondedAt: number[] = [];
  private limit: number;
  /** Requests that the API's count still allows; undefined until it told one. */
  private allowance: number | undefined;
  private lastRemaining = Number.NEGATIVE_INFINITY;
  private windowEndsAt = Number.NEGATIVE_INFINITY;
  private pausedUntil = Number.NEGATIVE_INFINITY;
  private timerUntil: number | undefined;
  private hasResponse = false;
  private lastNow = Number.NEGATIVE_INFINITY;
  /** How far the clock was set back so far. */
  private setBackMs = 0;

  constructor(private readonly options: RateLimiterOptions) {
    this.limit = options.limit;
  }

  /** Requests that the API allows, as far as is known. */
  get size(): number {
    return this.limit;
  }

  /** The API turns out to have this limit. */
  narrowTo(limit: number): void {
    this.limit = Math.min(this.limit, limit);
  }

  /** Resolves when a request may go out. Each permit must go back by `release` or `releaseUnknown`. */
  acquire(): Promise<Permit> {
    return new Promise((go) => {
      this.queue.push(go);
      this.grant();
    });
  }

  /** The response came, with the headers of the API's count where it sent them. */
  release(permit: Permit, remaining?: number, limit?: number): void {
    this.takeBack(permit);
    this.hasResponse = true;
    if (limit !== undefined && limit > 0) this.limit = limit;
    if (remaining !== undefined) this.noteRemaining(permit, remaining);
    this.grant();
  }

  /** The API refused it with 429, for a limit that counts what was done: it counts nowhere. */
  releaseRefused(permit: Permit): void {
    this.inFlight.delete(permit);
    this.grant();
  }

  /** Nobody knows whether the request was counted. */
  releaseUnknown(permit: Permit): void {
    this.takeBack(permit);
    this.grant();
  }

  /** The API refused with 429: nobody continues before this time has passed. To be called before the refused permit goes back. */
  pauseFor(seconds: number): void {
    this.pausedUntil = Math.max(this.pausedUntil, this.now() + seconds * 1000);
    this.windowEndsAt = this.pausedUntil;
    if (this.allowance === undefined) return;
    this.allowance = 0;
    this.lastRemaining = 0;
  }

  private takeBack(permit: Permit): void {
    this.inFlight.delete(permit);
    this.respondedAt.push(this.now());
  }

  private noteRemaining(permit: Permit, remaining: number): void {
    for (const other of this.inFlight) other.minRemaining = Math.min(other.minRemaining, remaining);
    const sure = Math.min(remaining, permit.minRemaining);
    // Within one window the count only falls. What comes during a pause was counted before: the pause says when it ends.
    const isNewWindow = permit.givenAt >= this.windowEndsAt || sure > this.lastRemaining;
    if (isNewWindow && this.now() >= this.pausedUntil) this.windowEndsAt = this.now() + this.windowMs;
    this.lastRemaining = sure;
    this.allowance = Math.max(0, sure - this.inFlight.size);
  }

  private grant(): void {
    while (this.queue.length > 0 && this.hasRoom()) {
      const permit: Permit = { givenAt: this.now(), minRemaining: Number.POSITIVE_INFINITY };
      this.inFlight.add(permit);
      if (this.allowance) this.allowance--;
      this.queue.shift()?.(permit);
    }
    if (this.queue.length > 0) this.scheduleWake();
  }

  private hasRoom(): boolean {
    this.forgetOld();
    if (this.now() < this.pausedUntil) return false;
    if (this.inFlight.size >= (this.hasResponse ? (this.options.atOnce ?? Number.POSITIVE_INFINITY) : 1)) return false;
    if (this.ownCount() >= this.ownLimit()) return false;
    if (this.allowance !== 0) return true;
    // Nothing is left by the API's count. When its window must be over, one request asks for the new count.
    return this.inFlight.size === 0 && this.now() >= this.windowEndsAt;
  }

  private ownCount = () => this.respondedAt.length + this.inFlight.size;

  /** Our own count matters where a ceiling is set or the API never told its count. Otherwise the API's is enough. */
  private ownLimit(): number {
    const own = this.options.ceiling ?? Number.POSITIVE_INFINITY;
    return this.allowance === undefined ? Math.min(own, this.limit) : own;
  }

  private forgetOld(): void {
    const from = this.now() - this.windowMs;
    while (this.respondedAt[0] !== undefined && this.respondedAt[0] <= from) this.respondedAt.shift();
  }

  /** One sleep at a time, up to the earliest moment at which somebody may continue without a further response. */
  private scheduleWake(): void {
    const now = this.now();
    const oldest = this.respondedAt[0];
    const byOwnCount = oldest !== undefined && this.ownCount() >= this.ownLimit() ? oldest + this.windowMs : now;
    const byApiCount = Math.max(this.pausedUntil, this.allowance === 0 && this.inFlight.size === 0 ? this.windowEndsAt : now);
    const until = Math.max(byOwnCount, byApiCount);
    if (until <= now || (this.timerUntil !== undefined && this.timerUntil <= until)) return; // a response grants, or a timer does
    this.timerUntil = until;
    const [used, limit] =
      byOwnCount > byApiCount ? [Math.min(this.ownCount(), this.ownLimit()), this.ownLimit()] : [this.limit, this.limit];
    this.options.announce?.((until - now) / 1000, used, limit, this.options.what ?? "requests");
    void this.options.clock.sleep(until - now).then(() => {
      if (this.timerUntil === until) this.timerUntil = undefined;
      this.grant();
    });
  }

  private get windowMs(): number {
    return (this.options.windowSeconds ?? MINUTE_SECONDS) * 1000;
  }

  /** Never runs back: a clock that is set back would otherwise hold every request until it has caught up. */
  private now(): number {
    const now = this.options.clock.now();
    if (now < this.lastNow) this.setBackMs += this.lastNow - now;
    this.lastNow = now;
    return now + this.setBackMs;
  }
}
