import { Concurrency } from "../../provider/api/concurrency";
import { Batches } from "../../provider/core/run/batches";
import { VirtualClock } from "../harness/virtual-clock";

/** The write of one step: the parent and the item that it writes. */
export interface Write {
  readonly parent: string;
  readonly item: string;
}

export interface Pace {
  /** Number of steps that the engine runs in parallel. */
  readonly parallel: number;
  /** Duration of one save of the state. The engine saves before and after each step, one save at a time. */
  readonly saveMs: () => number;
  /** Duration of an API call. */
  readonly callMs?: number;
  /** Number of parallel steps that the provider assumes. */
  readonly usual?: number;
  /** True if the provider learns of a step before it begins, as for new and changed resources. */
  readonly isExpected?: boolean;
}

/**
 * Runs a program of writes like the Pulumi CLI (docs/facts/pulumi.md 7). It checks one resource after another, passes each to a free
 * worker, and saves its state before and after a step. It checks the next resource only after a worker took the previous one.
 */
export async function carriedOut(program: readonly Write[], { parallel, saveMs, callMs = 3, usual = 8, isExpected = true }: Pace) {
  const clock = new VirtualClock();
  const concurrency = new Concurrency(clock, usual);
  const batches = new Batches(concurrency);
  const calls: { at: number; parent: string; items: string[] }[] = [];
  /** The time that each write waited for its result. */
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

/** Returns `each` variables for each application, one application after another. */
export const variables = (applications: number, each: number): Write[] =>
  Array.from({ length: applications * each }, (_, n) => ({ parent: `app-${Math.floor(n / each)}`, item: `item-${n}` }));
