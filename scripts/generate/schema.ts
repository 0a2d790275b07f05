import { addressForm } from "../../provider/core/definition/address";
import { WITHOUT_CUSTOM_TIMEOUTS } from "../../provider/core/definition/field";
import { formOf } from "../../provider/core/definition/forms";
import { type AnyDefinition, secretInputs } from "../../provider/core/definition/resource";
import { typeToken } from "../../provider/core/type-token";
import type { AnyFunction } from "../../provider/functions/function";
import type { ComponentDefinition } from "../../sdk/components/definition";
import { componentSpec } from "./component-schema";
import { jsonText } from "./json-text";
import { LINK, listed, WATCH_NOTE } from "./notes";
import type { FunctionSpec, ObjectSpec, PackageSchema, ResourceSpec } from "./package-schema";
import { fieldsOf, inputProperties, plainProperties, requiredFields, requiredInputs, shortProperties } from "./schema-fields";
import { LANGUAGES } from "./schema-languages";
import { capitalized } from "./schema-names";
import { settingProperties } from "./schema-settings";
import { NamedTypes, objectSpec, type Place } from "./schema-types";
import { ACCOUNT_DOC, addressText } from "./sdk";

const DOC =
  "Resource types and functions of a hosting operator: projects, applications, servers, volumes and databases, and game servers with their files, schedules and backups.";

/** Pulumi generates the SDKs of all languages from this schema. */
export function packageSchema(
  definitions: readonly AnyDefinition[],
  functions: readonly AnyFunction[],
  components: readonly ComponentDefinition[],
  version: string,
): PackageSchema {
  const types = new NamedTypes();
  const resources = byToken([
    ...definitions.map((d) => [tokenOf(d, d.type), resourceSpec(d, types)] as const),
    ...components.map((c) => [tokenOf({}, c.type), componentSpec(c, types)] as const),
  ]);
  const functionSpecs = byToken(functions.map((f) => [tokenOf(f, f.name), functionSpec(f, types)]));
  return {
    name: "hosting",
    displayName: "Hosting",
    version,
    description: DOC,
    keywords: ["pulumi", "hosting", "category/cloud", "kind/native"],
    license: "Apache-2.0",
    meta: { moduleFormat: "(.*)" },
    language: LANGUAGES,
    config: { variables: settingProperties() },
    provider: { description: ACCOUNT_DOC, inputProperties: settingProperties() },
    types: types.all(),
    resources,
    functions: functionSpecs,
  };
}

export const schemaFile = (schema: PackageSchema): string => `${jsonText(schema)}\n`;

const moduleOf = ({ module = "index" }: { readonly module?: string }): string => module;
const tokenOf = (one: { readonly module?: string }, name: string): string => `hosting:${moduleOf(one)}:${name}`;

function byToken<T>(specs: readonly (readonly [token: string, spec: T])[]): Record<string, T> {
  const tokens = specs.map(([token]) => token);
  const twice = tokens.find((token, n) => tokens.indexOf(token) !== n);
  if (twice !== undefined) throw new Error(`two definitions are named ${twice}`);
  return Object.fromEntries(specs);
}

/** Names that the engine and the generated SDKs use themselves. */
const RESERVED = ["id", "urn"];

function resourceSpec(definition: AnyDefinition, types: NamedTypes): ResourceSpec {
  const owner: Place = { module: moduleOf(definition), name: definition.type };
  const [inputs, outputs] = [fieldsOf(definition.inputs), fieldsOf(definition.outputs)];
  for (const [key] of [...inputs, ...outputs])
    if (RESERVED.includes(key)) throw new Error(`${owner.name}: a property cannot be named "${key}", which every resource has`);
  const twice = outputs.find(([key]) => inputs.some(([input]) => input === key));
  if (twice) throw new Error(`${owner.name}: "${twice[0]}" is an input and an output, which the package schema cannot express`);
  return {
    description: descriptionOf(definition),
    aliases: [{ type: typeToken(definition) }],
    inputProperties: inputProperties(inputs, types, owner, formOf(definition).isShared),
    requiredInputs: requiredInputs(inputs),
    properties: { ...shortProperties(inputs, types, owner), ...plainProperties(outputs, types, owner) },
    required: requiredFields([...inputs, ...outputs]),
    ...(typeof definition.list !== "function" ? {} : { listInputs: listInputs(definition, types, owner) }),
  };
}

/** A list needs the parent of the objects. Without `listInputs`, the engine does not offer to list objects of the resource type. */
function listInputs({ inputs, identity }: AnyDefinition, types: NamedTypes, owner: Place): ObjectSpec {
  const parents = fieldsOf(inputs).filter(([key, { refersTo }]) => key === identity.parent && refersTo !== undefined);
  return { type: "object", properties: shortProperties(parents, types, owner) };
}

/** Leaves out links to pages of this repository, because the SDKs of other languages do not contain these pages. */
function descriptionOf(definition: AnyDefinition): string {
  const remarks = (definition.page.remarks ?? []).filter((remark) => remark !== WITHOUT_CUSTOM_TIMEOUTS);
  const watches = definition.traits?.watches === undefined ? [] : [WATCH_NOTE];
  return [definition.doc, ...remarks, ...watches, ...importSection(definition)].join("\n\n").replace(LINK, "`$1`");
}

/** Events cannot be imported, and neither can objects that no call reads. */
function importSection(definition: AnyDefinition): string[] {
  const { type, module } = definition;
  const { isPast, isRead } = formOf(definition);
  if (isPast || !isRead) return [];
  const form = addressForm(definition);
  const [first = "<id>"] = form?.split(", ") ?? [];
  const secrets = secretInputs(definition);
  const quiet = secrets.length > 0 ? "--generate-code=false " : "";
  const program = `hosting:${module ?? "index"}:${type}`;
  const sentences = [
    `The import id is ${form === undefined ? "the id of the object" : addressText(definition)}, as in a call of \`get\`.`,
    ...(secrets.length === 0
      ? []
      : [
          `Without \`--generate-code=false\` the command prints ${listed(
            secrets.map((key) => `\`${key}\``),
            "and",
          )} in clear.`,
        ]),
  ];
  return [`## Import`, sentences.join(" "), `\`\`\`sh\npulumi import ${quiet}${program} example '${first}'\n\`\`\``];
}

function functionSpec(definition: AnyFunction, types: NamedTypes): FunctionSpec {
  const owner: Place = { module: moduleOf(definition), name: capitalized(definition.name) };
  const [args, results] = [fieldsOf(definition.arguments), fieldsOf(definition.result)];
  const result = plainProperties(results, types, owner);
  const guarded = Object.fromEntries(Object.entries(result).map(([key, spec]) => [key, { ...spec, secret: true as const }]));
  return {
    description: definition.doc,
    ...(args.length === 0 ? {} : { inputs: objectSpec(plainProperties(args, types, owner), requiredFields(args)) }),
    outputs: objectSpec(definition.secret ? guarded : result, requiredFields(results)),
  };
}
