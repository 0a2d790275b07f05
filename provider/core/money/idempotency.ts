import { createHash } from "node:crypto";

/** Identifies the stack that sends a request. The stack's name is not enough: every developer may have a stack `dev`. */
export interface StackIdentity {
  /** Address of the backend that stores the state, or a random value if the address is unknown. */
  backend: string;
  organization: string;
}

/**
 * Returns the `Idempotency-Key` of a creation. If a creation was interrupted and is sent again with the same key, the platform returns the existing
 * object. The key does not depend on the inputs, so the resource has the same key in every run of its stack, even if the user edits the resource
 * between two attempts. `part` distinguishes the orders of one resource, such as `generation 2`.
 */
export const idempotencyKey = ({ backend, organization }: StackIdentity, urn: string, part = ""): string =>
  createHash("sha256")
    .update(JSON.stringify([backend, organization, urn, part]))
    .digest("hex")
    .slice(0, 40);

/** The result of a step that bought nothing, because the platform answered with the object of an earlier purchase. */
export class ReplayedPurchase {
  /**
   * `isGone`: the resource cannot have the earlier object, so the gate must send the step again. `isDoubtful`: no direct read proved that the
   * earlier object is gone, so the reserved amount stays reserved.
   */
  constructor(
    readonly isGone: boolean,
    readonly isDoubtful = false,
  ) {}
}

/**
 * Maximum number of times that one step is sent again because the platform answered with a missing object. Each repetition skips one earlier purchase
 * whose object was deleted.
 */
export const MOST_REPLAYS = 50;
