import type { Masker } from "../api/masker";
import type { Field } from "../core/definition/field";
import type { AnyDefinition } from "../core/definition/resource";
import { type Bag, HIDDEN, isHidden, REPEATED } from "../core/values";
import { hideMarkedInput } from "./marked-inputs";
import { SECRET, SIGNATURE } from "./wire-tags";

// The engine passes secrets to the dynamic host without their mark. But it accepts the mark in a response, and then keeps the value encrypted.

/** A short value can be guessed from its digest. */
export const DIGESTS: readonly string[] = [HIDDEN.notAccepted, HIDDEN.shownForms, HIDDEN.references];

const namesIn = ({ [HIDDEN.secrets]: names }: Bag): string[] => (Array.isArray(names) ? names.map(String) : []);

/** Gives the masker the values of the inputs that the program marked as secret, now or in an earlier run. */
export function hideMarked(masker: Masker, definition: AnyDefinition, ...bags: readonly Bag[]): void {
  for (const bag of bags) for (const key of namesIn(bag)) hideMarkedInput(masker, definition, key, [bag[key]]);
}

/**
 * Marks the digests, and each output that repeats an input with a mark in `sent`. For later runs, keeps the names of the inputs with a mark, and from
 * `olds` the names of inputs that are still in the state.
 */
export function withMarks({ outputs }: AnyDefinition, properties: Bag, sent: Bag, olds: Bag = {}): Bag {
  const names = [
    ...new Set([...namesIn(sent), ...namesIn(olds).filter((key) => properties[key] !== undefined && sent[key] === undefined)]),
  ];
  const isSecret = (key: string): boolean =>
    DIGESTS.includes(key) || names.includes((outputs as Record<string, Field>)[key]?.repeats ?? REPEATED[key] ?? "");
  return { ...sealed(properties, isSecret), ...(names.length === 0 ? {} : { [HIDDEN.secrets]: names }) };
}

/** Marks inputs that were removed from the program, because the program may have marked them before. */
export const withMarkedRemovals = ({ inputs }: AnyDefinition, properties: Bag, sent: Bag): Bag =>
  sealed(properties, (key) => Object.hasOwn(inputs, key) && !isHidden(key) && sent[key] === undefined);

const sealed = (bag: Bag, isSecret: (key: string) => boolean): Bag =>
  Object.fromEntries(
    Object.entries(bag).map(([key, value]) => [
      key,
      value !== undefined && value !== null && isSecret(key) ? { [SIGNATURE]: SECRET, value } : value,
    ]),
  );
