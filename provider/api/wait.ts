import type { Clock } from "./clock";

/** The times at which a wait reads the platform: after each of these pauses. The last pause repeats. The last read begins after `seconds`. */
export interface Schedule {
  readonly pausesSeconds: readonly number[];
  readonly seconds: number;
}

/**
 * The wait until a list shows a change: the longest lag of all platform variants (`newObjects: "15 s late"`), with a margin. If no list shows an
 * object after this time, the object does not exist.
 */
export const LIST_LAG: Schedule = { pausesSeconds: [1, 1, 2, 3, 4, 4, 5], seconds: 20 };

/** The wait until a written value appears: the longest lag of a list, without a margin. */
export const READ_BACK: Schedule = { pausesSeconds: [1, 2, 4, 8], seconds: 15 };

/** The wait for the effect of a request without a response. A platform may work longer than the gateway in front of it waits. */
export const SETTLING: Schedule = { pausesSeconds: [0.5, 1, 1, 2, 2, 3, 5], seconds: 150 };

/** Returns the rest of the time for which the platform may still work on a request. The clocks of two machines may differ. */
export const restOf = (sentAt: number, now: number): Schedule => ({
  ...SETTLING,
  seconds: Math.min(SETTLING.seconds, Math.max(0, SETTLING.seconds - (now - sentAt) / 1000)),
});

/** The wait until the platform answers an order or a question for a quote. Each attempt counts against a limit of ten changes in a minute. */
export const ASKING: Schedule = { ...SETTLING, pausesSeconds: [5, 10, 15] };

const FIRST_LINE_SECONDS = 8;
const LINE_EVERY_SECONDS = 30;

export interface Waiter {
  readonly clock: Clock;
  readonly log: { waiting(what: string, seconds: number): void };
}

export interface Look<T> {
  /** Returns the text for a log line, such as `deployment in_progress`. Called for each line. */
  what: () => string;
  /**
   * Reads the platform. Returns the result, or undefined to wait further. Throws if the platform shows a state after which the wait can never
   * succeed.
   */
  look: (isLast: boolean) => Promise<T | undefined>;
  /** Whether to read before the first pause. Default: true. Set it to false if the wait cannot end so early. */
  atOnce?: boolean;
}

/**
 * The only way to wait for the platform. Returns the first result of `look`, or undefined if the schedule ends without one. Logs the first line
 * within 15 s, then a line every 30 s. The clock ends the wait when the run is cancelled.
 */
export async function until<T>(
  { clock, log }: Waiter,
  { pausesSeconds, seconds }: Schedule,
  { what, look, atOnce = true }: Look<T>,
): Promise<T | undefined> {
  const startedAt = clock.now();
  const elapsed = () => (clock.now() - startedAt) / 1000;
  let nextLine = FIRST_LINE_SECONDS;
  for (let i = 0; ; i++) {
    const isLast = elapsed() >= seconds;
    const result = i > 0 || atOnce ? await look(isLast) : undefined;
    if (result !== undefined || isLast) return result;
    if (elapsed() >= nextLine) {
      log.waiting(what(), elapsed());
      nextLine = elapsed() + LINE_EVERY_SECONDS;
    }
    await clock.sleep((pausesSeconds[i] ?? pausesSeconds.at(-1) ?? seconds) * 1000);
  }
}
