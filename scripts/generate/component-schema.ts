import type { ComponentDefinition, ComponentField } from "../../sdk/components/definition";
import { componentNotes } from "./components";
import { LINK } from "./notes";
import type { PropertySpec, ResourceSpec, TypeSpec } from "./package-schema";
import { fieldsOf, plainProperties, requiredFields } from "./schema-fields";
import { secretFormOf } from "./schema-references";
import type { NamedTypes, Place } from "./schema-types";

/** Returns the schema of a component, whose `Construct` the plugin implements. */
export function componentSpec({ type, doc, page, inputs, outputs }: ComponentDefinition, types: NamedTypes): ResourceSpec {
  const owner: Place = { module: "index", name: type };
  const properties = Object.entries(inputs).map(([key, one]): [string, PropertySpec] => [key, inputSpec(key, one, types, owner)]);
  const given = fieldsOf(outputs);
  return {
    description: [doc, ...(page.remarks ?? [])].join("\n\n").replace(LINK, "`$1`"),
    isComponent: true,
    inputProperties: Object.fromEntries(properties),
    requiredInputs: Object.entries(inputs).flatMap(([key, { optional }]) => (optional ? [] : [key])),
    properties: plainProperties(given, types, owner),
    required: requiredFields(given),
  };
}

/** A plain input is not marked as secret, because the generated SDKs would make an output of it. The plugin seals the secrets in it. */
function inputSpec(key: string, one: ComponentField, types: NamedTypes, owner: Place): PropertySpec {
  const spec = types.member(key, one.schema, owner, secretFormOf(one, "input"));
  return {
    ...(one.isPlain ? plain(spec) : spec),
    description: [one.doc, ...componentNotes({ ...one, secret: false })].join(" "),
    ...(one.secret && !one.isPlain ? { secret: true } : {}),
  };
}

function plain<T extends TypeSpec>(spec: T): T {
  if ("additionalProperties" in spec) return { ...spec, additionalProperties: plain(spec.additionalProperties), plain: true };
  if ("oneOf" in spec) return { ...spec, oneOf: spec.oneOf.map(plain), plain: true };
  return { ...spec, plain: true };
}
