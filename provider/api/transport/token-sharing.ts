import type { Clock } from "../clock";
import type { Attempt, CountedResponse } from "./handler";

const MINUTE_MS = 60_000;

/** One request under way. It goes back with its response. */
export interface RequestMark {
  readonly begunAt: number;
  /** The number that the API had told when it began. */
  readonly after: number;
  readonly moment: number;
}

/**
 * Whether somebody else uses the token's user during this run. The API numbers the requests of a user within a minute (`X-RateLimit-Limit` minus
 * `X-RateLimit-Remaining`), whichever token they bear, so a number that no request of this run got is somebody else's. That costs nothing,
 * and only where the user is shared must a run look twice at what it made.
 */
export class TokenSharing {
  private readonly underWay = new Map<RequestMark, Promise<void>>();
  private readonly back = new Map<RequestMark, () => void>();
  /** The numbers that requests of this run got in this minute, and the moments at which their responses came. */
  private numbers: { number: number; at: number }[] = [];
  /** What was used before this run, or is somebody else's and known. */
  private foreign: number | undefined;
  private latest = 0;
  /** When the first of these requests began; the API's minute began then, or before. */
  private since = Number.NEGATIVE_INFINITY;
  private isKnown = true;
  /** Whether the count went on after a minute, so that the API counts by another time, or somebody else asks much. */
  private goesOn = false;
  /** How many requests of this run may have been counted in this minute: their responses were lost, or may belong to the minute before. */
  private doubtful = 0;
  /** When the first number of this minute was seen. */
  private renewedAt = 0;
  /** Orders what begins and what ends. */
  private moments = 0;
  /** When responses came whose number is not known yet. */
  private unnumbered: number[] = [];

  constructor(private readonly clock: Pick<Clock, "now">) {}

  /** To be called before a request is sent. */
  begin(): RequestMark {
    const mark = { begunAt: this.clock.now(), after: this.latest, moment: ++this.moments };
    this.underWay.set(mark, new Promise((resolve) => this.back.set(mark, resolve)));
    return mark;
  }

  /** The response came, with its number. */
  end(mark: RequestMark, number: number): void {
    this.note(mark, number);
    this.finish(mark);
  }

  /**
   * The response came without its number. It was counted (`isCounted`: the API counts, but told another limit's count): that shows when a request
   * that began later got its own number.
   */
  endUncounted(mark: RequestMark, isCounted: boolean): void {
    if (!isCounted) this.isKnown = false;
    else this.unnumbered.push(++this.moments);
    this.finish(mark);
  }

  /** Nobody knows whether the request was counted: if it was, it looks like somebody else's. */
  endUnknown(mark: RequestMark): void {
    this.doubtful++;
    this.finish(mark);
  }

  private finish(mark: RequestMark): void {
    this.underWay.delete(mark);
    this.back.get(mark)?.();
    this.back.delete(mark);
  }

  /**
   * Whether nobody else asked anything from `since` (milliseconds) up to the latest response. Waits for what is under way, because that was
   * counted too. The count of a minute says nothing of what others asked at the end of the minute before.
   */
  async isExclusive(since: number): Promise<boolean> {
    const upTo = this.latest;
    await Promise.all(this.underWay.values());
    const own = this.numbers.filter(({ number }) => number <= upTo).length;
    return this.isKnown && since >= this.since && this.unnumbered.length === 0 && upTo - own <= (this.foreign ?? 0);
  }

  /** Whether a request of this minute was certainly another run's. A count that goes on after a minute may hold own requests of before. */
  async isShared(): Promise<boolean> {
    const upTo = this.latest;
    await Promise.all(this.underWay.values());
    const own = this.numbers.filter(({ number }) => number <= upTo).length + this.unnumbered.length + this.doubtful;
    return this.isKnown && !this.goesOn && upTo - own > (this.foreign ?? 0);
  }

  private note({ after, begunAt, moment }: RequestMark, number: number): void {
    // The count of a minute only rises: a request that began after another's response and got a lower number was counted in a new one.
    // One that began before that was seen belongs to the same new one.
    if ((number <= after && moment > this.renewedAt) || begunAt >= this.since + MINUTE_MS) {
      // The first request of a run goes alone (rate-limiter.ts).
      this.goesOn = this.foreign !== undefined && number > after;
      this.foreign = this.foreign === undefined ? number - 1 : 0;
      // What came back while this request was under way may have been counted in the new minute already.
      this.doubtful = this.numbers.filter(({ at }) => at > moment).length;
      this.numbers = [];
      this.latest = 0;
      this.renewedAt = ++this.moments;
      // A request that began in the minute before is no sign when this one began.
      this.since = number <= after ? this.clock.now() : begunAt;
    }
    const counted = this.unnumbered.filter((at) => at < moment);
    this.unnumbered = this.unnumbered.filter((at) => at >= moment);
    // Each got a number below this one; which, does not matter.
    const at = ++this.moments;
    this.numbers.push(...counted.map(() => ({ number: number - 1, at })), { number, at });
    this.latest = Math.max(this.latest, number);
  }
}

/** Tells `sharing` of each request, and of the number that it got. */
export const watchSharing =
  (send: Attempt<CountedResponse>, sharing: TokenSharing): Attempt<CountedResponse> =>
  async (request) => {
    const mark = sharing.begin();
    let response: CountedResponse;
    try {
      response = await send(request);
    } catch (error) {
      sharing.endUnknown(mark);
      throw error;
    }
    const { limit, remaining, isGeneral } = response.count;
    // What is refused for the limit is not counted.
    if (response.status === 429) sharing.endUnknown(mark);
    else if (isGeneral && limit !== undefined && remaining !== undefined) sharing.end(mark, limit - remaining);
    else sharing.endUncounted(mark, limit !== undefined);
    return response;
  };
