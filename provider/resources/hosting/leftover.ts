import type { Clock } from "../../api/clock";

const A_DAY_MS = 24 * 60 * 60 * 1000;

/** Whether an object is young enough to be what an interrupted run left behind. Without a date it is not taken for one. */
export function madeWithinADay(createdAt: unknown, clock: Clock): boolean {
  const made = typeof createdAt === "string" ? Date.parse(createdAt) : Number.NaN;
  return Math.abs(clock.now() - made) <= A_DAY_MS;
}
