import type { Clock } from "./clock";
import { Steps } from "./steps";

interface Pending<I, R> {
  item: I;
  done: (result: R) => void;
  failed: (error: unknown) => void;
}

type Send<I, R> = (items: I[]) => Promise<(R | Error)[]>;

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
    private readonly send: Send<I, R>,
    private readonly clock: Clock,
    private readonly steps: Pick<Steps, "quietMs" | "patienceMs"> = new Steps(clock),
  ) {}

  add(item: I): Promise<R> {
    return new Promise((done, failed) => {
      if (this.pending.length === 0) this.firstAt = this.clock.now();
      this.pending.push({ item, done, failed });
      this.schedule();
    });
  }

  /** Items that wait. */
  get waiting(): number {
    return this.pending.length;
  }

  /** Sends what waits, unless a call is under way. */
  async leave(): Promise<void> {
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

  private schedule(): void {
    if (this.sending) return;
    const mine = ++this.timers;
    const overdue = this.clock.now() - this.firstAt >= this.steps.patienceMs;
    void this.clock
      .sleep(overdue ? 0 : this.steps.quietMs)
      .then(() => this.clock.sleep(0)) // what arrived while this process had no processor comes first
      .then(() => {
        if (mine === this.timers || overdue) void this.leave();
      });
  }
}

/** The batches of all parents. */
export class Batches {
  /** By parent, the one that got something last at the end. */
  private readonly batches = new Map<string, Pick<Batch<unknown, unknown>, "waiting" | "leave">>();

  constructor(
    private readonly clock: Clock,
    private readonly steps: Steps,
  ) {}

  /** Adds an item to the batch of `parent`, which leaves by `send` as soon as it may. */
  add<I, R>(parent: string, item: I, send: Send<I, R>): Promise<R> {
    const batch = (this.batches.get(parent) as Batch<I, R> | undefined) ?? new Batch(send, this.clock, this.steps);
    this.batches.delete(parent);
    this.batches.set(parent, batch);
    const result = batch.add(item);
    // What the same step adds in the same moment leaves with it.
    queueMicrotask(() => this.leaveIfAllWait());
    return result;
  }

  /**
   * Where every step that the engine runs waits for its batch, nothing new comes before one has left. The one that is being filled stays, so
   * that what comes into the places of the others joins it.
   */
  private leaveIfAllWait(): void {
    if (!this.steps.areAll) return;
    const filled = [...this.batches.values()].filter(({ waiting }) => waiting > 0);
    if (filled.reduce((sum, { waiting }) => sum + waiting, 0) !== this.steps.underWay) return;
    const leaving = filled.length === 1 ? filled : filled.slice(0, -1);
    for (const batch of leaving) void batch.leave();
  }
}
