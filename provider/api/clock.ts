export interface Clock {
  /** Time in milliseconds. Only differences are meaningful. */
  now(): number;
  sleep(milliseconds: number): Promise<void>;
}

/** Real time. It never jumps, even if the machine's clock is set. */
export const systemClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  sleep: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
};

/**
 * A clock whose waits take only 1/`speed` of their time; `now()` then jumps ahead by the time saved. Between waits it runs like `real`. A clock that
 * always ran faster would make every timeout expire after a short suspension of the machine.
 */
export function hurriedClock(speed: number, real: Clock = systemClock): Clock {
  let aheadMs = 0;
  const now = () => real.now() + aheadMs;
  return {
    now,
    async sleep(milliseconds) {
      const end = now() + milliseconds;
      await real.sleep(milliseconds / speed);
      aheadMs = Math.max(aheadMs, end - real.now());
    },
  };
}

/** Matches a time zone at the end of a date: `Z`, `+01:00`, `+0100`. */
const ZONED = /(z|[+-]\d\d:?\d\d)$/i;

/**
 * Returns a date in milliseconds, or NaN if the value is not a date. A date without a zone is in the platform's zone, UTC (docs/facts/hosting.md
 * 1.1).
 */
export function momentOf(date: unknown): number {
  if (typeof date !== "string") return Number.NaN;
  const text = date.trim();
  return Date.parse(ZONED.test(text) ? text : `${text.replace(" ", "T")}Z`);
}
