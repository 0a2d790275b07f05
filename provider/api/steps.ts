import type { Clock } from "./clock";

/** Of so many pauses the next one is guessed. */
const PAUSES_KEPT = 16;
/** Where nothing is known of the engine's pace. */
const FIRST_QUIET_MS = 12;
const LEAST_QUIET_MS = 40;
/** The longest that anybody waits for one further step. */
const LONGEST_QUIET_MS = 900;
/** Each time that the ceiling was met so many times as often as at the last look, it is looked at again. */
const LOOKS_AGAIN_AFTER = 4;

/**
 * The engine's steps in this process. The engine runs a limited number side by side and saves its state between them, so a new one may
 * come at once or after a tenth of a second; who collects writes of several steps must know whether a further one can come, and how long
 * it can take.
 *
 * Neither the limit nor the pace is told to a provider; both are learned. A resource that was checked, or found changed, is one whose step
 * follows. Where such a step does not come although nothing is done, the engine is at its limit.
 */
export class Steps {
  private running = 0;
  /** Resources whose step follows. */
  private readonly expected = new Set<string>();
  /** So many steps at once are the most, as far as is known; and so many there were. */
  private ceiling: number;
  private most = 0;
  private timesAtCeiling = 0;
  private looksAt = 1;
  private looks = false;
  private metAfter = 0;
  private lastAt: number | undefined;
  private changed = Number.NEGATIVE_INFINITY;
  private sofar = 0;
  private readonly pausesMs: number[] = [];

  /** `usual`: how many steps the engine runs side by side unless it is told otherwise. */
  constructor(
    /** The engine's, also where the platform's time goes faster. */
    readonly clock: Clock,
    usual: number = Number.POSITIVE_INFINITY,
  ) {
    this.ceiling = usual;
  }

  /** States that the engine is going to begin a step of this resource. */
  expect(urn: string): void {
    this.expected.add(urn);
    this.changed = this.clock.now();
  }

  /** Runs a step. */
  async run<T>(step: () => Promise<T>, urn = ""): Promise<T> {
    this.expected.delete(urn);
    this.begun();
    try {
      return await step();
    } finally {
      this.running--;
      this.lastAt = this.changed = this.clock.now();
    }
  }

  get underWay(): number {
    return this.running;
  }

  /** When the last one was expected, began or ended. */
  get changedAt(): number {
    return this.changed;
  }

  /** How many have begun in all. */
  get begunSoFar(): number {
    return this.sofar;
  }

  /** Whether no further step can begin before one of these ends, as far as is known. */
  get areAll(): boolean {
    return this.running >= this.ceiling;
  }

  /** To be told when the ceiling is met; whether it is time to look, by waiting, if the engine goes beyond it. */
  meetsCeiling(): boolean {
    if (this.metAfter !== this.sofar) {
      this.metAfter = this.sofar;
      this.timesAtCeiling++;
      this.looks = this.timesAtCeiling >= this.looksAt;
      if (this.looks) this.looksAt *= LOOKS_AGAIN_AFTER;
    }
    return this.looks;
  }

  /** To be told when all steps under way waited for a further one and none came: then there is no place for it, unless there was one before. */
  waitedInVain(): void {
    if (this.expected.size === 0 || this.clock.now() < this.changedAt + this.quietMs) return;
    this.expected.clear();
    if (this.running >= this.most && this.running !== this.ceiling) this.moveCeiling(this.running, LOOKS_AGAIN_AFTER);
  }

  /** After so long without a further step none is to be expected. */
  get quietMs(): number {
    if (this.expected.size > 0 && !this.areAll) return LONGEST_QUIET_MS;
    // The Pulumi CLI looks at no more than one resource for which it has no worker: there seem to be more of them.
    return this.expected.size > 1 ? Math.min(LONGEST_QUIET_MS, 3 * this.usualQuietMs) : this.usualQuietMs;
  }

  /** The same where nothing is known of further ones: some pauses such as were seen of late. */
  get usualQuietMs(): number {
    const sorted = [...this.pausesMs].sort((x, y) => x - y);
    const usual = sorted[Math.floor(sorted.length * 0.75)];
    if (usual === undefined) return FIRST_QUIET_MS;
    return Math.min(LONGEST_QUIET_MS, Math.max(LEAST_QUIET_MS, 3 * usual));
  }

  private moveCeiling(to: number, looksAt: number): void {
    this.ceiling = to;
    this.timesAtCeiling = 0;
    this.looksAt = looksAt;
  }

  private begun(): void {
    const now = this.clock.now();
    if (this.lastAt !== undefined) this.pausesMs.push(now - this.lastAt);
    if (this.pausesMs.length > PAUSES_KEPT) this.pausesMs.shift();
    this.lastAt = this.changed = now;
    this.running++;
    this.sofar++;
    this.most = Math.max(this.most, this.running);
    if (this.running > this.ceiling) this.moveCeiling(this.running, 1);
  }
}
