import type { Clock } from "../../provider/api/clock";

/** Long work is reported this often. */
const INTERVAL_MS = 10_000;

/** Lines that say how far an import is. */
export class Progress {
  private reportedAt: number;

  constructor(
    private readonly say: (text: string) => void,
    private readonly clock: Pick<Clock, "now">,
  ) {
    this.reportedAt = clock.now();
  }

  line(text: string): void {
    this.reportedAt = this.clock.now();
    this.say(text);
  }

  /** A step of something that has many: a line only where the last one is long ago. */
  step(what: string, done: number, all: number): void {
    if (this.clock.now() - this.reportedAt >= INTERVAL_MS) this.line(`${what}: ${done} of ${all}`);
  }
}
