import type { Clock } from "../clock";
import type { Attempt, CountedResponse } from "./handler";

const MINUTE_MS = 60_000;

export interface RequestMark {
  readonly begunAt: number;
  /** The highest number that the API had reported when the request began. */
  readonly after: number;
  readonly moment: number;
}

/**
 * Finds out whether another run uses the token's user at the same time. The API numbers the requests of a user within a minute, for all tokens of the
 * user together: the number is `X-RateLimit-Limit` minus `X-RateLimit-Remaining`. If a number belongs to no request of this run, another run sent
 * that request. The check itself sends no request. If no other run uses the same user, this run need not check whether another run has created an
 * equal object.
 */
export class TokenSharing {
  private readonly underWay = new Map<RequestMark, Promise<void>>();
  private readonly back = new Map<RequestMark, () => void>();
  /** The numbers of this run's requests in this minute, and the moments of their responses (see `moments`). */
  private numbers: { number: number; at: number }[] = [];
  /** Number of requests in this minute that the API counted before this run's first request. Undefined before the first response. */
  private foreign: number | undefined;
  private latest = 0;
  /**
   * Time in milliseconds. All requests since then belong to the API's present minute. This time is the start of this run's first request of this
   * minute or, if that request began in the previous minute, the arrival of its response.
   */
  private since = Number.NEGATIVE_INFINITY;
  private isKnown = true;
  /**
   * Whether the API's count continued although a minute had passed. In that case the API's window has another length, or another run sends many
   * requests.
   */
  private goesOn = false;
  /**
   * Number of this run's requests that the API may or may not have counted in this minute: their responses were lost, or they may belong to the
   * previous minute.
   */
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

  /**
   * Ends a request whose response does not contain the general count. `isCounted`: the response contains the count of another limit. A later response
   * with the general count then proves that the API counted the request.
   */
  endUncounted(mark: RequestMark, isCounted: boolean): void {
    if (!isCounted) this.isKnown = false;
    else this.unnumbered.push(++this.moments);
    this.finish(mark);
  }

  /** Ends a request if it is unknown whether the API counted it. If the API counted it, the request looks like a request of another run. */
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
   * Whether no other run sent a request from `since` (milliseconds) to the latest response. Waits for the requests in progress, because the API's
   * count includes them. False if `since` is earlier than the beginning of the API's current minute, because the API counts only the requests of
   * this minute.
   */
  async isExclusive(since: number): Promise<boolean> {
    const upTo = this.latest;
    await Promise.all(this.underWay.values());
    const own = this.numbers.filter(({ number }) => number <= upTo).length;
    return this.isKnown && since >= this.since && this.unnumbered.length === 0 && upTo - own <= (this.foreign ?? 0);
  }

  /**
   * Whether another run certainly sent a request in this minute. False if the count did not restart after a minute, because the count may then
   * include this run's own requests of the previous minute.
   */
  async isShared(): Promise<boolean> {
    const upTo = this.latest;
    await Promise.all(this.underWay.values());
    const own = this.numbers.filter(({ number }) => number <= upTo).length + this.unnumbered.length + this.doubtful;
    return this.isKnown && !this.goesOn && upTo - own > (this.foreign ?? 0);
  }

  private note({ after, begunAt, moment }: RequestMark, number: number): void {
    // Within a minute, a request gets a higher number than all responses that arrived before it began. If its number is not higher, the API counted
    // the request in a new minute. A request that began before this run noticed the new minute starts no further minute.
    if ((number <= after && moment > this.renewedAt) || begunAt >= this.since + MINUTE_MS) {
      // The first request of a run is sent alone (rate-limiter.ts), so this run sent none of the requests with lower numbers.
      this.goesOn = this.foreign !== undefined && number > after;
      this.foreign = this.foreign === undefined ? number - 1 : 0;
      // Responses that arrived during this request may already belong to the new minute.
      this.doubtful = this.numbers.filter(({ at }) => at > moment).length;
      this.numbers = [];
      this.latest = 0;
      this.renewedAt = ++this.moments;
      // If the request began in the previous minute, only its response certainly belongs to the present minute.
      this.since = number <= after ? this.clock.now() : begunAt;
    }
    const counted = this.unnumbered.filter((at) => at < moment);
    this.unnumbered = this.unnumbered.filter((at) => at >= moment);
    // The numbers of these requests are not known, but they are lower than the number of this request. Their exact values do not matter.
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
    // The API possibly did not count a request that the limit refused.
    if (response.status === 429) sharing.endUnknown(mark);
    else if (isGeneral && limit !== undefined && remaining !== undefined) sharing.end(mark, limit - remaining);
    else sharing.endUncounted(mark, limit !== undefined);
    return response;
  };
