import type { Clock } from "../../provider/api/clock";

/** Interval of progress lines. */
const INTERVAL_MS = 10_000;

/** Progress lines of an import. */
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

  /** Reports one of many steps, at most once per interval. */
  step(what: string, done: number, all: number): void {
    if (this.clock.now() - this.reportedAt >= INTERVAL_MS) this.line(`${what}: ${done} of ${all}`);
  }
}
