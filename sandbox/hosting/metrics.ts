import type { Fields } from "../world/json";

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;

/** Maximum number of measurements. They form a wave that depends only on the time. */
const MOST_POINTS = 120;

/** Returns the measurements of a monitor, oldest first (docs/facts/hosting.md 9.1). */
export function measurements(nowMs: number, minutes: number): Fields {
  const stepMs = Math.max(MINUTE_MS / 6, (minutes * MINUTE_MS) / MOST_POINTS);
  const count = Math.floor((minutes * MINUTE_MS) / stepMs);
  const times = Array.from({ length: count }, (_, n) => Math.round(nowMs - (count - 1 - n) * stepMs));
  const wave = (ms: number, middle: number, height: number) => Math.round((middle + height * Math.sin(ms / (10 * MINUTE_MS))) * 100) / 100;
  return { cpu: times.map((ms) => [ms, wave(ms, 30, 20)]), memory: times.map((ms) => [ms, wave(ms, 55, 5)]) };
}

export const METRICS_OFF: Fields = Object.freeze({ cpu: null, memory: null });

/** Reports whether measurements of this many minutes are kept. */
export const isKept = (minutes: number, historyDays: unknown): boolean => minutes <= Number(historyDays) * DAY_MINUTES;
