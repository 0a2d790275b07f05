import type { Clock } from "./clock";

/** Number of latest pauses between steps from which the next pause is estimated. */
const PAUSES_KEPT = 16;
/** The value of `usualSettleMs` before the first pause was measured. */
const FIRST_SETTLE_MS = 12;
const MIN_SETTLE_MS = 40;
/** Maximum time for which a batch waits for the next step. */
const MAX_SETTLE_MS = 900;
/** Factor between probes: the limit is probed when it is reached for the first time, and again after 4, 16, 64 (and so on) times. */
const PROBES_AGAIN_AFTER = 4;

/**
 * Tracks the engine's steps in this process.
 *
 * The engine runs a limited number of steps in parallel and saves its state between them. So a new step may begin at once or after a tenth of a
 * second. Code that collects the writes of several steps must know whether a further step can begin, and how long to wait for it.
 *
 * The engine does not report its limit or its pace to a provider, so this class estimates both. A step is expected for every new resource whose
 * inputs `check` accepted, and for every resource with a difference. If an expected step does not begin although every running step waits for it, the
 * engine is at its limit.
 */
export class Concurrency {
  private running = 0;
  private readonly expected = new Set<string>();
  /** `limit`: estimate of the engine's maximum number of parallel steps. `peak`: highest number in this run so far. */
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

  /** `limit` is the first estimate, namely the engine's default number of parallel steps. */
  constructor(
    /** Real time, in which the engine acts. The platform's clock may run faster (in a rehearsal). */
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

  /** Whether the number of running steps has reached the estimated limit, so that no step can begin before a running step ends. */
  get isSaturated(): boolean {
    return this.running >= this.limit;
  }

  /**
   * Call it when the estimated limit is reached. Returns whether the caller must wait nevertheless: the wait shows whether the engine begins more
   * steps than estimated.
   */
  noteLimitReached(): boolean {
    if (this.metLimitAfter !== this.begunCount) {
      this.metLimitAfter = this.begunCount;
      this.timesAtLimit++;
      this.isProbing = this.timesAtLimit >= this.probesAt;
      if (this.isProbing) this.probesAt *= PROBES_AGAIN_AFTER;
    }
    return this.isProbing;
  }

  /**
   * Records that all running steps waited for an expected step, but none began. The number of running steps becomes the new limit, unless more steps
   * have run in parallel before.
   */
  noteNoStepCame(): void {
    if (this.expected.size === 0 || this.clock.now() < this.changedAt + this.settleMs) return;
    this.expected.clear();
    if (this.running >= this.peak && this.running !== this.limit) this.moveLimit(this.running, PROBES_AGAIN_AFTER);
  }

  /** Time in milliseconds. If no step was announced (`expect`), begun or ended for this long, a batch need not wait for a further step. */
  get settleMs(): number {
    if (this.expected.size > 0 && !this.isSaturated) return MAX_SETTLE_MS;
    // The Pulumi CLI checks at most one resource for which it has no worker. So if several steps are expected, the engine probably has more workers
    // than `limit`, and a longer wait makes sense.
    return this.expected.size > 1 ? Math.min(MAX_SETTLE_MS, 3 * this.usualSettleMs) : this.usualSettleMs;
  }

  /** Three times a usual pause (the upper quartile of the past pauses), but at least `MIN_SETTLE_MS` and at most `MAX_SETTLE_MS`. */
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
