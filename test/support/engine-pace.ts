import { VirtualClock } from "../../harness/virtual-clock";
import { Batches } from "../../provider/core/batches";
import { Concurrency } from "../../provider/core/concurrency";

/** One write of one step: whose parent's, and which. */
export interface Write {
  readonly parent: string;
  readonly item: string;
}

export interface Pace {
  /** Steps that the engine runs side by side. */
  readonly parallel: number;
  /** What it saves before each step and after it, one save at a time. */
  readonly saveMs: () => number;
  /** How long a call of the API takes. */
  readonly callMs?: number;
  /** What the provider takes for the usual number of steps. */
  readonly usual?: number;
  /** Whether the provider hears of a step before it begins, as it does of what is new or changed. */
  readonly isExpected?: boolean;
}

/**
 * A program of writes as the Pulumi CLI carries it out (docs/facts/pulumi.md 7): it looks at one resource after another, hands each to a free
 * worker, and saves its state before a step and after it. Looks at the next only when a worker took the last.
 */
export async function carriedOut(program: readonly Write[], { parallel, saveMs, callMs = 3, usual = 8, isExpected = true }: Pace) {
  const clock = new VirtualClock();
  const concurrency = new Concurrency(clock, usual);
  const batches = new Batches(concurrency);
  const calls: { at: number; parent: string; items: string[] }[] = [];
  /** How long each write waited for its result. */
  const waits = new Map<string, number>();
  let saved: Promise<void> = Promise.resolve();
  const save = (): Promise<void> => {
    saved = saved.then(() => clock.sleep(saveMs()));
    return saved;
  };
  const write = async ({ parent, item }: Write): Promise<void> => {
    const begun = clock.now();
    await batches.add(parent, item, async (items: string[]) => {
      calls.push({ at: clock.now(), parent, items });
      await clock.sleep(callMs);
      return items;
    });
    waits.set(item, clock.now() - begun);
  };
  let free = parallel;
  let freed = () => {};
  const worker = async (one: Write): Promise<void> => {
    await save();
    await concurrency.run(() => write(one), one.item);
    await save();
    free++;
    freed();
  };
  const engine = async (): Promise<void> => {
    const workers: Promise<void>[] = [];
    for (const one of program) {
      if (isExpected) concurrency.expect(one.item);
      while (free === 0)
        await new Promise<void>((done) => {
          freed = done;
        });
      free--;
      workers.push(worker(one));
      await clock.sleep(1);
    }
    await Promise.all(workers);
  };
  await clock.run(engine());
  return { calls, waits, tookMs: clock.now() };
}

/** So many variables of each of so many applications, one application after another. */
export const variables = (applications: number, each: number): Write[] =>
  Array.from({ length: applications * each }, (_, n) => ({ parent: `app-${Math.floor(n / each)}`, item: `item-${n}` }));
