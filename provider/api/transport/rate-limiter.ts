import type { Clock } from "../clock";

const MINUTE_SECONDS = 60;

export type Announce = (waitSeconds: number, why: string) => void;

export interface RateLimiterOptions {
  readonly clock: Clock;
  /** Number of requests per minute that the API's specification allows. The API's responses may correct this number. */
  readonly limit: number;
  /** The user's own maximum below the API's limit, for a token that other clients also use. */
  readonly ceiling?: number;
  /** Maximum number of parallel requests. Default: no maximum. */
  readonly atOnce?: number;
  /** Time for which a request counts against the limit. Default: 60. */
  readonly windowSeconds?: number;
  /** Name of the counted requests. Default: `requests`. */
  readonly what?: string;
  readonly announce?: Announce;
}

export interface Permit {
  readonly givenAt: number;
  /** The smallest `remaining` that the API reported in any response while this request was in progress. */
  minRemaining: number;
}

/**
 * Enforces one budget of requests per minute, or per window of another length. Callers wait in a queue until the budget has room. So the limit slows
 * down a run, but never makes it fail.
 *
 * There are two counts. The limiter's own count contains the requests whose responses arrived within the last window, so a request leaves this count
 * only after the API's window has ended. As soon as a response contains the API's count (`X-RateLimit-Remaining`), the limiter uses that count
 * instead, because it includes other users of the token. Until the first response, only one request is in progress.
 *
 * Responses may arrive in another order than the API counted the requests. So the limiter uses the smallest `remaining` of parallel requests: it
 * comes from the response to the request that the API counted last.
 */
export class RateLimiter {
  private readonly queue: { go: (permit: Permit) => void; failed: (error: unknown) => void }[] = [];
  private readonly inFlight = new Set<Permit>();
  private readonly respondedAt: number[] = [];
  private limit: number;
  private windowMs: number;
  /** Remaining requests by the API's count, or undefined before its first report. */
  private allowance: number | undefined;
  /** Whether the last response about the limit contained the API's count. A 429 may contain none. */
  private isCounted = false;
  private lastRemaining = Number.NEGATIVE_INFINITY;
  private windowEndsAt = Number.NEGATIVE_INFINITY;
  private pausedUntil = Number.NEGATIVE_INFINITY;
  private timerUntil: number | undefined;
  private hasResponse = false;
  private readonly share = new FairShare();
  private lastNow = Number.NEGATIVE_INFINITY;
  /** Sum of the times by which the clock was set back. */
  private setBackMs = 0;

  constructor(private readonly options: RateLimiterOptions) {
    this.limit = options.limit;
    this.windowMs = (options.windowSeconds ?? MINUTE_SECONDS) * 1000;
  }

  /** Number of requests in a window that the API allows, by its specification or its responses. */
  get size(): number {
    return this.limit;
  }

  /**
   * Applies a narrow limit that the API has shown by a refusal. `seconds`: the wait that the API asks for. The known window may be longer than the
   * window in this release of the API. So the oldest counted request counts until the end of the wait, but at least for another minute.
   */
  narrowTo(limit: number, seconds: number): void {
    this.limit = Math.min(this.limit, limit);
    this.forgetOld();
    const [oldest] = this.respondedAt;
    const waitMs = Math.max(seconds, MINUTE_SECONDS) * 1000;
    if (oldest !== undefined) this.windowMs = Math.min(this.windowMs, this.now() + waitMs - oldest);
  }

  /** The caller must return each permit through one of the `release` methods. */
  acquire(): Promise<Permit> {
    return new Promise((go, failed) => {
      this.queue.push({ go, failed });
      this.grant();
    });
  }

  /** `remaining` and `limit` are the API's count, if the response contains it. */
  release(permit: Permit, remaining?: number, limit?: number): void {
    this.takeBack(permit);
    this.hasResponse = true;
    if (limit !== undefined && limit > 0) this.limit = limit;
    if (remaining !== undefined) this.noteRemaining(permit, remaining);
    this.grant();
  }

  /** Takes back the permit of a request that got a 429 from a limit that counts only completed actions. No window contains such a request. */
  releaseRefused(permit: Permit): void {
    this.inFlight.delete(permit);
    this.grant();
  }

