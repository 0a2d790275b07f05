import type { Steps } from "./steps";

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

  /** `send` gets what was collected and answers in the same order, an error in the place of an item that failed. */
  constructor(
    private readonly send: Send<I, R>,
    private readonly steps: Steps,
  ) {}

  add(item: I): Promise<R> {
    return new Promise((done, failed) => {
      this.noteLast();
      if (this.pending.length === 0) this.firstAt = this.lastAt;
      this.pending.push({ item, done, failed });
    });
  }

  /** Items that wait. */
  get waiting(): number {
    return this.pending.length;
  }

  get mayLeave(): boolean {
    return this.pending.length > 0 && !this.sending;
  }

  /** Sends what waits. */
  async leave(): Promise<void> {
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
      // What came meanwhile begins to wait now.
      this.noteLast();
      this.firstAt = this.lastAt;
    }
  }

  private noteLast(): void {
    this.lastAt = this.steps.clock.now();
    this.lastAfter = this.steps.begunSoFar;
  }
}

/** The longest that the first of a batch waits while others of its parent go on coming. */
const LONGEST_FILLING_MS = 15_000;
/** After so many steps of other parents none of this one is to be expected. */
const OTHERS_IN_BETWEEN = 12;

/**
 * The batches of all parents. They leave when every step that the engine runs waits for one, because then nothing new comes before one has
 * left; or when nothing more is to be expected.
 */
export class Batches {
  /** By parent, the one that got something last at the end. */
  private readonly batches = new Map<string, Batch<unknown, unknown>>();
  private timers = 0;

  constructor(private readonly steps: Steps) {}

  /** Adds an item to the batch of `parent`, which leaves by `send` as soon as it may. */
  add<I, R>(parent: string, item: I, send: Send<I, R>): Promise<R> {
    const batch = (this.batches.get(parent) as Batch<I, R> | undefined) ?? new Batch(send, this.steps);
    this.batches.delete(parent);
    this.batches.set(parent, batch as Batch<unknown, unknown>);
    const result = batch.add(item);
    // What the same step adds in the same moment leaves with it.
    queueMicrotask(() => this.look());
    return result;
  }

  private look(): void {
    if (this.allWait && this.steps.areAll && !this.steps.meetsCeiling()) this.makeRoom();
    this.wakeWhenDue();
  }

  /** Of several batches the one that is being filled stays, so that what comes into the places of the others joins it. */
  private makeRoom(): void {
    const filled = [...this.batches.values()].filter(({ mayLeave }) => mayLeave);
    this.leave(filled.length === 1 ? filled : filled.slice(0, -1));
  }

  /** Whether all that the engine has under way waits for a batch. */
  private get allWait(): boolean {
    return [...this.batches.values()].reduce((sum, { waiting }) => sum + waiting, 0) === this.steps.underWay;
  }

  private leave(batches: readonly Batch<unknown, unknown>[]): void {
    for (const batch of batches) void batch.leave().then(() => this.wakeWhenDue());
  }

  private dueAt({ firstAt, lastAt, lastAfter }: Batch<unknown, unknown>): number {
    const { changedAt, quietMs, begunSoFar } = this.steps;
    if (begunSoFar - lastAfter >= OTHERS_IN_BETWEEN) return lastAt;
    return Math.min(Math.max(lastAt, changedAt) + quietMs, firstAt + LONGEST_FILLING_MS);
  }

  private get due(): Batch<unknown, unknown>[] {
    const now = this.steps.clock.now();
    return [...this.batches.values()].filter((batch) => batch.mayLeave && this.dueAt(batch) <= now);
  }

  /** One timer at a time: it is the latest that counts. It looks in between, because what the engine does may shorten the wait. */
  private wakeWhenDue(): void {
    const dueAt = [...this.batches.values()].filter(({ mayLeave }) => mayLeave).map((batch) => this.dueAt(batch));
    if (dueAt.length === 0) return;
    const mine = ++this.timers;
    void this.steps.clock
      .sleep(Math.max(0, Math.min(this.steps.usualQuietMs, Math.min(...dueAt) - this.steps.clock.now())))
      .then(() => this.steps.clock.sleep(0)) // what arrived while this process had no processor comes first
      .then(() => {
        if (mine !== this.timers) return;
        const { due } = this;
        if (due.length > 0 && this.allWait) this.steps.waitedInVain();
        if (due.length > 0 && this.allWait && this.steps.areAll) this.makeRoom();
        else this.leave(due);
        this.wakeWhenDue();
      });
  }
}
