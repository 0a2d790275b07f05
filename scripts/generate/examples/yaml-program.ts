import { stringify } from "yaml";
import type { Arguments, ConfigValue, Declaration, Expression, Program } from "./program";

export function yamlProgram({ config, declarations, outputs }: Program): string {
  const calls = declarations.flatMap((one) => (one.is === "call" ? [[one.variable, callOf(one)] as const] : []));
  const resources = declarations.flatMap((one) => (one.is === "call" ? [] : [[one.variable, resourceOf(one)] as const]));
  const program = {
    name: "example",
    runtime: "yaml",
    ...section(
      "config",
      config.map((one) => [one.key, configOf(one)] as const),
    ),
    ...section("variables", calls),
    ...section("resources", resources),
    ...section(
      "outputs",
      outputs.map(([name, value]) => [name, yamlOf(value)] as const),
    ),
  };
  refuseSharedNames([...config.map(({ key }) => key), ...declarations.map(({ variable }) => variable)]);
  return stringify(program, { lineWidth: 0 });
}

/** In YAML, a resource, a variable and a configuration value cannot have the same name. */
function refuseSharedNames(names: readonly string[]): void {
  const twice = names.find((name, n) => names.indexOf(name) !== n);
  if (twice !== undefined) throw new Error(`an example names two things "${twice}": YAML cannot distinguish them`);
}

const section = (name: string, entries: readonly (readonly [string, unknown])[]) =>
  entries.length === 0 ? {} : { [name]: Object.fromEntries(entries) };

const configOf = ({ type, isSecret, isOptional }: ConfigValue) => ({
  type,
  ...(isSecret ? { secret: true } : {}),
  ...(isOptional ? { default: "" } : {}),
});

const tokenOf = (module: string | undefined, name: string): string => `hosting:${module === undefined ? "" : `${module}:`}${name}`;

const callOf = ({ module, function: name, args }: Extract<Declaration, { is: "call" }>) => ({
  "fn::invoke": { function: tokenOf(module, name), ...(args.length === 0 ? {} : { arguments: mapOf(args) }) },
});

function resourceOf(declaration: Exclude<Declaration, { is: "call" }>) {
  const { variable, module, type, name } = declaration;
  const named = { type: tokenOf(module, type), ...(name === variable ? {} : { name }) };
  if (declaration.is === "existing") return { ...named, get: { id: declaration.id } };
  const { args, dependsOn } = declaration;
  return {
    ...named,
    ...(args.length === 0 ? {} : { properties: mapOf(args) }),
    ...(dependsOn.length === 0 ? {} : { options: { dependsOn: dependsOn.map(yamlOf) } }),
  };
}

const mapOf = (args: Arguments): Record<string, unknown> => Object.fromEntries(args.map(([key, value]) => [key, yamlOf(value)]));

function yamlOf(value: Expression): unknown {
  switch (value.is) {
    case "literal":
      return typeof value.value === "string" ? escaped(value.value) : value.value;
    case "list":
      return value.items.map(yamlOf);
    case "map":
      return mapOf(value.entries);
    case "config":
      return `\${${value.key}}`;
    case "part":
      return `\${${[value.of, ...value.path].reduce((text, key) => `${text}${typeof key === "number" ? `[${key}]` : `.${key}`}`)}}`;
    case "text":
      return value.parts.map((part) => (typeof part === "string" ? escaped(part) : yamlOf(part))).join("");
    case "file":
      return { "fn::readFile": value.path };
  }
}

const escaped = (text: string): string => text.replaceAll("${", () => "$${");