  /** Takes back the permit of a request if it is unknown whether the API counted it. The limiter's own count includes it. */
  releaseUnknown(permit: Permit): void {
    this.takeBack(permit);
    this.grant();
  }

  /** Call it before you return the permit of the refused request: as soon as the permit is back, the next caller sends its request. */
  pauseFor(seconds: number): void {
    this.pausedUntil = Math.max(this.pausedUntil, this.now() + seconds * 1000);
    this.windowEndsAt = this.pausedUntil;
    this.isCounted = false;
    if (this.allowance === undefined) return;
    this.allowance = 0;
    this.lastRemaining = 0;
  }

  private takeBack(permit: Permit): void {
    this.inFlight.delete(permit);
    this.respondedAt.push(this.now());
  }

  private noteRemaining(permit: Permit, remaining: number): void {
    this.isCounted = true;
    for (const other of this.inFlight) other.minRemaining = Math.min(other.minRemaining, remaining);
    const sure = Math.min(remaining, permit.minRemaining);
    // Within one window, `remaining` only falls. A response during a pause belongs to a request from before the pause, and must not change its end.
    const isNewWindow = permit.givenAt >= this.windowEndsAt || sure > this.lastRemaining;
    if (isNewWindow && this.now() >= this.pausedUntil) this.windowEndsAt = this.now() + this.windowMs;
    this.share.note(this.limit - sure, isNewWindow);
    this.lastRemaining = sure;
    this.allowance = Math.max(0, sure - this.inFlight.size);
  }

  private grant(): void {
    while (this.queue.length > 0 && this.hasRoom()) {
      const permit: Permit = { givenAt: this.now(), minRemaining: Number.POSITIVE_INFINITY };
      this.inFlight.add(permit);
      if (this.allowance) this.allowance--;
      this.queue.shift()?.go(permit);
    }
    if (this.queue.length > 0) this.scheduleWake();
  }

  private hasRoom(): boolean {
    this.forgetOld();
    if (this.now() < this.pausedUntil) return false;
    if (this.inFlight.size >= (this.hasResponse ? (this.options.atOnce ?? Number.POSITIVE_INFINITY) : 1)) return false;
    if (this.ownCount() >= this.ownLimit()) return false;
    if (this.allowance === undefined || this.fitsShare(this.allowance)) return true;
    // The API's count, or this run's share of it, is used up. After the end of the API's window, a single request is sent to learn the new count.
    return this.inFlight.size === 0 && this.now() >= this.nextWindowAt();
  }

  /**
   * Returns the time from which the API must accept a request. A window may slide, and a request may travel past the end of the known window. So the
   * run's own requests of the last window must leave room for one more, unless a response of the API contained that time.
   */
  private nextWindowAt(): number {
    const lastToLeave = this.windowEndsAt === this.pausedUntil ? undefined : this.respondedAt.at(-this.limit);
    return lastToLeave === undefined ? this.windowEndsAt : Math.max(this.windowEndsAt, lastToLeave + this.windowMs);
  }

  /** Whether no request may be sent before the next window. False while a request is in progress, because its response may correct the count. */
  private isUsedUp(): boolean {
    return this.allowance !== undefined && this.inFlight.size === 0 && !this.fitsShare(this.allowance);
  }

  private fitsShare(allowance: number): boolean {
    const { size } = this.inFlight;
    return allowance > 0 && size < this.share.atOnce(allowance + size, this.limit);
  }

  private ownCount = () => this.respondedAt.length + this.inFlight.size;

  /** Limit of the limiter's own count: the ceiling and, until the API reports a count, the API's limit. */
  private ownLimit(): number {
    const own = this.options.ceiling ?? Number.POSITIVE_INFINITY;
    return this.allowance === undefined ? Math.min(own, this.limit) : own;
  }

  private forgetOld(): void {
    const from = this.now() - this.windowMs;
    while (this.respondedAt[0] !== undefined && this.respondedAt[0] <= from) this.respondedAt.shift();
  }

