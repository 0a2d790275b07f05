import { type Field, isNamedByDefault } from "../../provider/core/definition/field";
import { firstSentence } from "../../provider/core/definition/inputs";
import { followedNotes, inputFacts } from "./notes";
import type { Properties, PropertySpec } from "./package-schema";
import { type SecretForm, secretFormOf } from "./schema-references";
import { isNullable, type NamedTypes, type Place } from "./schema-types";

export type NamedFields = readonly (readonly [key: string, field: Field])[];

export const fieldsOf = (fields: object): NamedFields => Object.entries(fields as Record<string, Field>);

export const inputProperties = (fields: NamedFields, types: NamedTypes, owner: Place, isPart?: boolean): Properties =>
  propertiesOf(fields, (key, field) => ({
    ...property(key, field, types, owner, "input", [...inputFacts(field, isPart), ...followedNotes(field)]),
    ...(field.onChange === "replaces" ? { willReplaceOnChanges: true } : {}),
  }));

export const plainProperties = (fields: NamedFields, types: NamedTypes, owner: Place): Properties =>
  propertiesOf(fields, (key, field) => property(key, field, types, owner, undefined, followedNotes(field)));

/** Contains only the first sentence of each text, because the inputs themselves contain the whole text. */
export const shortProperties = (fields: NamedFields, types: NamedTypes, owner: Place): Properties =>
  propertiesOf(fields, (key, field) =>
    property(key, { ...field, doc: firstSentence(field.doc) }, types, owner, "output", followedNotes(field)),
  );

export const requiredInputs = (fields: NamedFields): string[] =>
  fields.flatMap(([key, field]) => (field.optional || isNamedByDefault(key, field) ? [] : [key]));

export const requiredFields = (fields: NamedFields): string[] =>
  fields.flatMap(([key, { optional, schema }]) => (optional || isNullable(schema) ? [] : [key]));

const propertiesOf = (fields: NamedFields, specOf: (key: string, field: Field) => PropertySpec): Properties =>
  Object.fromEntries(fields.map(([key, field]) => [key, specOf(key, field)]));

/** `side`: whether the program writes the input, or the state contains it. Undefined: no program writes the value. */
function property(
  key: string,
  field: Field,
  types: NamedTypes,
  owner: Place,
  side: SecretForm["side"] | undefined,
  notes: readonly string[],
): PropertySpec {
  const { doc, schema, secret, deprecated } = field;
  return {
    ...types.member(key, schema, owner, side && secretFormOf(field, side)),
    description: [doc, ...notes].join(" "),
    ...(secret ? { secret } : {}),
    ...(deprecated === undefined ? {} : { deprecationMessage: deprecated }),
  };
}
