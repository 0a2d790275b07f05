import { driftOf } from "./difference";
import type { Operation } from "./operation";
import type { AnyDefinition, Live } from "./resource";
import { type Bag, HIDDEN } from "./values";

/**
 * What a refresh takes into the state: of the inputs that the program sets, the live value where it differs. Not of those that no call changes: a
 * program that says what it always said would replace the object.
 */
export function refreshedInputs(definition: AnyDefinition, context: Operation, live: Live<Bag, Bag>): Bag {
  const { drifted, fixed } = driftOf(definition, context, live, []);
  const taken = drifted.filter((key) => key in live.inputs && !fixed.includes(key));
  const keys = Object.keys(definition.inputs).filter((key) => key in context.inputs);
  return Object.fromEntries(keys.map((key) => [key, taken.includes(key) ? live.inputs[key] : context.inputs[key]]));
}

/** A refresh ends the note that the platform did not accept an input, if it shows the wanted value now. */
export function stillNotAccepted(definition: AnyDefinition, context: Operation, live: Live<Bag, Bag>): Bag {
  const { accepted } = driftOf(definition, context, live, []);
  for (const key of accepted) context.notTaken.note(key, undefined);
  const notes = context.notTaken.toBag();
  return accepted.length === 0 ? {} : { [HIDDEN.notTaken]: Object.keys(notes).length > 0 ? notes : undefined };
}
