import type { Field, Fields } from "../../core/definition/field";
import { type AnyDefinition, secretInputs } from "../../core/definition/resource";
import { exportName, providerText } from "../../core/type-token";
import { type Bag, HIDDEN, REPEATED, UNKNOWN, withoutHidden } from "../../core/values";
import { placedIn, withoutReferences, withPlainReferences } from "../../references/places";
import { containsSecret, sealed, sealedBagLike, sealedWhole } from "./secrets";

/** Hidden inputs that only the dynamic host stores in a state. */
const OF_DYNAMIC_HOST: readonly string[] = [HIDDEN.ignored, HIDDEN.secrets, HIDDEN.watched, HIDDEN.revisions];

/** Returns only the hidden input in which an exclusive set remembers the entries of other resources. */
export const onlyOthers = ({ [HIDDEN.others]: others }: Bag): Bag => (others === undefined ? {} : { [HIDDEN.others]: others });

/**
 * Returns the checked inputs for the engine. The only hidden input among them is that of `onlyOthers`. A value is marked as secret if the definition
 * marks it, or if it was secret in `sent` (the inputs of the program). A reference is not marked, so that a user can read in the state where a value
 * comes from.
 */
export const inputsForEngine = (definition: AnyDefinition, inputs: Bag, sent: Bag): Bag =>
  withPlainReferences(
    sealedKeys(sealedBagLike({ ...withoutHidden(inputs), ...onlyOthers(inputs) }, sent), secretInputs(definition)),
    placedIn(definition, inputs).placed,
  );

/**
 * Returns the properties for the state. They include `__provider`, with which the dynamic host finds its provider, so that the stack can move back to
 * that host. `sent`: the properties that the engine sent. A value that is secret in `sent` is secret in the result.
 */
export function propertiesForEngine(definition: AnyDefinition, properties: Bag, ...sent: readonly Bag[]): Bag {
  const kept = Object.fromEntries(Object.entries(properties).filter(([key]) => !OF_DYNAMIC_HOST.includes(key)));
  const likeSent = sent.reduce((bag: Bag, like) => sealedBagLike(bag, like), kept);
  const repeated = Object.entries(definition.outputs as Fields).map(([key, { repeats = "" }]) => [key, repeats] as const);
  const repeating = [...repeated, ...Object.entries(REPEATED)].flatMap(([key, input]) =>
    sent.some((bag) => containsSecret(bag[input])) ? [key] : [],
  );
  const digests = DIGESTS.flatMap((key) => (kept[key] === undefined ? [] : [[key, sealedWhole(kept[key])]]));
  return {
    ...sealedKeys(likeSent, [...secretInputs(definition), ...secretOutputs(definition), ...repeating]),
    ...Object.fromEntries(digests),
    __provider: providerText(exportName(definition)),
  };
}

/**
 * Returns the properties that a preview shows. Every output is unknown, except outputs that never change (`isFixed`): they have their value in
 * `before` (the state's properties). References are left out, as in the state, because the SDKs of other languages expect texts in their places.
 */
export function propertiesInPreview(definition: AnyDefinition, inputs: Bag, sent: Bag, before: Bag = {}): Bag {
  const shown = ([key, { isFixed }]: [string, Field]) => [key, isFixed && before[key] !== undefined ? before[key] : UNKNOWN];
  const outputs = Object.fromEntries(Object.entries(definition.outputs as Fields).map(shown));
  const { placed } = placedIn(definition, inputs);
  return sealedKeys({ ...outputs, ...withoutReferences(inputsForEngine(definition, inputs, sent), placed) }, secretOutputs(definition));
}

/**
 * Hidden outputs that contain digests. They are secret, because a short value can be guessed from its digest. Each digest output is secret as a
 * whole. The engine uses the same marks, so a refresh changes nothing in the state.
 */
const DIGESTS: readonly string[] = [HIDDEN.written, HIDDEN.notAccepted, HIDDEN.shownForms, HIDDEN.references];

const secretOutputs = ({ outputs }: AnyDefinition): string[] =>
  Object.entries(outputs as Fields).flatMap(([key, { secret }]: [string, Field]) => (secret ? [key] : []));

const sealedKeys = (bag: Bag, keys: readonly string[]): Bag =>
  Object.fromEntries(Object.entries(bag).map(([key, value]) => [key, keys.includes(key) ? sealed(value) : value]));
