import type { ObjectSpec, PackageSchema, Properties, PropertySpec, TypeSpec } from "../package-schema";
import { capitalized } from "../schema-names";
import { composite } from "./go-layout";
import type { Arguments, ConfigValue, Declaration, Expression, Program } from "./program";

/** Go's own words, and the names that each program uses. A variable with such a name gets the type behind its name. */
const TAKEN = [
  "map",
  "range",
  "type",
  "func",
  "var",
  "package",
  "import",
  "ctx",
  "err",
  "cfg",
  "config",
  "pulumi",
  "hosting",
  "game",
  "os",
];

/** A value that the program can refer to. A missing value is a null pointer in Go. */
interface Known {
  readonly text: string;
  readonly spec: TypeSpec | undefined;
  readonly isPointer: boolean;
}

/** The program's variable that contains the text of its file. */
export const FILE_VARIABLE = "contents";

/** Values in the types of the SDK that Pulumi generates for Go. */
export class GoValues {
  readonly #schema: PackageSchema;
  readonly #config: ReadonlyMap<string, ConfigValue>;
  readonly #declarations: ReadonlyMap<string, Declaration>;
  readonly #used: ReadonlySet<string>;

  constructor(program: Program, schema: PackageSchema) {
    this.#schema = schema;
    this.#config = new Map(program.config.map((one) => [one.key, one]));
    this.#declarations = new Map(program.declarations.map((one) => [one.variable, one]));
    this.#used = new Set([...JSON.stringify(program).matchAll(/"of":"(\w+)"/g)].flatMap(([, name]) => name ?? []));
  }

  /** Go refuses a variable that is not used. */
  isUsed(variable: string): boolean {
    return this.#used.has(variable);
  }

  nameOf(variable: string): string {
    if (!TAKEN.includes(variable)) return variable;
    const declared = this.#declarations.get(variable);
    return `${variable}${declared?.is === "call" ? "Result" : (declared?.type ?? "Value")}`;
  }

  /** A value that needs no type. */
  output(value: Expression): string {
    if (value.is === "part") return this.#part(value).text;
    return this.#value(value, undefined);
  }

  fields(type: string, args: Arguments, properties: Properties, required: readonly string[] = []): string {
    const entries = args.map(([key, value]) => {
      const spec = properties[key];
      const text = isPlain(spec) ? this.#plain(value, spec) : this.#value(value, spec, required.includes(key));
      return [capitalized(key), text] as const;
    });
    return composite(type, entries);
  }

