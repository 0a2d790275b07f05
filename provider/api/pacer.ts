import type { Clock } from "./clock";

const MINUTE_SECONDS = 60;

/** What a pacer tells when it makes somebody wait: for how long, and how much of the budget is used. */
export type Announce = (waitSeconds: number, used: number, limit: number, what: string) => void;

export interface PacerOptions {
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

/** One request's turn. It goes back to its pacer with the answer. */
export interface Turn {
  readonly givenAt: number;
  /** The least remainder that the API told while this request was under way. */
  least: number;
}

/**
 * Keeps one budget of requests per minute, or another window: callers wait in line until their request fits, so the limit makes a run slower and never fails it.
 *
 * Two books are kept. The own one counts the requests of the last window by the moment of their answer, which is never too early whatever
 * window the API counts by. The API's own count (`X-RateLimit-Remaining`) overrules it, because it includes other users of the token.
 * Before the first answer only one request goes out.
 *
 * Answers overtake each other. Of a new answer and of those that came while it was under way, one is of the request that the API counted
 * last, so the least of their remainders is one that the API cannot have fallen below, but for what is still under way.
 */
export class Pacer {
  private readonly waiting: ((turn: Turn) => void)[] = [];
  private readonly underWay = new Set<Turn>();
  private readonly answeredAt: number[] = [];
  private limit: number;
  /** Requests that the API's count still allows; undefined until it told one. */
  private allowance: number | undefined;
  private told = Number.NEGATIVE_INFINITY;
  private windowEndsAt = Number.NEGATIVE_INFINITY;
  private blockedUntil = Number.NEGATIVE_INFINITY;
  private timerUntil: number | undefined;
  private wasAnswered = false;

  constructor(private readonly options: PacerOptions) {
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

  /** Resolves when a request may go out. Each turn must go back by `answered` or `lost`. */
  pass(): Promise<Turn> {
    return new Promise((go) => {
      this.waiting.push(go);
      this.pump();
    });
  }

  /** The request was answered; the headers of the API's count where it sent them. */
  answered(turn: Turn, remaining?: number, limit?: number): void {
    this.back(turn);
    this.wasAnswered = true;
    if (limit !== undefined && limit > 0) this.limit = limit;
    if (remaining !== undefined) this.learn(turn, remaining);
    this.pump();
  }

  /** Nobody knows whether the request was counted. */
  lost(turn: Turn): void {
    this.back(turn);
    this.pump();
  }

  /** The API refused with 429: nobody goes on before this time has passed. To be told before the refused turn goes back. */
  block(seconds: number): void {
    this.blockedUntil = Math.max(this.blockedUntil, this.now() + seconds * 1000);
    this.windowEndsAt = this.blockedUntil;
    if (this.allowance === undefined) return;
    this.allowance = 0;
    this.told = 0;
  }

  private back(turn: Turn): void {
    this.underWay.delete(turn);
    this.answeredAt.push(this.now());
  }

  private learn(turn: Turn, remaining: number): void {
    for (const other of this.underWay) other.least = Math.min(other.least, remaining);
    const sure = Math.min(remaining, turn.least);
    // Within one window the count only falls. What comes while everybody is blocked was counted before: the block says when it ends.
    const isNewWindow = turn.givenAt >= this.windowEndsAt || sure > this.told;
    if (isNewWindow && this.now() >= this.blockedUntil) this.windowEndsAt = this.now() + this.windowMs;
    this.told = sure;
    this.allowance = Math.max(0, sure - this.underWay.size);
  }

  private pump(): void {
    while (this.waiting.length > 0 && this.free()) {
      const turn: Turn = { givenAt: this.now(), least: Number.POSITIVE_INFINITY };
      this.underWay.add(turn);
      if (this.allowance) this.allowance--;
      this.waiting.shift()?.(turn);
    }
    if (this.waiting.length > 0) this.wake();
  }

  private free(): boolean {
    this.forgetOld();
    if (this.now() < this.blockedUntil) return false;
    if (this.underWay.size >= (this.wasAnswered ? (this.options.atOnce ?? Number.POSITIVE_INFINITY) : 1)) return false;
    if (this.ownCount() >= this.cap()) return false;
    if (this.allowance !== 0) return true;
    // Nothing is left by the API's count. When its window must be over, one request asks for the new count.
    return this.underWay.size === 0 && this.now() >= this.windowEndsAt;
  }

  private ownCount = () => this.answeredAt.length + this.underWay.size;

  /** The own book is the ceiling where one is set or the API never told its count. Else the API's count is enough. */
  private cap(): number {
    const own = this.options.ceiling ?? Number.POSITIVE_INFINITY;
    return this.allowance === undefined ? Math.min(own, this.limit) : own;
  }

  private forgetOld(): void {
    const from = this.now() - this.windowMs;
    while (this.answeredAt[0] !== undefined && this.answeredAt[0] <= from) this.answeredAt.shift();
  }

  /** One sleep at a time, up to the earliest moment at which somebody may go on without a further answer. */
  private wake(): void {
    const now = this.now();
    const oldest = this.answeredAt[0];
    const ownBook = oldest !== undefined && this.ownCount() >= this.cap() ? oldest + this.windowMs : now;
    const apiBook = Math.max(this.blockedUntil, this.allowance === 0 && this.underWay.size === 0 ? this.windowEndsAt : now);
    const until = Math.max(ownBook, apiBook);
    if (until <= now || (this.timerUntil !== undefined && this.timerUntil <= until)) return; // an answer will pump, or a timer does
    this.timerUntil = until;
    const [used, limit] = ownBook > apiBook ? [Math.min(this.ownCount(), this.cap()), this.cap()] : [this.limit, this.limit];
    this.options.announce?.((until - now) / 1000, used, limit, this.options.what ?? "requests");
    void this.options.clock.sleep(until - now).then(() => {
      if (this.timerUntil === until) this.timerUntil = undefined;
      this.pump();
    });
  }

  private get windowMs(): number {
    return (this.options.windowSeconds ?? MINUTE_SECONDS) * 1000;
  }

  private now(): number {
    return this.options.clock.now();
  }
}
