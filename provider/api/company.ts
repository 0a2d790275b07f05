import type { Clock } from "./clock";

const MINUTE_MS = 60_000;

/** One request under way. It goes back with its answer. */
export interface Passage {
  readonly leftAt: number;
  /** The count that the API had told when it left. */
  readonly after: number;
  readonly moment: number;
}

/**
 * Whether somebody else works beside this run. The API numbers the requests of a user within a minute (`X-RateLimit-Limit` less
 * `X-RateLimit-Remaining`), whichever token they bear, so a number that no request of this run got is somebody else's. That costs nothing,
 * and only where there is company must a run look twice at what it made.
 */
export class Company {
  private readonly underWay = new Map<Passage, Promise<void>>();
  private readonly back = new Map<Passage, () => void>();
  /** The numbers that requests of this run got in this minute. */
  private numbers: number[] = [];
  /** What was used before this run, or is somebody else's and known. */
  private foreign: number | undefined;
  private latest = 0;
  /** When the first of these requests left; the API's minute began then, or before. */
  private since = Number.NEGATIVE_INFINITY;
  private isKnown = true;
  /** Orders what leaves and what comes back. */
  private moments = 0;
  /** When answers came whose number is not known yet. */
  private unnumbered: number[] = [];

  constructor(private readonly clock: Pick<Clock, "now">) {}

  /** To be told before a request leaves. */
  leaving(): Passage {
    const passage = { leftAt: this.clock.now(), after: this.latest, moment: ++this.moments };
    this.underWay.set(passage, new Promise((resolve) => this.back.set(passage, resolve)));
    return passage;
  }

  /** The answer came, with its number. */
  answered(passage: Passage, number: number): void {
    this.note(passage, number);
    this.returned(passage);
  }

  /**
   * The answer came without its number. It was counted (`isCounted`: the API counts, but told another limit's count): that shows when a request
   * that left later got its own number.
   */
  answeredUncounted(passage: Passage, isCounted: boolean): void {
    if (!isCounted) this.isKnown = false;
    else this.unnumbered.push(++this.moments);
    this.returned(passage);
  }

  /** Nobody knows whether the request was counted: if it was, it looks like somebody else's. */
  returned(passage: Passage): void {
    this.underWay.delete(passage);
    this.back.get(passage)?.();
    this.back.delete(passage);
  }

  /** Whether nobody else asked anything from this run's first request up to its latest answer. Waits for what is under way, because that was counted too. */
  async isAlone(): Promise<boolean> {
    const upTo = this.latest;
    await Promise.all(this.underWay.values());
    const own = this.numbers.filter((number) => number <= upTo).length;
    return this.isKnown && this.unnumbered.length === 0 && upTo - own <= (this.foreign ?? 0);
  }

  private note({ after, leftAt, moment }: Passage, number: number): void {
    // The count of a minute only rises: a request that left after another's answer and got a lower number was counted in a new one.
    if (number <= after || leftAt >= this.since + MINUTE_MS) {
      // The first request of a run goes alone (pacer.ts).
      this.foreign = this.foreign === undefined ? number - 1 : 0;
      this.numbers = [];
      this.latest = 0;
      this.since = leftAt;
    }
    const counted = this.unnumbered.filter((at) => at < moment);
    this.unnumbered = this.unnumbered.filter((at) => at >= moment);
    // Each got a number below this one; which, does not matter.
    this.numbers.push(...counted.map(() => number - 1), number);
    this.latest = Math.max(this.latest, number);
  }
}
