import type { Clock } from "../clock";
import type { Attempt, CountedResponse } from "./handler";

const MINUTE_MS = 60_000;

export interface RequestMark {
  readonly begunAt: number;
  /** The highest number from the API when the request began. */
  readonly after: number;
  readonly moment: number;
}

/**
 * Finds out whether another run uses the token's user at the same time. The API numbers the requests of a user within a minute (`X-RateLimit-Limit`
 * minus `X-RateLimit-Remaining`), for all tokens of the user together. If a number belongs to no request of this run, another run sent that request.
 * This check itself sends no request. A run must check its created objects a second time only if another run uses the same user.
 */
export class TokenSharing {
  private readonly underWay = new Map<RequestMark, Promise<void>>();
  private readonly back = new Map<RequestMark, () => void>();
  /** The numbers of this run's requests in this minute, and the moments of their responses (see `moments`). */
  private numbers: { number: number; at: number }[] = [];
  /** Number of requests in this minute that the API counted before this run's first request. Undefined before the first response. */
  private foreign: number | undefined;
  private latest = 0;
  /** This run's first request of this minute began, or its response arrived, at this time. The API's minute began no later. */
  private since = Number.NEGATIVE_INFINITY;
  private isKnown = true;
  /** Whether the count did not restart after a minute. In that case the API's window has another length, or another run sends many requests. */
  private goesOn = false;
  /** Number of this run's requests that may or may not count in this minute: their responses were lost, or may belong to the minute before. */
  private doubtful = 0;
  /** Moment at which this run saw the first number of this minute. */
  private renewedAt = 0;
  /** Counter that orders the starts and ends of requests. Each of its values is a moment. */
  private moments = 0;
  private unnumbered: number[] = [];

  constructor(private readonly clock: Pick<Clock, "now">) {}

  /** Call it before the request is sent, and pass the mark back after the response. */
  begin(): RequestMark {
    const mark = { begunAt: this.clock.now(), after: this.latest, moment: ++this.moments };
    this.underWay.set(mark, new Promise((resolve) => this.back.set(mark, resolve)));
    return mark;
  }

  end(mark: RequestMark, number: number): void {
    this.note(mark, number);
    this.finish(mark);
  }

  /** `isCounted`: the response contains the count of another limit. The number then becomes known with a later response. */
  endUncounted(mark: RequestMark, isCounted: boolean): void {
    if (!isCounted) this.isKnown = false;
    else this.unnumbered.push(++this.moments);
    this.finish(mark);
  }

  /** Ends a request that the API may or may not have counted. If the API counted it, the request looks like a request of another run. */
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
   * Whether no other run sent a request from `since` (milliseconds) to the latest response. Waits for running requests, because the API has counted
   * them too. The count of a minute does not include requests at the end of the previous minute.
   */
  async isExclusive(since: number): Promise<boolean> {
    const upTo = this.latest;
    await Promise.all(this.underWay.values());
    const own = this.numbers.filter(({ number }) => number <= upTo).length;
    return this.isKnown && since >= this.since && this.unnumbered.length === 0 && upTo - own <= (this.foreign ?? 0);
  }

  /** Whether a request of this minute certainly came from another run. A count that did not restart may include requests of this run. */
  async isShared(): Promise<boolean> {
    const upTo = this.latest;
    await Promise.all(this.underWay.values());
    const own = this.numbers.filter(({ number }) => number <= upTo).length + this.unnumbered.length + this.doubtful;
    return this.isKnown && !this.goesOn && upTo - own > (this.foreign ?? 0);
  }

  private note({ after, begunAt, moment }: RequestMark, number: number): void {
    // Within a minute the count only rises. If a request began after the response to another request but got a lower number, it was counted in a new
    // minute. Requests that began before this was noticed belong to the same new minute.
    if ((number <= after && moment > this.renewedAt) || begunAt >= this.since + MINUTE_MS) {
      // The first request of a run is sent alone (rate-limiter.ts), so this run sent none of the requests with lower numbers.
      this.goesOn = this.foreign !== undefined && number > after;
      this.foreign = this.foreign === undefined ? number - 1 : 0;
      // Responses that arrived during this request may already belong to the new minute.
      this.doubtful = this.numbers.filter(({ at }) => at > moment).length;
      this.numbers = [];
      this.latest = 0;
      this.renewedAt = ++this.moments;
      // A request that began in the previous minute does not show when the present minute began.
      this.since = number <= after ? this.clock.now() : begunAt;
    }
    const counted = this.unnumbered.filter((at) => at < moment);
    this.unnumbered = this.unnumbered.filter((at) => at >= moment);
    // Each of these requests got a number below this one. The exact number does not matter.
    const at = ++this.moments;
    this.numbers.push(...counted.map(() => ({ number: number - 1, at })), { number, at });
    this.latest = Math.max(this.latest, number);
  }
}

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
    // The API may not have counted a request that the limit refused.
    if (response.status === 429) sharing.endUnknown(mark);
    else if (isGeneral && limit !== undefined && remaining !== undefined) sharing.end(mark, limit - remaining);
    else sharing.endUncounted(mark, limit !== undefined);
    return response;
  };
