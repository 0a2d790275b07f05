/** Time, passed in, so that tests can move it. */
export interface Clock {
  /** Milliseconds; only differences mean something. */
  now(): number;
  sleep(milliseconds: number): Promise<void>;
}

/** Real time. It never jumps: setting the machine's clock does not change it. */
export const systemClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  sleep: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
};

/**
 * A clock on which waits take a part of their time, as what is waited for does on a platform whose time runs `speed` times as fast: who wakes
 * up finds that all of it has passed, and waits side by side pass together. Between waits it goes as the given one, so that a
 * machine which stands still for a moment does not use up anybody's patience.
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
