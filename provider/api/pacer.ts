import type { Clock } from "./clock";

const WINDOW_SECONDS = 60;

/** What a pacer tells when it makes somebody wait: for how long, and how much of the budget is used. */
export type Announce = (waitSeconds: number, used: number, limit: number, what: string) => void;

export interface PacerOptions {
  clock: Clock;
  /** Requests per minute that the API allows, as its specification says; its answers may correct it. */
  limit: number;
  /** Own ceiling below the API's, for tokens that are shared. */
  ceiling?: number;
  /** What the budget counts, for the announcement. */
  what?: string;
  announce?: Announce;
}

/**
 * Keeps one budget of requests per minute: callers wait in line until their request fits, so the limit makes a run slower and never fails it.
 *
 * Two books are kept. The own one counts the requests of the last 60 s by the moment of their answer, which is never too early whatever
 * window the API counts by. The API's own count (`X-RateLimit-Remaining`) overrules it, because it includes other users of the token;
 * what is under way is taken off it, as nobody knows whether the answer counted it. Before the first answer only one request goes out.
 */
export class Pacer {
  private readonly waiting: (() => void)[] = [];
  private readonly answeredAt: number[] = [];
  private inFlight = 0;
  /** Requests that the API's last answer still allows; undefined until it said so. */
  private allowance: number | undefined;
  private lastRemaining: number | undefined;
  private windowEndsAt = Number.NEGATIVE_INFINITY;
  private blockedUntil = Number.NEGATIVE_INFINITY;
  private timerUntil: number | undefined;
  private knowsLimit = false;

  constructor(private readonly options: PacerOptions) {}

  /** Resolves when a request may go out. Each pass must be followed by `answered` or `lost`. */
  pass(): Promise<void> {
    return new Promise((go) => {
      this.waiting.push(go);
      this.pump();
    });
  }

  /** The request was answered; the headers of the API's count where it sent them. */
  answered(remaining?: number, limit?: number): void {
    this.finished();
    this.knowsLimit = true;
    if (limit !== undefined && limit > 0) this.options.limit = limit;
    if (remaining !== undefined) this.learn(remaining);
    this.pump();
  }

  /** The request was sent and nobody knows whether it was counted. */
  lost(): void {
    this.finished();
    this.pump();
  }

  /** The API refused with 429: nobody goes on before this time has passed. */
  block(seconds: number): void {
    this.blockedUntil = Math.max(this.blockedUntil, this.now() + seconds * 1000);
    this.windowEndsAt = this.blockedUntil;
    this.allowance = 0;
    this.lastRemaining = 0;
  }

  private finished() {
    this.inFlight--;
    this.answeredAt.push(this.now());
  }

  private learn(remaining: number) {
    if (this.lastRemaining === undefined || remaining > this.lastRemaining) this.windowEndsAt = this.now() + WINDOW_SECONDS * 1000;
    this.lastRemaining = remaining;
    this.allowance = Math.max(0, remaining - this.inFlight);
  }

  private pump(): void {
    while (this.waiting.length > 0 && this.free()) {
      this.inFlight++;
      if (this.allowance !== undefined) this.allowance--;
      this.waiting.shift()?.();
    }
    if (this.waiting.length > 0) this.wake();
  }

  private free(): boolean {
    this.forgetOld();
    if (this.now() < this.blockedUntil) return false;
    if (!this.knowsLimit && this.inFlight > 0) return false;
    if (this.answeredAt.length + this.inFlight >= this.cap()) return false;
    if (this.allowance === undefined || this.allowance > 0) return true;
    // Nothing is left by the API's count. When its window must be over, one request asks for the new count.
    return this.inFlight === 0 && this.now() >= this.windowEndsAt;
  }

  /** The own book is the ceiling where one is set or the API never told its count. Else the API's count is enough. */
  private cap(): number {
    const own = this.options.ceiling ?? Number.POSITIVE_INFINITY;
    return this.allowance === undefined ? Math.min(own, this.options.limit) : own;
  }

  private forgetOld() {
    const from = this.now() - WINDOW_SECONDS * 1000;
    while (this.answeredAt[0] !== undefined && this.answeredAt[0] <= from) this.answeredAt.shift();
  }

  /** One sleep at a time, up to the earliest moment at which somebody may go on without a further answer. */
  private wake(): void {
    const now = this.now();
    const oldest = this.answeredAt[0];
    const ownBook = oldest !== undefined && this.answeredAt.length + this.inFlight >= this.cap() ? oldest + WINDOW_SECONDS * 1000 : now;
    const apiBook = this.allowance === 0 && this.inFlight === 0 ? this.windowEndsAt : now;
    const until = Math.max(ownBook, apiBook, this.blockedUntil);
    if (until <= now || (this.timerUntil !== undefined && this.timerUntil <= until)) return; // an answer will pump, or a timer does
    this.timerUntil = until;
    const { announce, limit, ceiling, what = "requests" } = this.options;
    const shown = Math.min(limit, ceiling ?? limit);
    announce?.((until - now) / 1000, shown - Math.max(0, Math.min(this.allowance ?? 0, shown)), shown, what);
    void this.options.clock.sleep(until - now).then(() => {
      this.timerUntil = undefined;
      this.pump();
    });
  }

  private now() {
    return this.options.clock.now();
  }
}
