import type { Clock } from "../api/clock";

/**
 * Longest time after which a list shows a new object: the longest lag of all platform variants (`newObjects: "15 s late"`), with a margin. An
 * object that no list shows after this time was not created.
 */
export const LONGEST_LIST_LAG_SECONDS = 20;

/** Pauses between reads of a list that may lag. Their sum is the lag. */
export const LIST_LAG_PAUSES_SECONDS: readonly number[] = [1, 1, 2, 3, 4, 4, 5];

/** Looks for the result of a call whose response was lost, as long as a list may lag. Undefined: the call created nothing. */
export async function madeByLostCall<T>(clock: Pick<Clock, "sleep">, look: () => Promise<T | undefined>): Promise<T | undefined> {
  for (const seconds of LIST_LAG_PAUSES_SECONDS) {
    await clock.sleep(seconds * 1000);
    const found = await look();
    if (found !== undefined) return found;
  }
  return undefined;
}