  /** Starts a timer for the earliest time at which a caller can continue without a further response. Only one timer runs at a time. */
  private scheduleWake(): void {
    const now = this.now();
    const oldest = this.respondedAt[0];
    const byOwnCount = oldest !== undefined && this.ownCount() >= this.ownLimit() ? oldest + this.windowMs : now;
    const byApiCount = Math.max(this.pausedUntil, this.isUsedUp() ? this.nextWindowAt() : now);
    const until = Math.max(byOwnCount, byApiCount);
    if (until <= now || (this.timerUntil !== undefined && this.timerUntil <= until)) return; // a response or the present timer calls this again
    this.timerUntil = until;
    const { what, announce } = this.options;
    const [used, limit] =
      byOwnCount > byApiCount ? [Math.min(this.ownCount(), this.ownLimit()), this.ownLimit()] : [this.limit, this.limit];
    // A 429 of the general limit without a count does not show how many requests are used.
    const isUncounted = what === undefined && !this.isCounted && byOwnCount <= byApiCount;
    const why = isUncounted ? "the API accepts no more requests now (429)" : `${used} of ${limit} ${what ?? "requests"} used`;
    announce?.((until - now) / 1000, why);
    const wake = () => {
      if (this.timerUntil === until) this.timerUntil = undefined;
      this.grant();
    };
    this.options.clock.sleep(until - now).then(wake, (error: unknown) => {
      this.timerUntil = undefined;
      for (const { failed } of this.queue.splice(0)) failed(error);
    });
  }

  /** Returns a time that never goes back. Otherwise, after the clock is set back, every request would wait until the clock has caught up. */
  private now(): number {
    const now = this.options.clock.now();
    if (now < this.lastNow) this.setBackMs += this.lastNow - now;
    this.lastNow = now;
    return now + this.setBackMs;
  }
}

/** Maximum of `memory`. The share includes earlier windows, because the first requests of a window show too little. */
const LONGEST_MEMORY = 20;
/** A run with a smaller share of all requests is certainly not alone. */
const ALONE = 0.95;
/**
 * A run has a share of the remaining requests, and may have this fraction of its share in progress at once. The rest is a reserve, because the count
 * is out of date when the next request arrives.
 */
const CAUTION = 0.5;
/** Smallest share of the remaining requests, in requests. A run with a smaller share leaves its share to the other runs. */
const LEAST_SHARE = 2;
/** While at least this fraction of the limit remains, every run may have one request in progress, even a run that began late. */
const OPEN = 1 / 6;

/**
 * Estimates from the API's count which part of a token's requests comes from this run. Runs with the same token do not know each other, and the
 * latest count does not include requests that other runs have in progress. So each run leaves room for them. Without this room, the API would refuse
 * many requests at the end of each window.
 */
export class FairShare {
  /** Number of responses that this run received in the present window. */
  private own = 0;
  /** Number of requests of all runs in the present window, without `before`. */
  private used = 0;
  /**
   * Number of requests in the first window that the API counted before this run's first request; 0 in later windows. These requests may come from a
   * run that has ended.
   */
  private before: number | undefined;
  private isFirstWindow = true;
  private shareBefore = 1;
  /** Weight of `shareBefore` (the share in earlier windows) in requests. */
  private memory = 1;
  /** Number of responses so far. Until a run knows whether it is alone, it has at most twice this number of requests in progress. */
  private responses = 0;

  /** `counted`: number of requests in the window by the API's count, with the request of this response. */
  note(counted: number, isNewWindow: boolean): void {
    if (this.before === undefined) this.before = counted - 1;
    else if (isNewWindow) this.beginWindow();
    this.own++;
    this.responses++;
    this.used = Math.max(this.own, counted - this.before);
  }

  /** Returns how many requests may be in progress while the API reports that `remaining` of `limit` requests are left. */
  atOnce(remaining: number, limit: number): number {
    if (this.isAlone()) return remaining;
    const rest = remaining * this.share;
    const least = rest >= LEAST_SHARE || remaining >= limit * OPEN ? 1 : 0;
    const most = this.share >= ALONE ? remaining : Math.max(least, Math.floor(rest * CAUTION));
    return Math.min(2 * this.responses, most);
  }

  private beginWindow(): void {
    this.shareBefore = this.share;
    this.memory = Math.min(LONGEST_MEMORY, this.own);
    this.isFirstWindow = false;
    this.before = 0;
    this.own = 0;
  }

  /** Whether the counts of enough requests show no other run. */
  private isAlone(): boolean {
    return this.share >= ALONE && (this.isFirstWindow ? !this.before : this.memory >= LONGEST_MEMORY);
  }

  private get share(): number {
    return (this.own + this.memory * this.shareBefore) / (this.used + this.memory);
  }
}
