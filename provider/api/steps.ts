import type { Clock } from "./clock";

/** Of so many pauses the next one is guessed. */
const PAUSES_KEPT = 16;
/** Where nothing is known of the engine's pace. */
const FIRST_QUIET_MS = 12;
const LEAST_QUIET_MS = 40;
const LONGEST_QUIET_MS = 1000;
const LEAST_PATIENCE_MS = 150;

/**
 * The engine's steps in this process. The engine runs a limited number side by side and saves its state between them, so a new one may
 * come at once or after a tenth of a second; who collects writes of several steps must know how long a further one can take to come.
 */
export class Steps {
  private running = 0;
  private most: number;
  private lastAt: number | undefined;
  private readonly pausesMs: number[] = [];

  /** `usual`: how many steps the engine runs side by side unless it is told otherwise. */
  constructor(
    /** The engine's, also where the platform's time goes faster. */
    readonly clock: Clock,
    usual: number = Number.POSITIVE_INFINITY,
  ) {
    this.most = usual;
  }

  /** Runs a step. */
  async run<T>(step: () => Promise<T>): Promise<T> {
    this.begun();
    try {
      return await step();
    } finally {
      this.running--;
      this.lastAt = this.clock.now();
    }
  }

  get underWay(): number {
    return this.running;
  }

  /** Whether no further step can begin before one of these ends. */
  get areAll(): boolean {
    return this.running >= this.most;
  }

  /** After so long without a further step none is to be expected. */
  get quietMs(): number {
    const sorted = [...this.pausesMs].sort((x, y) => x - y);
    const usual = sorted[Math.floor(sorted.length * 0.75)];
    if (usual === undefined) return FIRST_QUIET_MS;
    return Math.min(LONGEST_QUIET_MS, Math.max(LEAST_QUIET_MS, 3 * usual));
  }

  /** So long somebody may be kept waiting for further ones. */
  get patienceMs(): number {
    return Math.max(LEAST_PATIENCE_MS, 5 * this.quietMs);
  }

  private begun(): void {
    const now = this.clock.now();
    if (this.lastAt !== undefined) this.pausesMs.push(now - this.lastAt);
    if (this.pausesMs.length > PAUSES_KEPT) this.pausesMs.shift();
    this.lastAt = now;
    this.running++;
    this.most = Math.max(this.most, this.running);
  }
}
