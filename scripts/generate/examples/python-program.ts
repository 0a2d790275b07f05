import type { ObjectSpec, PackageSchema, Properties, TypeSpec } from "../package-schema";
import type { ConfigValue, Declaration, Expression, Program } from "./program";

/** The program uses the SDK that Pulumi generates from the schema. */
export function pythonProgram({ config, declarations, outputs }: Program, schema: PackageSchema): string {
  const settings = new Map(config.map((one) => [one.key, one]));
  const writer = new Writer(schema, settings, "Args");
  // In the generated SDK, a type that occurs only in arguments of functions has no ending `Args`.
  const callWriter = new Writer(schema, settings, "");
  const body = [
    ...declarations.map((one) => `${snake(one.variable)} = ${(one.is === "call" ? callWriter : writer).declaration(one)}`),
    ...outputs.map(([name, value]) => call("pulumi.export", [JSON.stringify(name), writer.value(value, undefined)])),
  ];
  const isUsed = (text: string) => body.some((line) => line.includes(text));
  return [
    ...(isUsed("Path(") ? ["from pathlib import Path", ""] : []),
    ...(isUsed("pulumi.") || config.length > 0 ? ["import pulumi"] : []),
    "import pulumi_hosting as hosting",
    "",
    ...(config.length > 0 ? ["config = pulumi.Config()"] : []),
    ...body,
    "",
  ].join("\n");
}

const LONGEST_LINE = 100;
const INDENT = "    ";

/** `sizeGb` → `size_gb`. */
export const snake = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, "$1_$2").toLowerCase();

class Writer {
  readonly #types: PackageSchema["types"];
  readonly #schema: PackageSchema;
  readonly #config: ReadonlyMap<string, ConfigValue>;
  readonly #ending: string;

  constructor(schema: PackageSchema, config: ReadonlyMap<string, ConfigValue>, ending: string) {
    this.#schema = schema;
    this.#types = schema.types;
    this.#config = config;
    this.#ending = ending;
  }

  declaration(declaration: Declaration): string {
    const { module } = declaration;
    const scope = module === undefined ? "hosting" : `hosting.${module}`;
    const token = (name: string) => `hosting:${module ?? "index"}:${name}`;
    if (declaration.is === "call") {
      const properties = this.#schema.functions[token(declaration.function)]?.inputs?.properties ?? {};
      return call(`${scope}.${snake(declaration.function)}_output`, this.#named(declaration.args, properties));
    }
    const name = JSON.stringify(declaration.name);
    if (declaration.is === "existing") return call(`${scope}.${declaration.type}.get`, [name, JSON.stringify(declaration.id)]);
    const { type, args, dependsOn } = declaration;
    const properties = this.#schema.resources[token(type)]?.inputProperties ?? {};
    const others = dependsOn.map((one) => this.value(one, undefined)).join(", ");
    const options = dependsOn.length === 0 ? [] : [`opts=pulumi.ResourceOptions(depends_on=[${others}])`];
    return call(`${scope}.${type}`, [name, ...this.#named(args, properties), ...options]);
  }

  #named(args: readonly [string, Expression][], properties: Properties): string[] {
    return args.map(([key, value]) => `${snake(key)}=${this.value(value, properties[key])}`);
  }

  value(value: Expression, spec: TypeSpec | undefined): string {
    switch (value.is) {
      case "literal":
        return typeof value.value === "boolean" ? (value.value ? "True" : "False") : JSON.stringify(value.value);
      case "list": {
        const items = spec && "items" in spec ? spec.items : undefined;
        return laidOut(
          "[",
          value.items.map((item) => this.value(item, items)),
          "]",
        );
      }
      case "map":
        return this.#map(value.entries, spec);
      case "config":
        return this.#configValue(value.key);
      case "part":
        return [snake(value.of), ...value.path]
          .reduce<string>((text, key) => `${text}${typeof key === "number" ? `[${key}]` : `.${snake(key)}`}`, "")
          .replace(/^\./, "");
      case "text":
        return this.#text(value.parts);
      case "file":
        return `Path(${JSON.stringify(value.path)}).read_text()`;
    }
  }

  #text(parts: readonly (string | Expression)[]): string {
    const format = parts.map((part) => (typeof part === "string" ? part.replace(/[{}]/g, "$&$&") : "{}")).join("");
    const values = parts.flatMap((part) => (typeof part === "string" ? [] : [this.value(part, undefined)]));
    return call("pulumi.Output.format", [JSON.stringify(format), ...values]);
  }

  /** A map without a named type becomes a dictionary. */
  #map(entries: readonly [string, Expression][], spec: TypeSpec | undefined): string {
    const [token, type] = this.#objectType(spec) ?? [];
    if (token !== undefined && type !== undefined) {
      const [, module, name] = token.split(":");
      const scope = module === "index" ? "hosting" : `hosting.${module}`;
      return call(`${scope}.${name}${this.#ending}`, this.#named(entries, type.properties));
    }
    const inner = spec && "additionalProperties" in spec ? spec.additionalProperties : undefined;
    return laidOut(
      "{",
      entries.map(([key, value]) => `${JSON.stringify(key)}: ${this.value(value, inner)}`),
      "}",
    );
  }

  #objectType(spec: TypeSpec | undefined): [token: string, type: ObjectSpec] | undefined {
    if (spec === undefined) return undefined;
    if ("oneOf" in spec) return spec.oneOf.map((one) => this.#objectType(one)).find((found) => found !== undefined);
    const token = "$ref" in spec ? spec.$ref.replace("#/types/", "") : undefined;
    const type = token === undefined ? undefined : this.#types[token];
    return token !== undefined && type?.type === "object" ? [token, type] : undefined;
  }

  #configValue(key: string): string {
    const { type, isSecret, isOptional } = this.#config.get(key) ?? { type: "string", isSecret: false, isOptional: false };
    const method = isOptional ? "get" : isSecret ? "require_secret" : type === "integer" ? "require_int" : "require";
    return `config.${method}(${JSON.stringify(key)})`;
  }
}

const call = (name: string, args: readonly string[]): string => laidOut(`${name}(`, args, ")");

function laidOut(open: string, items: readonly string[], close: string): string {
  const short = `${open}${items.join(", ")}${close}`;
  if (!short.includes("\n") && short.length <= LONGEST_LINE) return short;
  const lines = items.map((item) => `${INDENT}${item.replaceAll("\n", `\n${INDENT}`)},`);
  return `${open}\n${lines.join("\n")}\n${close}`;
}
