import type { Clock } from "../api/clock";

/** Number of pauses from which the next one is guessed. */
const PAUSES_KEPT = 16;
/** Where nothing is known of the engine's pace. */
const FIRST_SETTLE_MS = 12;
const MIN_SETTLE_MS = 40;
/** The longest that anybody waits for one further step. */
const MAX_SETTLE_MS = 900;
/** The limit is probed again each time that it was met this many times as often as at the last probe. */
const PROBES_AGAIN_AFTER = 4;

/**
 * The engine's steps in this process. The engine runs a limited number side by side and saves its state between them, so a new one may
 * come at once or after a tenth of a second; who collects writes of several steps must know whether a further one can come, and how long
 * it can take.
 *
 * Neither the limit nor the pace is told to a provider; both are learned. A resource that was checked, or found changed, is one whose step
 * follows. Where such a step does not come although nothing is done, the engine is at its limit.
 */
export class Concurrency {
  private running = 0;
  /** Resources whose step follows. */
  private readonly expected = new Set<string>();
  /** How many steps run at once at most, as far as is known; and how many did so far. */
  private limit: number;
  private peak = 0;
  private timesAtLimit = 0;
  private probesAt = 1;
  private isProbing = false;
  private metLimitAfter = 0;
  private lastAt: number | undefined;
  private lastChangeAt = Number.NEGATIVE_INFINITY;
  private begunCount = 0;
  private readonly pausesMs: number[] = [];

  /** `limit`: how many steps the engine runs side by side unless it is told otherwise. */
  constructor(
    /** The engine's, also where the platform's time goes faster. */
    readonly clock: Clock,
    limit: number = Number.POSITIVE_INFINITY,
  ) {
    this.limit = limit;
  }

  /** States that the engine is going to begin a step of this resource. */
  expect(urn: string): void {
    this.expected.add(urn);
    this.lastChangeAt = this.clock.now();
  }

  /** Runs a step. */
  async run<T>(step: () => Promise<T>, urn = ""): Promise<T> {
    this.expected.delete(urn);
    this.begun();
    try {
      return await step();
    } finally {
      this.running--;
      this.lastAt = this.lastChangeAt = this.clock.now();
    }
  }

  get underWay(): number {
    return this.running;
  }

  /** When the last one was expected, began or ended. */
  get changedAt(): number {
    return this.lastChangeAt;
  }

  /** How many have begun in all. */
  get begunSoFar(): number {
    return this.begunCount;
  }

  /** Whether no further step can begin before one of these ends, as far as is known. */
  get isSaturated(): boolean {
    return this.running >= this.limit;
  }

  /** To be called when the limit is met: whether it is time to probe, by waiting, if the engine goes beyond it. */
  probesLimit(): boolean {
    if (this.metLimitAfter !== this.begunCount) {
      this.metLimitAfter = this.begunCount;
      this.timesAtLimit++;
      this.isProbing = this.timesAtLimit >= this.probesAt;
      if (this.isProbing) this.probesAt *= PROBES_AGAIN_AFTER;
    }
    return this.isProbing;
  }

  /** To be called when all running steps waited for a further one and none came: then there is no place for it, unless there was one before. */
  waitedInVain(): void {
    if (this.expected.size === 0 || this.clock.now() < this.changedAt + this.settleMs) return;
    this.expected.clear();
    if (this.running >= this.peak && this.running !== this.limit) this.moveLimit(this.running, PROBES_AGAIN_AFTER);
  }

  /** After so long without a further step none is to be expected. */
  get settleMs(): number {
    if (this.expected.size > 0 && !this.isSaturated) return MAX_SETTLE_MS;
    // The Pulumi CLI looks at no more than one resource for which it has no worker: there seem to be more of them.
    return this.expected.size > 1 ? Math.min(MAX_SETTLE_MS, 3 * this.usualSettleMs) : this.usualSettleMs;
  }

  /** The same where nothing is known of further ones: some pauses like the latest ones. */
  get usualSettleMs(): number {
    const sorted = [...this.pausesMs].sort((x, y) => x - y);
    const usual = sorted[Math.floor(sorted.length * 0.75)];
    if (usual === undefined) return FIRST_SETTLE_MS;
    return Math.min(MAX_SETTLE_MS, Math.max(MIN_SETTLE_MS, 3 * usual));
  }

  private moveLimit(to: number, probesAt: number): void {
    this.limit = to;
    this.timesAtLimit = 0;
    this.probesAt = probesAt;
  }

  private begun(): void {
    const now = this.clock.now();
    if (this.lastAt !== undefined) this.pausesMs.push(now - this.lastAt);
    if (this.pausesMs.length > PAUSES_KEPT) this.pausesMs.shift();
    this.lastAt = this.lastChangeAt = now;
    this.running++;
    this.begunCount++;
    this.peak = Math.max(this.peak, this.running);
    if (this.running > this.limit) this.moveLimit(this.running, 1);
  }
}
