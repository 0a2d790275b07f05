import { createHash } from "node:crypto";

/** Identifies the requesting stack. A name alone is not enough: every developer may have a stack `dev`. */
export interface StackIdentity {
  /** Location of the state, or a random value if it is unknown. */
  backend: string;
  organization: string;
}

/**
 * Returns an `Idempotency-Key` that finds the object of an interrupted creation again. The same resource of the same stack has the same key in
 * every run, even if the user edits it between two attempts. `formerId` is its previous object, which is gone or is replaced.
 */
export const idempotencyKey = ({ backend, organization }: StackIdentity, urn: string, formerId = ""): string =>
  createHash("sha256")
    .update(JSON.stringify([backend, organization, urn, formerId]))
    .digest("hex")
    .slice(0, 40);

/** The answer to a step that bought nothing, because the platform returned the result of an earlier purchase. */
export class ReplayedPurchase {
  /**
   * `isGone`: the object of the earlier purchase is gone, and the purchase must be requested again through the gate. `isDoubtful`: nothing proves
   * that it is gone, so the reserved amount stays reserved.
   */
  constructor(
    readonly isGone: boolean,
    readonly isDoubtful = false,
  ) {}
}

/** Maximum number of answers with missing objects for one purchase: more purchases and deletions than are realistic in a day. */
export const MOST_REPLAYS = 50;
