import { createHash } from "node:crypto";

/** Which stack asks: a name alone is shared by every developer's `dev`. */
export interface StackIdentity {
  /** Where the state is kept; random if that is not known. */
  backend: string;
  organization: string;
}

/**
 * An `Idempotency-Key` that finds the object of an interrupted creation again: the same resource of the same stack gets the same key in
 * every run, whatever the user edits between two tries. `formerId` is the object that it had before, which is gone or is replaced.
 */
export const idempotencyKey = ({ backend, organization }: StackIdentity, urn: string, formerId = ""): string =>
  createHash("sha256")
    .update(JSON.stringify([backend, organization, urn, formerId]))
    .digest("hex")
    .slice(0, 40);
