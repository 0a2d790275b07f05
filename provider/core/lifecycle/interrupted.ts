import type { Masker } from "../../api/masker";
import { changesInPlace, type Field } from "../definition/field";
import { CancelledError, codeOf, factsOf, messageOf, NotReadyError } from "../log/errors";
import { type Bag, HIDDEN, urnOf } from "../values";
import { isMark, markIn, markText } from "./mark";
import { Operation } from "./operation";
import type { Sync } from "./sync";

/**
 * Returns the mark under which the state keeps a creation without a known id. Undefined if no later run could find the object. `before`: the ids that
 * the platform showed before the request. The mark of an earlier run stays in the state. It is written again only if this run has removed it.
 */
export function markOf(context: Operation, before: ReadonlySet<string>, error: unknown): string | undefined {
  const { formerId, holding, witness, definition, note } = context;
  const earlier = markIn(formerId);
  if (context.type.form.isPast) return undefined; // an event marks itself
  const isLost = (witness?.acts ?? 0) > 0 && (error instanceof CancelledError || codeOf(error) === "outcome_unknown");
  const { candidates, equals } = definition.identity;
  if (!isLost || !(definition.plan ? equals : candidates)) return earlier && note.isMarkRemoved ? formerId : undefined;
  // The old object of a replacement is not the new one, unless this run has deleted it: then the new object may have the same id.
  const former = earlier?.known ?? (formerId === undefined || holding.phase !== "existing" ? [] : [formerId]);
  const key = context.orders.lastKey;
  // An order that was sent again under its key may have made its object the first time.
  const known = key !== undefined && key === earlier?.key ? former : [...before, ...former];
  const sentAt = context.type.client.byApiClock(witness?.actedAt ?? context.clock.now());
  return markText({ known: new Set(known), sentAt, key });
}

/** Returns the creation that an earlier run's mark represents. With that creation's inputs in the state, the next run looks for its object. */
export function ofMark({ type, request, formerId, note }: Operation, id: string | undefined): Operation | undefined {
  const olds = isMark(id) && id === formerId ? note.former?.olds : undefined;
  if (!olds) return undefined;
  // The mark of an order in a state of release 0.3.0 has no key, so the state keeps the URN that is a part of the key.
  const isNamedByUrn = type.definition.plan && markIn(id)?.key === undefined;
  return new Operation(type, { ...request, urn: (isNamedByUrn && urnOf(olds)) || request.urn }, "", olds, olds);
}

/** Drops the mark of an event if no request was sent that may have started it. */
export function forgetUnsent({ id, witness, forgetId }: Operation): void {
  if (isMark(id) && witness?.acts === 0) forgetId();
}

/** Returns the state of a creation that stopped halfway. `HIDDEN.unsent` lists the inputs that may not have been sent. */
export function halfMade(sync: Sync, context: Operation): Bag {
  const { definition, inputs, isUnproved, written, partialOutputs } = context;
  if (isUnproved) written.keepOnly(new Set());
  const outs = sync.toState(context, partialOutputs, false);
  const unsent = isUnproved ? changeableIn(context) : Object.keys(definition.state?.partialCreate?.(inputs) ?? {});
  return unsent.length > 0 ? { ...outs, [HIDDEN.unsent]: unsent } : outs;
}

function changeableIn({ definition, inputs }: Operation): string[] {
  const fields = Object.entries(definition.inputs as Record<string, Field>);
  return fields.flatMap(([key, field]) => (inputs[key] !== undefined && changesInPlace(field) ? [key] : []));
}

/** Returns the error for an unfinished operation. Its state contains the reason, because a refresh removes the engine's own mark. */
export function unfinished(masker: Masker, { id }: Pick<Operation, "id">, state: Bag, error: unknown): NotReadyError {
  const why = masker.mask(messageOf(error));
  // The lines after the first one, such as the end of a build's log, are reported only once, so the state does not keep them.
  const [first = ""] = why.split("\n");
  return new NotReadyError(id, { ...state, [HIDDEN.unfinished]: first }, [why], codeOf(error), factsOf(error));
}

/** Returns the note about the inputs that may not have been sent. The state keeps the note until an update succeeds. */
export const unsentIn = ({ [HIDDEN.unsent]: unsent }: Bag): Bag => (unsent === undefined ? {} : { [HIDDEN.unsent]: unsent });
