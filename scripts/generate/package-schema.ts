// The parts of Pulumi's package schema that the generator writes.

export type TypeSpec =
  | { type: "boolean" | "integer" | "number" | "string" }
  | { type: "array"; items: TypeSpec }
  | { type: "object"; additionalProperties: TypeSpec }
  | { $ref: string }
  | { oneOf: TypeSpec[] };

export type PropertySpec = TypeSpec & {
  description?: string;
  deprecationMessage?: string;
  secret?: true;
  willReplaceOnChanges?: true;
  /** Whether the value is no output. Only inputs of components have it. */
  plain?: true;
};

export type Properties = Record<string, PropertySpec>;

export interface ObjectSpec {
  description?: string;
  type: "object";
  properties: Properties;
  required?: string[];
}

export interface EnumSpec {
  description?: string;
  type: "string";
  enum: { value: string; name?: string; description?: string }[];
}

export type NamedSpec = ObjectSpec | EnumSpec;

export interface ProviderSpec {
  description: string;
  inputProperties: Properties;
}

export interface ResourceSpec extends ProviderSpec {
  properties: Properties;
  required: string[];
  requiredInputs: string[];
  aliases?: { type: string }[];
  isComponent?: true;
  /** The inputs by which objects of the resource type can be listed. Absent if they cannot be listed. */
  listInputs?: ObjectSpec;
}

export interface FunctionSpec {
  description: string;
  inputs?: ObjectSpec;
  outputs: ObjectSpec;
}

export interface PackageSchema {
  name: string;
  displayName: string;
  version: string;
  description: string;
  keywords: string[];
  license: string;
  meta: { moduleFormat: string };
  config: { variables: Properties };
  types: Record<string, NamedSpec>;
  provider: ProviderSpec;
  resources: Record<string, ResourceSpec>;
  functions: Record<string, FunctionSpec>;
  language: Record<string, object>;
}
