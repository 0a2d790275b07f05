import type { Masker } from "../../api/masker";
import type { AnyDefinition } from "../definition/resource";
import { CancelledError, codeOf, messageOf, NotReadyError } from "../log/errors";
import { type Bag, HIDDEN } from "../values";
import { isUnknownRun } from "./lost-call";
import type { Operation } from "./operation";

/** Returns the error of a creation without a known id. If the run was cancelled after a write, the object may exist. */
export function withoutId({ identity: { noun }, plan }: AnyDefinition, { witness }: Operation, error: unknown): unknown {
  const isSent = !plan && (witness?.acts ?? 0) > 0; // a purchase knows its id from the response to the order
  if (!isSent || !(error instanceof CancelledError) || error.outcomeUnknown) return error;
  return new CancelledError(
    `cancelled before the id of the ${noun} was known, so it is unknown whether the ${noun} exists. The next run looks for it.`,
    true,
  );
}

/** Drops the mark of an event (`UNKNOWN_RUN`) if no request was sent that may have started it. */
export function forgetUnsent({ id, witness, forgetId }: Operation): void {
  if (isUnknownRun(id) && witness?.acts === 0) forgetId();
}

/** Returns the error for an unfinished operation. Its state contains the reason, because a refresh removes the engine's own mark. */
export function unfinished(masker: Masker, { id }: Operation, state: Bag, error: unknown): NotReadyError {
  const why = masker.mask(messageOf(error));
  // The lines after the first one, such as the end of a build's log, are reported only once, so the state does not keep them.
  const [first = ""] = why.split("\n");
  return new NotReadyError(id, { ...state, [HIDDEN.unfinished]: first }, [why], codeOf(error));
}

/** Returns the note about the inputs that may not have been sent. The state keeps the note until an update succeeds. */
export const unsentIn = ({ [HIDDEN.unsent]: unsent }: Bag): Bag => (unsent === undefined ? {} : { [HIDDEN.unsent]: unsent });
