import type { Clock } from "../../provider/api/clock";

interface Sleeper {
  readonly at: number;
  readonly wake: () => void;
}

/** Time moves only when all work waits, and then to the time of the earliest sleeper. */
export class VirtualClock implements Clock {
  private nowMs: number;
  private sleepers: Sleeper[] = [];
  private readonly held = new Set<Promise<unknown>>();
  private readonly background = new Set<Promise<unknown>>();

  /** `moved` receives the length of each step of the time, so that a second clock can keep pace. */
  constructor(
    startMs = 0,
    private readonly moved: (milliseconds: number) => void = () => {},
  ) {
    this.nowMs = startMs;
  }

  readonly now = (): number => this.nowMs;

  readonly sleep = (milliseconds: number): Promise<void> =>
    new Promise((wake) => {
      const at = this.nowMs + Math.max(0, milliseconds);
      const after = this.sleepers.findIndex((sleeper) => sleeper.at > at);
      this.sleepers.splice(after === -1 ? this.sleepers.length : after, 0, { at, wake });
    });

  /** Registers real work that this clock cannot see, such as work on a socket. Time stops until the work is over. */
  readonly hold = <T>(work: Promise<T>): Promise<T> => registered(this.held, work);

  /** Registers real work during which time moves. If no timer is left, `run` waits for this work. */
  readonly accompany = <T>(work: Promise<T>): Promise<T> => registered(this.background, work);

  /** Lets time pass until `work` is over. Fails if neither a timer nor registered work is left that could end it. */
  async run<T>(work: Promise<T>): Promise<T> {
    let over = false;
    const done = () => {
      over = true;
    };
    work.then(done, done);
    for (;;) {
      await turn();
      if (over) return work;
      if (this.held.size > 0) await oneOf(this.held);
      else if (this.sleepers.length === 0 && this.background.size > 0) await oneOf(this.background);
      else this.step();
    }
  }

  /** Lets `seconds` pass, and runs the timers that are due in this time. */
  async pass(seconds: number): Promise<void> {
    await this.run(this.sleep(seconds * 1000));
    await turn();
  }

  private step(): void {
    const next = this.sleepers.shift();
    if (!next) throw new Error(`All timers wait for an event that never comes (at ${this.nowMs} ms).`);
    const milliseconds = next.at - this.nowMs;
    this.nowMs = next.at;
    if (milliseconds > 0) this.moved(milliseconds);
    next.wake();
  }
}

function registered<T>(set: Set<Promise<unknown>>, work: Promise<T>): Promise<T> {
  set.add(work);
  return work.finally(() => set.delete(work));
}

const oneOf = (works: ReadonlySet<Promise<unknown>>): Promise<unknown> => Promise.race([...works].map((one) => one.catch(() => {})));

/** Resolves when every promise that can settle has settled. */
export const turn = (): Promise<void> => new Promise((done) => setImmediate(done));
