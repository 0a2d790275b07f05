import { type Clock, systemClock } from "../../provider/api/clock";

/** The machine's clock. Its timers do not keep the process alive, because the server already does until it closes. */
export const serverClock: Clock = {
  now: systemClock.now,
  sleep: (milliseconds) => new Promise((done) => void setTimeout(done, milliseconds).unref()),
};

export const MANUAL_EPOCH = "2026-01-01T00:00:00.000Z";

/** The sandbox's own time, in milliseconds since 1970. */
export interface SandboxClock {
  now(): number;
  advance(seconds: number): void;
  /** Sandbox seconds per real second. 0 if the clock is manual, so that only `advance` moves it. */
  readonly speed: number;
  setSpeed(speed: number): void;
}

export const manualClock = (startMs = Date.parse(MANUAL_EPOCH)): SandboxClock => runningClock(systemClock, 0, startMs);

/** Ten years. The sandbox runs each event until the new time, so a much larger step would never end. */
const LONGEST_ADVANCE_SECONDS = 10 * 365 * 86_400;

/** Highest speed that the sandbox accepts, in sandbox seconds per real second. */
export const FASTEST = 1_000_000;

export function runningClock(real: Clock, speed: number, startMs: number): SandboxClock {
  let sinceMs = real.now();
  let current = speed;
  let beforeMs = startMs;
  const exact = (): number => beforeMs + (real.now() - sinceMs) * current;
  return {
    now: () => Math.floor(exact()),
    get speed() {
      return current;
    },
    setSpeed: (wanted) => {
      if (!Number.isFinite(wanted) || wanted < 0 || wanted > FASTEST)
        throw new Error(`The speed must be a number from 0 to ${FASTEST}, not ${wanted}.`);
      beforeMs = exact();
      sinceMs = real.now();
      current = wanted;
    },
    advance: (seconds) => {
      if (!Number.isFinite(seconds) || seconds < 0 || seconds > LONGEST_ADVANCE_SECONDS)
        throw new Error(`Time can only be moved forward by 0 to ${LONGEST_ADVANCE_SECONDS} seconds at once, not by ${seconds}.`);
      beforeMs += Math.round(seconds * 1000);
    },
  };
}
