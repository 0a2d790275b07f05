import type { Clock } from "../api/clock";

/**
 * A list may show a new object this much later, and no later: the longest lag of all platform variants (`newObjects: "15 s late"`), with a margin.
 * What no list shows after this time was not made.
 */
export const LONGEST_LIST_LAG_SECONDS = 20;

/** Pauses between looks at a list that may lag; they add up to the lag. */
export const LIST_LAG_PAUSES_SECONDS: readonly number[] = [1, 1, 2, 3, 4, 4, 5];

/** Looks for what a call made whose response was lost, for as long as a list may be late. Undefined: the call made nothing. */
export async function madeByLostCall<T>(clock: Pick<Clock, "sleep">, look: () => Promise<T | undefined>): Promise<T | undefined> {
  for (const seconds of LIST_LAG_PAUSES_SECONDS) {
    await clock.sleep(seconds * 1000);
    const found = await look();
    if (found !== undefined) return found;
  }
  return undefined;
}
