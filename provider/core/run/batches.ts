import type { Concurrency } from "../../api/concurrency";
import { OperationError } from "../log/errors";

interface Pending<I, R> {
  item: I;
  done: (result: R) => void;
  failed: (error: unknown) => void;
}

type Send<I, R> = (items: I[]) => Promise<(R | Error)[]>;

/**
 * Collects writes to one parent, because the API accepts several of them in one call. Writes that arrive during a call wait for the next call, so two
 * calls to one parent never overlap.
 */
class Batch<I, R> {
  private pending: Pending<I, R>[] = [];
  private sending = false;
  /** Times at which the first and the last of the pending items arrived, in milliseconds. */
  firstAt = 0;
  lastAt = 0;
  /** Number of steps (calls of create, update or delete) that the engine had begun in this run when the last item arrived. */
  lastAfter = 0;

  /** `send` receives the collected items and returns results in the same order, with an error for each item that failed. */
  constructor(
    private readonly send: Send<I, R>,
    private readonly concurrency: Concurrency,
  ) {}

  add(item: I): Promise<R> {
    return new Promise((done, failed) => {
      this.noteLast();
      if (this.pending.length === 0) this.firstAt = this.lastAt;
      this.pending.push({ item, done, failed });
    });
  }

  get size(): number {
    return this.pending.length;
  }

  get isReady(): boolean {
    return this.pending.length > 0 && !this.sending;
  }

  async flush(): Promise<void> {
    const batch = this.pending;
    this.pending = [];
    this.sending = true;
    try {
      const results = await this.send(batch.map((p) => p.item));
      batch.forEach((p, i) => {
        const result = results[i];
        if (result instanceof Error || result === undefined)
          p.failed(
            result ?? new OperationError("the response to the batch contains no result for this item", { code: "incomplete_answer" }),
          );
        else p.done(result);
      });
    } catch (error) {
      for (const p of batch) p.failed(error);
    } finally {
      this.sending = false;
      // The waiting time of items that arrived during the call begins now.
      this.noteLast();
      this.firstAt = this.lastAt;
    }
  }

  private noteLast(): void {
    this.lastAt = this.concurrency.clock.now();
    this.lastAfter = this.concurrency.begunSoFar;
  }
}

/** Maximum time for which the first item of a batch waits while further items of its parent arrive. */
const MAX_FILLING_MS = 15_000;
/** If this many steps began after the last item of a batch and added nothing to it, no further item is expected for it. */
const OTHERS_IN_BETWEEN = 12;

/**
 * The batches of all parents. Batches are sent when every running step waits for a batch and the engine has no free worker: no item can then arrive
 * before a batch is sent. A batch is also sent when no further item is expected for it.
 */
export class Batches {
  /** Batches by parent. The batch that received the newest item is last. */
  private readonly batches = new Map<string, Batch<unknown, unknown>>();
  private timers = 0;

  constructor(private readonly concurrency: Concurrency) {}

  /** Adds an item to the batch of `parent`. The batch is sent through `send` as soon as possible. */
  add<I, R>(parent: string, item: I, send: Send<I, R>): Promise<R> {
    const batch = (this.batches.get(parent) as Batch<I, R> | undefined) ?? new Batch(send, this.concurrency);
    this.batches.delete(parent);
    this.batches.set(parent, batch as Batch<unknown, unknown>);
    const result = batch.add(item);
    // Flushes in a microtask, so that items that one step adds one after the other are sent together.
    queueMicrotask(() => this.flushWhenSaturated());
    return result;
  }

  private flushWhenSaturated(): void {
    if (this.allWait && this.concurrency.isSaturated && !this.concurrency.noteLimitReached()) this.flushAllButFilling();
    this.wakeWhenDue();
  }

  /**
   * Sends all batches except the batch with the newest item, unless it is the only batch. When the other calls end, the engine begins further steps,
   * and they may add items to that batch.
   */
  private flushAllButFilling(): void {
    const filled = [...this.batches.values()].filter(({ isReady }) => isReady);
    this.flush(filled.length === 1 ? filled : filled.slice(0, -1));
  }

  /** Whether every running step of the engine waits for a batch. */
  private get allWait(): boolean {
    return [...this.batches.values()].reduce((sum, { size }) => sum + size, 0) === this.concurrency.underWay;
  }

  private flush(batches: readonly Batch<unknown, unknown>[]): void {
    for (const batch of batches) void batch.flush().then(() => this.wakeWhenDue());
  }

  private dueAt({ firstAt, lastAt, lastAfter }: Batch<unknown, unknown>): number {
    const { changedAt, settleMs, begunSoFar } = this.concurrency;
    if (begunSoFar - lastAfter >= OTHERS_IN_BETWEEN) return lastAt;
    return Math.min(Math.max(lastAt, changedAt) + settleMs, firstAt + MAX_FILLING_MS);
  }

  private get due(): Batch<unknown, unknown>[] {
    const now = this.concurrency.clock.now();
    return [...this.batches.values()].filter((batch) => batch.isReady && this.dueAt(batch) <= now);
  }

  /**
   * Starts a timer in place of the previous one. It ends when the first batch is due, or after the engine's usual pause if that is earlier, because
   * a step that begins meanwhile can change when a batch is due.
   */
  private wakeWhenDue(): void {
    const dueAt = [...this.batches.values()].filter(({ isReady }) => isReady).map((batch) => this.dueAt(batch));
    if (dueAt.length === 0) return;
    const mine = ++this.timers;
    void this.concurrency.clock
      .sleep(Math.max(0, Math.min(this.concurrency.usualSettleMs, Math.min(...dueAt) - this.concurrency.clock.now())))
      .then(() => this.concurrency.clock.sleep(0)) // items that arrived while this process was suspended come first
      .then(
        () => {
          if (mine !== this.timers) return;
          const { due } = this;
          if (due.length > 0 && this.allWait) this.concurrency.noteNoStepCame();
          if (due.length > 0 && this.allWait && this.concurrency.isSaturated) this.flushAllButFilling();
          else this.flush(due);
          this.wakeWhenDue();
        },
        () => this.flush([...this.batches.values()].filter(({ isReady }) => isReady)), // the run is cancelled, so the requests fail at once
      );
  }
}
