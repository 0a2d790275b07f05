import type { Clock } from "../../api/clock";

const A_DAY_MS = 24 * 60 * 60 * 1000;

/** Whether an object is young enough to be what an interrupted run left behind. Without a date it is not taken for one. */
export function madeWithinADay(createdAt: unknown, clock: Clock): boolean {
  const made = typeof createdAt === "string" ? Date.parse(createdAt) : Number.NaN;
  return Math.abs(clock.now() - made) <= A_DAY_MS;
}

interface Made {
  uuid: string;
  /** The platform's own number. It rises, but applications do not show theirs (openapi-check.md 3). */
  id?: unknown;
  created_at?: unknown;
}

/** The ids of objects that show their numbers, the one that was made first in front. */
export const idsByNumber = (rows: readonly Made[]): string[] =>
  [...rows].sort((a, b) => Number(a.id) - Number(b.id)).map(({ uuid }) => uuid);

/** The ids of objects that show when they were made, the first in front; those of one moment by uuid, so that everybody sees one order. */
export const idsByAge = (rows: readonly Made[]): string[] =>
  [...rows].sort((a, b) => madeAt(a) - madeAt(b) || (a.uuid < b.uuid ? -1 : 1)).map(({ uuid }) => uuid);

/** Without a date it counts as the oldest. */
function madeAt({ created_at: at }: Made): number {
  const made = typeof at === "string" ? Date.parse(at) : Number.NaN;
  return Number.isNaN(made) ? 0 : made;
}
