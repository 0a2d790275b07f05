import type { Bag } from "./values";

/** The object exists but is not as it should be: the host saves it with its id, and the next `up` goes on from there. */
export class NotReadyError extends Error {
  constructor(
    readonly id: string,
    readonly properties: Bag,
    readonly reasons: string[],
  ) {
    super(reasons.join("; "));
    this.name = "NotReadyError";
  }
}

/** An operation that cannot be done, told to the user as it is. */
export class OperationError extends Error {}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
