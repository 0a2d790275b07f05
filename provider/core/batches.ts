import type { Concurrency } from "./concurrency";
import { OperationError } from "./errors";

interface Pending<I, R> {
  item: I;
  done: (result: R) => void;
  failed: (error: unknown) => void;
}

type Send<I, R> = (items: I[]) => Promise<(R | Error)[]>;

/** Collects writes of one parent that the API takes in one call. While a call is under way it goes on collecting, so that no two calls of one parent cross. */
class Batch<I, R> {
  private pending: Pending<I, R>[] = [];
  private sending = false;
  /** When the first and the last of what waits came. */
  firstAt = 0;
  lastAt = 0;
  /** How many steps had begun when the last came. */
  lastAfter = 0;

  /** `send` gets what was collected and answers in the same order, an error instead of the result of an item that failed. */
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

  /** Items that wait. */
  get size(): number {
    return this.pending.length;
  }

  get isReady(): boolean {
    return this.pending.length > 0 && !this.sending;
  }

  /** Sends what waits. */
  async flush(): Promise<void> {
    const batch = this.pending;
    this.pending = [];
    this.sending = true;
    try {
      const results = await this.send(batch.map((p) => p.item));
      batch.forEach((p, i) => {
        const result = results[i];
        if (result instanceof Error || result === undefined)
          p.failed(result ?? new OperationError("the batch's answer holds no result for this item", { code: "incomplete_answer" }));
        else p.done(result);
      });
    } catch (error) {
      for (const p of batch) p.failed(error);
    } finally {
      this.sending = false;
      // What came meanwhile begins to wait now.
      this.noteLast();
      this.firstAt = this.lastAt;
    }
  }

  private noteLast(): void {
    this.lastAt = this.concurrency.clock.now();
    this.lastAfter = this.concurrency.begunSoFar;
  }
}

/** The longest that the first of a batch waits while others of its parent go on coming. */
const MAX_FILLING_MS = 15_000;
/** After so many steps of other parents none of this one is to be expected. */
const OTHERS_IN_BETWEEN = 12;

/**
 * The batches of all parents. They are flushed when every step that the engine runs waits for one, because then nothing new comes before one has
 * left; or when nothing more is to be expected.
 */
export class Batches {
  /** By parent, the one that got something last at the end. */
  private readonly batches = new Map<string, Batch<unknown, unknown>>();
  private timers = 0;

  constructor(private readonly concurrency: Concurrency) {}

  /** Adds an item to the batch of `parent`, which leaves by `send` as soon as it may. */
  add<I, R>(parent: string, item: I, send: Send<I, R>): Promise<R> {
    const batch = (this.batches.get(parent) as Batch<I, R> | undefined) ?? new Batch(send, this.concurrency);
    this.batches.delete(parent);
    this.batches.set(parent, batch as Batch<unknown, unknown>);
    const result = batch.add(item);
    // What the same step adds in the same moment leaves with it.
    queueMicrotask(() => this.flushWhenSaturated());
    return result;
  }

  private flushWhenSaturated(): void {
    if (this.allWait && this.concurrency.isSaturated && !this.concurrency.probesLimit()) this.flushAllButFilling();
    this.wakeWhenDue();
  }

  /** Of several batches the one that is being filled stays, so that what comes into the places of the others joins it. */
  private flushAllButFilling(): void {
    const filled = [...this.batches.values()].filter(({ isReady }) => isReady);
    this.flush(filled.length === 1 ? filled : filled.slice(0, -1));
  }

  /** Whether all that the engine has under way waits for a batch. */
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

  /** One timer at a time: it is the latest that counts. It looks in between, because what the engine does may shorten the wait. */
  private wakeWhenDue(): void {
    const dueAt = [...this.batches.values()].filter(({ isReady }) => isReady).map((batch) => this.dueAt(batch));
    if (dueAt.length === 0) return;
    const mine = ++this.timers;
    void this.concurrency.clock
      .sleep(Math.max(0, Math.min(this.concurrency.usualSettleMs, Math.min(...dueAt) - this.concurrency.clock.now())))
      .then(() => this.concurrency.clock.sleep(0)) // what arrived while this process had no processor comes first
      .then(() => {
        if (mine !== this.timers) return;
        const { due } = this;
        if (due.length > 0 && this.allWait) this.concurrency.waitedInVain();
        if (due.length > 0 && this.allWait && this.concurrency.isSaturated) this.flushAllButFilling();
        else this.flush(due);
        this.wakeWhenDue();
      });
  }
}
