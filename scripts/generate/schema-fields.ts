import { type Field, isNamedByDefault } from "../../provider/core/definition/field";
import { firstSentence } from "../../provider/core/definition/inputs";
import { inputNotes, outputNotes } from "./notes";
import type { Properties, PropertySpec } from "./package-schema";
import { isNullable, type NamedTypes, type Place } from "./schema-types";

export type NamedFields = readonly (readonly [key: string, field: Field])[];

export const fieldsOf = (fields: object): NamedFields => Object.entries(fields as Record<string, Field>);

export const inputProperties = (fields: NamedFields, types: NamedTypes, owner: Place, isPart?: boolean): Properties =>
  propertiesOf(fields, (key, field) => ({
    ...property(key, field, types, owner, inputNotes(field, isPart)),
    ...(field.onChange === "replaces" ? { willReplaceOnChanges: true } : {}),
  }));

export const plainProperties = (fields: NamedFields, types: NamedTypes, owner: Place): Properties =>
  propertiesOf(fields, (key, field) => property(key, field, types, owner, outputNotes(field)));

/** Contains only the first sentence of each text, because the inputs themselves contain the whole text. */
export const shortProperties = (fields: NamedFields, types: NamedTypes, owner: Place): Properties =>
  propertiesOf(fields, (key, field) => property(key, { ...field, doc: firstSentence(field.doc) }, types, owner, outputNotes(field)));

export const requiredInputs = (fields: NamedFields): string[] =>
  fields.flatMap(([key, field]) => (field.optional || isNamedByDefault(key, field) ? [] : [key]));

export const requiredFields = (fields: NamedFields): string[] =>
  fields.flatMap(([key, { optional, schema }]) => (optional || isNullable(schema) ? [] : [key]));

const propertiesOf = (fields: NamedFields, specOf: (key: string, field: Field) => PropertySpec): Properties =>
  Object.fromEntries(fields.map(([key, field]) => [key, specOf(key, field)]));

function property(key: string, field: Field, types: NamedTypes, owner: Place, notes: readonly string[]): PropertySpec {
  const { doc, schema, secret, deprecated } = field;
  return {
    ...types.member(key, schema, owner),
    description: [doc, ...notes].join(" "),
    ...(secret ? { secret } : {}),
    ...(deprecated === undefined ? {} : { deprecationMessage: deprecated }),
  };
}
