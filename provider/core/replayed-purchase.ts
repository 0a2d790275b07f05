/** The answer of a step that bought nothing, because the platform returned the result of an earlier purchase. */
export class ReplayedPurchase {
  /**
   * `isGone`: that object is gone, and the purchase must be requested again through the gate. `isDoubtful`: nothing proves that it is gone, so the
   * reserved amount stays reserved.
   */
  constructor(
    readonly isGone: boolean,
    readonly isDoubtful = false,
  ) {}
}

/** Maximum number of answers with missing objects for one purchase: more purchases and deletions than are realistic in a day. */
export const MOST_REPLAYS = 50;
