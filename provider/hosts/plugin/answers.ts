import type { Field, Fields } from "../../core/definition/field";
import { type AnyDefinition, secretInputs } from "../../core/definition/resource";
import { exportName, providerText } from "../../core/type-token";
import { type Bag, HIDDEN, UNKNOWN, withoutHidden } from "../../core/values";
import { sealed, sealedBagLike, sealedWhole } from "./secrets";

/** Names of notes about a request, which only the dynamic host needs in a state. */
const OF_DYNAMIC_HOST: readonly string[] = [HIDDEN.ignored, HIDDEN.watched];

/** Leaves out hidden inputs. Every input that the definition marks as secret is sealed, even if the program did not mark it. */
export const inputsForEngine = (definition: AnyDefinition, inputs: Bag, sent: Bag): Bag =>
  sealedKeys(sealedBagLike(withoutHidden(inputs), sent), secretInputs(definition));

/**
 * The state also contains the text with which the dynamic host finds its provider, so that a stack can move back. `sent` are the properties
 * that the engine sent. A value that is secret in them is secret in the answer.
 */
export function propertiesForEngine(definition: AnyDefinition, properties: Bag, ...sent: readonly Bag[]): Bag {
  const kept = Object.fromEntries(Object.entries(properties).filter(([key]) => !OF_DYNAMIC_HOST.includes(key)));
  const likeSent = sent.reduce((bag: Bag, like) => sealedBagLike(bag, like), kept);
  const digests = DIGESTS.flatMap((key) => (kept[key] === undefined ? [] : [[key, sealedWhole(kept[key])]]));
  return {
    ...sealedKeys(likeSent, [...secretInputs(definition), ...secretOutputs(definition)]),
    ...Object.fromEntries(digests),
    __provider: providerText(exportName(definition)),
  };
}

/** Every output is unknown in a preview, except those that never change. `before` are the properties of the existing object. */
export function propertiesInPreview(definition: AnyDefinition, inputs: Bag, sent: Bag, before: Bag = {}): Bag {
  const shown = ([key, { isFixed }]: [string, Field]) => [key, isFixed && before[key] !== undefined ? before[key] : UNKNOWN];
  const outputs = Object.fromEntries(Object.entries(definition.outputs as Fields).map(shown));
  return sealedKeys({ ...outputs, ...inputsForEngine(definition, inputs, sent) }, secretOutputs(definition));
}

/** A short secret can be guessed from its digest. Like the engine, this code seals the whole digest, so a refresh changes nothing. */
const DIGESTS: readonly string[] = [HIDDEN.written, HIDDEN.notAccepted, HIDDEN.shownForms];

const secretOutputs = ({ outputs }: AnyDefinition): string[] =>
  Object.entries(outputs as Fields).flatMap(([key, { secret }]: [string, Field]) => (secret ? [key] : []));

const sealedKeys = (bag: Bag, keys: readonly string[]): Bag =>
  Object.fromEntries(Object.entries(bag).map(([key, value]) => [key, keys.includes(key) ? sealed(value) : value]));
