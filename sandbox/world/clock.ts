import { type Clock, systemClock } from "../../provider/api/clock";

/** Real time of a server, which keeps the process alive until it closes: an answer that is late then does not. */
export const serverClock: Clock = {
  now: systemClock.now,
  sleep: (milliseconds) => new Promise((done) => void setTimeout(done, milliseconds).unref()),
};

/** Where a clock begins that only `advance` moves. */
export const MANUAL_EPOCH = "2026-01-01T00:00:00.000Z";

/** The sandbox's own time, in milliseconds since 1970. Everything in its world happens on it. */
export interface SandboxClock {
  now(): number;
  /** Moves time forward, on every kind of clock. */
  advance(seconds: number): void;
}

/** Time that only `advance` moves. */
export const manualClock = (startMs = Date.parse(MANUAL_EPOCH)): SandboxClock => runningClock(systemClock, 0, startMs);

/** Time that passes by itself, `speed` times as fast as the given clock, from `startMs` on. */
export function runningClock(real: Clock, speed: number, startMs: number): SandboxClock {
  const realStartMs = real.now();
  let advancedMs = 0;
  return {
    now: () => Math.floor(startMs + (real.now() - realStartMs) * speed + advancedMs),
    advance: (seconds) => {
      if (!Number.isFinite(seconds) || seconds < 0)
        throw new Error(`Time can only be moved forward by a number of seconds, not by ${seconds}.`);
      advancedMs += Math.round(seconds * 1000);
    },
  };
}
