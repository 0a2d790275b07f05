import type { NamedSpec, ObjectSpec, PackageSchema, Properties, TypeSpec } from "../generate/package-schema";
import type { Member } from "./member";

/** Returns everything in the schema of the plugin that programs in other languages name: types, their members, resource types, functions. */
export function packageMembers(schema: PackageSchema): Member[] {
  const { types, resources, functions, config } = schema;
  const taken: Properties[] = [config.variables];
  const given: Properties[] = [];
  const members = [...propertyMembers("input", "hosting", { properties: config.variables, required: [] }, ":")];

  for (const [token, { inputProperties, requiredInputs, properties, required }] of Object.entries(resources)) {
    const own = Object.fromEntries(Object.entries(properties).filter(([key]) => !(key in inputProperties)));
    taken.push(inputProperties);
    given.push(own);
    members.push(
      name(pathOf(token)),
      ...propertyMembers("input", pathOf(token), { properties: inputProperties, required: requiredInputs }),
      ...propertyMembers("output", pathOf(token), { properties: own, required }),
    );
  }
  for (const [token, { inputs, outputs }] of Object.entries(functions)) {
    if (inputs) taken.push(inputs.properties);
    given.push(outputs.properties);
    members.push(name(pathOf(token)));
    if (inputs) members.push(...propertyMembers("input", pathOf(token), inputs));
    members.push(...propertyMembers("output", pathOf(token), outputs));
  }
  return [...members, ...typeMembers("input", types, taken), ...typeMembers("output", types, given)];
}

type Side = "input" | "output";

const name = (path: string): Member => ({ side: "name", path, isOptional: false, types: [], replaces: false });

/** `hosting:index:Volume` → `Volume`, `hosting:game:Schedule` → `game.Schedule`. */
const pathOf = (token: string): string => token.replace(/^hosting:(?:index:)?/, "").replace(":", ".");

const propertyMembers = (
  side: Side,
  owner: string,
  { properties, required = [] }: Pick<ObjectSpec, "properties" | "required">,
  separator = ".",
): Member[] =>
  Object.entries(properties).map(([key, spec]) => ({
    side,
    path: `${owner}${separator}${key}`,
    isOptional: !required.includes(key),
    types: alternatives(spec),
    replaces: spec.willReplaceOnChanges === true,
  }));

function typeMembers(side: Side, types: Readonly<Record<string, NamedSpec>>, properties: readonly Properties[]): Member[] {
  const found = new Set<string>();
  const waiting: TypeSpec[] = properties.flatMap((some) => Object.values(some));
  for (let spec = waiting.pop(); spec !== undefined; spec = waiting.pop()) {
    for (const token of tokensIn(spec)) {
      if (found.has(token)) continue;
      found.add(token);
      const type = types[token];
      if (type?.type === "object") waiting.push(...Object.values(type.properties));
    }
  }
  return [...found].sort().flatMap((token): Member[] => {
    const type = types[token];
    const path = pathOf(token);
    if (type === undefined) throw new Error(`the schema has no type ${token}`);
    const own: Member = { side, path, isOptional: true, types: ["enum" in type ? "enum" : "object"], replaces: false };
    if (type.type === "object") return [own, ...propertyMembers(side, path, type)];
    return [own, ...type.enum.map(({ value }) => name(`${path}.${value}`))];
  });
}

const REFERENCE = /^#\/types\/(.+)$/;

function tokensIn(spec: TypeSpec): string[] {
  if ("oneOf" in spec) return spec.oneOf.flatMap(tokensIn);
  if ("$ref" in spec) return REFERENCE.exec(spec.$ref)?.slice(1) ?? [];
  if ("items" in spec) return tokensIn(spec.items);
  return "additionalProperties" in spec ? tokensIn(spec.additionalProperties) : [];
}

const alternatives = (spec: TypeSpec): string[] => ("oneOf" in spec ? spec.oneOf.map(typeText) : [typeText(spec)]);

function typeText(spec: TypeSpec): string {
  if ("oneOf" in spec) return spec.oneOf.map(typeText).join("/");
  if ("$ref" in spec) {
    const [, token] = REFERENCE.exec(spec.$ref) ?? [];
    return token === undefined ? "unknown" : pathOf(token);
  }
  if ("items" in spec) return `list<${typeText(spec.items)}>`;
  return "additionalProperties" in spec ? `map<${typeText(spec.additionalProperties)}>` : spec.type;
}
