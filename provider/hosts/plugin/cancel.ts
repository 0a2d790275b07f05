import type { Clock } from "../../api/clock";
import { OperationError } from "../../core/errors";

/** Ends waits when the user cancels the run. Every operation then ends at its next wait, and its error keeps what is known by then. */
export class Cancellation {
  private isCancelled = false;
  private readonly waits = new Set<(error: Error) => void>();

  /** Ends all waits, and every later one. The engine also calls this at the end of each run, when nothing waits. */
  cancel(): void {
    this.isCancelled = true;
    for (const end of this.waits) end(cancelled());
    this.waits.clear();
  }

  /** Returns a clock whose waits end with the cancellation. */
  endable(clock: Clock): Clock {
    return { now: () => clock.now(), sleep: (milliseconds) => this.wait(clock.sleep(milliseconds)) };
  }

  private wait(sleep: Promise<void>): Promise<void> {
    if (this.isCancelled) return Promise.reject(cancelled());
    return new Promise((done, failed) => {
      this.waits.add(failed);
      const ended = () => this.waits.delete(failed);
      sleep.then(done, failed).finally(ended);
    });
  }
}

const cancelled = (): OperationError => new OperationError("cancelled: the next run continues from here.", { code: "cancelled" });
