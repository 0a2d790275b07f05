import type { AnyDefinition } from "../definition/resource";
import { CancelledError } from "../log/errors";
import type { Operation } from "./operation";

/** Returns the error of a creation without a known id. If the run was cancelled after a write, the object may exist. */
export function withoutId({ identity: { noun }, plan }: AnyDefinition, { witness }: Operation, error: unknown): unknown {
  const isSent = !plan && (witness?.writes ?? 0) > 0; // a purchase knows its id from the response to the order
  if (!isSent || !(error instanceof CancelledError) || error.outcomeUnknown) return error;
  return new CancelledError(
    `cancelled before the id of the ${noun} was known, so it is unknown whether the ${noun} exists. The next run looks for it.`,
    true,
  );
}
