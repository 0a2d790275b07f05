import { createHash } from "node:crypto";

/**
 * An `Idempotency-Key` that finds the object of an interrupted creation again: the same resource with the same inputs gets the same key in
 * every run. `after` is the id of an object that the key once made and that is gone since, so that it is not answered from memory.
 */
export function idempotencyKey(urn: string, inputs: unknown, after = ""): string {
  return createHash("sha256")
    .update(JSON.stringify([urn, inputs, after]))
    .digest("hex")
    .slice(0, 40);
}
