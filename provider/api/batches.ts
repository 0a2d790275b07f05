import type { Clock } from "./clock";

/** Milliseconds in which nothing new came, after which a batch leaves; and the longest that the first item waits. */
const QUIET_MS = 12;
const LONGEST_MS = 150;

interface Pending<I, R> {
  item: I;
  done: (result: R) => void;
  failed: (error: unknown) => void;
}

/**
 * Collects writes of one parent that the API takes in one call. A batch leaves when nothing new came for a moment; while a call of the
 * parent is under way the next batch goes on collecting, so that no two calls of one parent cross.
 */
export class Batch<I, R> {
  private pending: Pending<I, R>[] = [];
  private sending = false;
  private timers = 0;
  private firstAt = 0;

  /** `send` gets what was collected and answers in the same order, an error in the place of an item that failed. */
  constructor(
    private readonly send: (items: I[]) => Promise<(R | Error)[]>,
    private readonly clock: Clock,
  ) {}

  add(item: I): Promise<R> {
    return new Promise((done, failed) => {
      if (this.pending.length === 0) this.firstAt = this.clock.now();
      this.pending.push({ item, done, failed });
      this.schedule();
    });
  }

  private schedule(): void {
    if (this.sending) return;
    const mine = ++this.timers;
    const overdue = this.clock.now() - this.firstAt >= LONGEST_MS;
    void this.clock.sleep(overdue ? 0 : QUIET_MS).then(() => {
      if (mine === this.timers || overdue) void this.leave();
    });
  }

  private async leave(): Promise<void> {
    if (this.sending || this.pending.length === 0) return;
    const batch = this.pending;
    this.pending = [];
    this.sending = true;
    try {
      const results = await this.send(batch.map((p) => p.item));
      batch.forEach((p, i) => {
        const result = results[i];
        if (result instanceof Error || result === undefined)
          p.failed(result ?? new Error("the batch's answer holds no result for this item"));
        else p.done(result);
      });
    } catch (error) {
      for (const p of batch) p.failed(error);
    } finally {
      this.sending = false;
      if (this.pending.length > 0) {
        this.firstAt = this.clock.now();
        this.schedule();
      }
    }
  }
}
