import { driftOf } from "./difference";
import type { Operation } from "./operation";
import type { AnyDefinition, Live } from "./resource";
import { type Bag, HIDDEN } from "./values";

/**
 * Returns what a refresh stores: the live value of every managed input that differs, except inputs that no call can change. With their live value
 * in the state, an unchanged program would replace the object.
 */
export function refreshedInputs(definition: AnyDefinition, context: Operation, live: Live<Bag, Bag>): Bag {
  const { drifted, fixed } = driftOf(definition, context, live, []);
  const taken = drifted.filter((key) => key in live.inputs && !fixed.includes(key));
  const keys = Object.keys(definition.inputs).filter((key) => key in context.inputs);
  return Object.fromEntries(keys.map((key) => [key, taken.includes(key) ? live.inputs[key] : context.inputs[key]]));
}

/** Removes the note that the platform did not accept an input, if the platform now shows the wanted value. */
export function stillNotAccepted(definition: AnyDefinition, context: Operation, live: Live<Bag, Bag>): Bag {
  const { accepted } = driftOf(definition, context, live, []);
  for (const key of accepted) context.notAccepted.note(key, undefined);
  const notes = context.notAccepted.toBag();
  return accepted.length === 0 ? {} : { [HIDDEN.notAccepted]: Object.keys(notes).length > 0 ? notes : undefined };
}
