import { type Clock, systemClock } from "../../provider/api/clock";

/** Shorter pauses are between calls of the engine, and stay what they are. */
const LEAST_HURRIED_MS = 1000;

/**
 * The system's clock, on which long waits take a part of their time, as they do on the clock of a sandbox with this `speed`: who wakes up finds
 * that all of it has passed. Waits side by side pass together.
 */
export function hurriedClock(speed: number): Clock {
  let aheadMs = 0;
  const now = () => systemClock.now() + aheadMs;
  return {
    now,
    async sleep(milliseconds) {
      if (milliseconds < LEAST_HURRIED_MS) return systemClock.sleep(milliseconds);
      const end = now() + milliseconds;
      await systemClock.sleep(milliseconds / speed);
      aheadMs = Math.max(aheadMs, end - systemClock.now());
    },
  };
}
