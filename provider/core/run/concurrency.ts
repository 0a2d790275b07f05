import type { Clock } from "../../api/clock";

/** Number of past pauses from which the next pause is estimated. */
const PAUSES_KEPT = 16;
/** The estimate that applies before the engine's pace is known. */
const FIRST_SETTLE_MS = 12;
const MIN_SETTLE_MS = 40;
/** Maximum time for which a batch waits for one further step. */
const MAX_SETTLE_MS = 900;
/** The number of times that the limit was reached must grow by this factor before the next probe of the limit. */
const PROBES_AGAIN_AFTER = 4;

/**
 * Tracks the engine's steps in this process.
 *
 * The engine runs a limited number of steps in parallel and saves its state between them. So a new step may come at once or after a tenth of a
 * second. Code that collects the writes of several steps must know whether a further step can come, and how long it can take.
 *
 * The engine does not report its limit or its pace to a provider, so this class estimates both. A step is expected for every resource that was
 * checked, and for every resource with a difference. If an expected step does not come although all other work is done, the engine is at its limit.
 */
export class Concurrency {
  private running = 0;
  private readonly expected = new Set<string>();
  /** The expected number of parallel steps, and the highest number so far. */
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

  /** `limit` is the engine's default number of parallel steps. */
  constructor(
    /** The engine's clock, even if the platform's clock runs faster. */
    readonly clock: Clock,
    limit: number = Number.POSITIVE_INFINITY,
  ) {
    this.limit = limit;
  }

  /** Records that the engine is about to begin a step of this resource. */
  expect(urn: string): void {
    this.expected.add(urn);
    this.lastChangeAt = this.clock.now();
  }

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

  /** Time at which a step was last expected, begun or ended. */
  get changedAt(): number {
    return this.lastChangeAt;
  }

  get begunSoFar(): number {
    return this.begunCount;
  }

  /** Whether, by the present estimate, no further step can begin before a running step ends. */
  get isSaturated(): boolean {
    return this.running >= this.limit;
  }

  /** Returns whether to wait at the limit, to find out whether the engine exceeds the limit. Call it when the limit is reached. */
  probesLimit(): boolean {
    if (this.metLimitAfter !== this.begunCount) {
      this.metLimitAfter = this.begunCount;
      this.timesAtLimit++;
      this.isProbing = this.timesAtLimit >= this.probesAt;
      if (this.isProbing) this.probesAt *= PROBES_AGAIN_AFTER;
    }
    return this.isProbing;
  }

  /**
   * Records that all running steps waited for a further step, but none came. The engine then seems to have no free worker, unless an earlier
   * observation shows otherwise.
   */
  waitedInVain(): void {
    if (this.expected.size === 0 || this.clock.now() < this.changedAt + this.settleMs) return;
    this.expected.clear();
    if (this.running >= this.peak && this.running !== this.limit) this.moveLimit(this.running, PROBES_AGAIN_AFTER);
  }

  /** The time in milliseconds after which no further step is expected. */
  get settleMs(): number {
    if (this.expected.size > 0 && !this.isSaturated) return MAX_SETTLE_MS;
    // The Pulumi CLI checks at most one resource for which it has no worker. So if several steps are expected, the engine seems to have more workers.
    return this.expected.size > 1 ? Math.min(MAX_SETTLE_MS, 3 * this.usualSettleMs) : this.usualSettleMs;
  }

  /** The value of `settleMs` while no further step is expected. It is three times a usual pause, between a minimum and a maximum. */
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