  /** `isRequired`: whether Go refuses a null pointer. */
  #value(value: Expression, spec: TypeSpec | undefined, isRequired = true): string {
    switch (value.is) {
      case "literal":
        return typed(JSON.stringify(value.value), this.#primitiveOf(spec) ?? nativeOf(value.value));
      case "list": {
        const items = spec && "items" in spec ? spec.items : undefined;
        const type = `${this.#collected(items)}Array`;
        return composite(
          type,
          value.items.map((item) => [undefined, this.#value(item, items, !this.#isAny(items))]),
        );
      }
      case "map":
        return this.#map(value.entries, spec);
      case "config":
        return this.#configValue(value.key, spec);
      case "part": {
        const { text, isPointer } = this.#part(value);
        return isPointer && isRequired && !this.#isAny(spec) ? `${text}.Elem()` : text;
      }
      case "text":
        return this.#text(value.parts);
      case "file":
        return `pulumi.String(${FILE_VARIABLE})`;
    }
  }

  #map(entries: Arguments, spec: TypeSpec | undefined): string {
    const named = this.#objectType(spec);
    if (named) return `&${this.fields(`${named.name}Args`, entries, named.type.properties, named.type.required)}`;
    const inner = spec && "additionalProperties" in spec ? spec.additionalProperties : undefined;
    return composite(
      `${this.#collected(inner)}Map`,
      entries.map(([key, value]) => [JSON.stringify(key), this.#value(value, inner, !this.#isAny(inner))]),
    );
  }

  /** Beginning of the name of a list or a map of such values. */
  #collected(spec: TypeSpec | undefined): string {
    if (spec && "items" in spec) return `${this.#collected(spec.items)}Array`;
    if (spec && "additionalProperties" in spec) return `${this.#collected(spec.additionalProperties)}Map`;
    const primitive = this.#primitiveOf(spec);
    if (primitive) return `pulumi.${primitive}`;
    const named = spec && "$ref" in spec ? this.#objectType(spec) : undefined;
    return named ? named.name : "pulumi.";
  }

  /** A value of an input that takes no outputs, except in a place without a type. */
  #plain(value: Expression, spec: TypeSpec | undefined): string {
    if (spec && !isPlain(spec)) return this.#value(value, spec);
    if (value.is === "map" && spec && "$ref" in spec && !this.#isAny(spec)) return this.#map(value.entries, spec);
    if (value.is === "map") {
      const inner = spec && "additionalProperties" in spec ? spec.additionalProperties : undefined;
      const type = this.#plainType(inner);
      // Go repeats neither the type of an element nor its `&`.
      const element = (text: string) => (text.startsWith(type) ? text.slice(type.length) : text.replace(`&${type}`, ""));
      return composite(
        `map[string]${type}`,
        value.entries.map(([key, one]) => [JSON.stringify(key), element(this.#plain(one, inner))]),
      );
    }
    if (value.is === "list")
      return composite(
        "[]interface{}",
        value.items.map((item) => [undefined, this.#plain(item, undefined)]),
      );
    return value.is === "literal" ? JSON.stringify(value.value) : this.#value(value, undefined);
  }

  #plainType(spec: TypeSpec | undefined): string {
    if (spec && "additionalProperties" in spec) return `map[string]${this.#plainType(spec.additionalProperties)}`;
    const named = spec && "$ref" in spec ? this.#objectType(spec) : undefined;
    return named ? `${named.name}Args` : "interface{}";
  }

  #objectType(spec: TypeSpec | undefined): { name: string; type: ObjectSpec } | undefined {
    if (spec === undefined) return undefined;
    if ("oneOf" in spec) return spec.oneOf.map((one) => this.#objectType(one)).find((found) => found !== undefined);
    const token = "$ref" in spec ? spec.$ref.replace("#/types/", "") : "";
    const type = this.#schema.types[token];
    const [, module = "", name = ""] = token.split(":");
    return type?.type === "object" ? { name: `${module === "index" ? "hosting" : module}.${name}`, type } : undefined;
  }

  /** A choice of texts is a string in Go. */
  #primitiveOf(spec: TypeSpec | undefined): Primitive | undefined {
    if (spec === undefined) return undefined;
    if ("type" in spec) return PRIMITIVES[spec.type];
    const isChoice = "oneOf" in spec && spec.oneOf.some((one) => "$ref" in one && this.#isChoice(one.$ref));
    return isChoice ? "String" : undefined;
  }

  #isChoice(ref: string): boolean {
    return this.#schema.types[ref.replace("#/types/", "")]?.type === "string";
  }

  /** Other values of several types have no type in Go. */
  #isAny(spec: TypeSpec | undefined): boolean {
    if (spec === undefined || ("$ref" in spec && spec.$ref.endsWith("#/Any"))) return true;
    return "oneOf" in spec && this.#primitiveOf(spec) === undefined;
  }

  #text(parts: readonly (string | Expression)[]): string {
    const format = parts.map((part) => (typeof part === "string" ? part.replaceAll("%", "%%") : "%v")).join("");
    const values = parts.flatMap((part) => (typeof part === "string" ? [] : [this.#textPart(part)]));
    return `pulumi.Sprintf(${[JSON.stringify(format), ...values].join(", ")})`;
  }

  /** A pointer would show its address. */
  #textPart(value: Expression): string {
    if (value.is === "config") return this.#configCall(value.key, undefined);
    if (value.is !== "part") return this.#value(value, undefined);
    const { text, isPointer } = this.#part(value);
    return isPointer ? `${text}.Elem()` : text;
  }

  #configValue(key: string, spec: TypeSpec | undefined): string {
    const { type, isSecret } = this.#config.get(key) ?? { type: "string", isSecret: false };
    const call = this.#configCall(key, spec);
    return isSecret ? call : typed(call, type === "integer" ? (this.#primitiveOf(spec) ?? "Int") : "String");
  }

  #configCall(key: string, spec: TypeSpec | undefined): string {
    const { type, isSecret, isOptional } = this.#config.get(key) ?? { type: "string", isSecret: false, isOptional: false };
    const number = this.#primitiveOf(spec) === "Float64" ? "RequireFloat64" : "RequireInt";
    const method = isOptional ? "Get" : isSecret ? "RequireSecret" : type === "integer" ? number : "Require";
    return `cfg.${method}(${JSON.stringify(key)})`;
  }

  #part({ of, path }: Extract<Expression, { is: "part" }>): Known {
    const declaration = this.#declarations.get(of);
    const isResource = declaration?.is !== "call";
    const start: Known = { text: this.nameOf(of), spec: undefined, isPointer: false };
    const { properties = {}, required = [] } = this.#membersOf(declaration);
    return path.reduce<Known>((known, key, n) => {
      if (typeof key === "number") {
        const spec = known.spec && "items" in known.spec ? known.spec.items : undefined;
        return { text: `${known.text}.Index(pulumi.Int(${key}))`, spec, isPointer: false };
      }
      if (n === 0 && isResource && key === "id") return { text: `${known.text}.ID()`, spec: { type: "string" }, isPointer: false };
      const members = n === 0 ? { properties, required } : this.#objectType(known.spec)?.type;
      const spec = members?.properties[key];
      const isMissing = known.isPointer || !(members?.required ?? []).includes(key);
      const isCollection = spec !== undefined && ("items" in spec || "additionalProperties" in spec);
      return {
        text: `${known.text}.${capitalized(key)}${n === 0 && isResource ? "" : "()"}`,
        spec,
        isPointer: isMissing && !isCollection && !this.#isAny(spec),
      };
    }, start);
  }

  #membersOf(declaration: Declaration | undefined): { properties?: Properties; required?: readonly string[] } {
    if (declaration === undefined) return {};
    const token = `hosting:${declaration.module ?? "index"}:`;
    if (declaration.is === "call") return this.#schema.functions[`${token}${declaration.function}`]?.outputs ?? {};
    return this.#schema.resources[`${token}${declaration.type}`] ?? {};
  }
}

type Primitive = "String" | "Int" | "Float64" | "Bool";

const typed = (text: string, type: Primitive): string => `pulumi.${type}(${text})`;

const PRIMITIVES: Readonly<Record<string, Primitive>> = { string: "String", integer: "Int", number: "Float64", boolean: "Bool" };

const nativeOf = (value: string | number | boolean): Primitive =>
  typeof value === "string" ? "String" : typeof value === "boolean" ? "Bool" : Number.isInteger(value) ? "Int" : "Float64";

const isPlain = (spec: PropertySpec | TypeSpec | undefined): boolean => spec !== undefined && "plain" in spec && spec.plain === true;
