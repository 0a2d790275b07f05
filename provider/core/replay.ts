/** What a step answers where nothing was bought by it: the platform showed again what an earlier purchase had bought. */
export class Replay {
  /**
   * `isGone`: that object is gone since, and the purchase is to be asked for once more, through the gate. `isDoubtful`: nothing proves that, so
   * what was reserved for it stays reserved.
   */
  constructor(
    readonly isGone: boolean,
    readonly isDoubtful = false,
  ) {}
}

/** How often a purchase is answered with what is gone before it is given up: more often than anybody makes and deletes one in a day. */
export const MOST_REPLAYS = 50;
