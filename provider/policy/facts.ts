import type { Field } from "../core/definition/field";
import { type AnyDefinition, secretInputs } from "../core/definition/resource";
import { exportName, resourceTypeText, type TypeName } from "../core/type-token";
import { definitions } from "../resources";

// Facts of the definitions that rules use, so that a new resource type needs no change of a rule.

/** Returns the name of a resource type as programs write it. */
export const kindNamed = (definition: TypeName): string => resourceTypeText(exportName(definition));

const fieldsOf = (fields: unknown): Readonly<Record<string, Field>> => fields as Readonly<Record<string, Field>>;

const reading = (keysOf: (definition: AnyDefinition) => readonly string[]): Record<string, readonly string[]> =>
  Object.fromEntries(definitions.map((one) => [kindNamed(one), keysOf(one)] as const).filter(([, keys]) => keys.length > 0));

/** Returns the resource types that have the input. */
export const withInput = (key: string): Record<string, readonly string[]> =>
  reading(({ inputs }) => (Object.hasOwn(fieldsOf(inputs), key) ? [key] : []));

/** Returns the resource types whose outputs contain a monthly price. */
export const withPrice = (): Record<string, readonly string[]> =>
  reading(({ outputs }) => (Object.hasOwn(fieldsOf(outputs), "monthlyPrice") ? ["monthlyPrice", "currency"] : []));

/** Returns the secret inputs of each resource type, except those in `others` (`Storage.content`). */
export const withSecrets = (others: ReadonlySet<string>): Record<string, readonly string[]> =>
  reading((definition) => secretInputs(definition).filter((key) => !others.has(`${kindNamed(definition)}.${key}`)));

/** Documented defaults by resource type and input. In all other types, an absent input does not mean its default. */
export const DEFAULTS: ReadonlyMap<string, Readonly<Record<string, unknown>>> = new Map(
  definitions
    .filter(({ traits }) => traits?.unsetMeansDefault)
    .map((definition) => [
      kindNamed(definition),
      Object.fromEntries(Object.entries(fieldsOf(definition.inputs)).map(([key, field]) => [key, field.default])),
    ]),
);
