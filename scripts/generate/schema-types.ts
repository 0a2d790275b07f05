import * as z from "zod";
import { type Def, defOf } from "../../provider/api/zod-def";
import { listed } from "./notes";
import type { EnumSpec, NamedSpec, ObjectSpec, Properties, PropertySpec, TypeSpec } from "./package-schema";
import { capitalized, singular, typeName } from "./schema-names";
import { mayBeReference, REFERENCE, referenceType, type SecretForm, withReference } from "./schema-references";
import { flatUnion } from "./schema-union";
import { descriptionOf, isOptionalSchema, required } from "./zod-def";

/** Any value. The generated SDKs do not check it; the provider does. */
const ANY: TypeSpec = { $ref: "pulumi.json#/Any" };
/** Integers of .NET and Java have 32 bits. */
const LARGEST_INTEGER = 2 ** 31 - 1;

export interface Place {
  /** Module of the package: `index` or `game`. */
  readonly module: string;
  readonly name: string;
}

export class NamedTypes {
  readonly #types = new Map<string, NamedSpec>();

  all(): Record<string, NamedSpec> {
    return Object.fromEntries([...this.#types].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  /** Throws if the package schema cannot express the schema. `secret`: absent if no part of the value is secret. */
  of(schema: z.core.$ZodType, place: Place, secret?: SecretForm): TypeSpec {
    const def = defOf(schema);
    switch (def.type) {
      case "string":
        return secret?.side === "input" ? withReference({ type: "string" }, this.#reference(place)) : { type: "string" };
      case "boolean":
        return { type: def.type };
      case "number":
        return { type: isSmallInteger(schema) ? "integer" : "number" };
      case "enum":
        return this.#enumeration(def, place);
      case "array":
        return { type: "array", items: this.#element(required(def.element), place, secret) };
      case "record":
        return { type: "object", additionalProperties: this.#element(required(def.valueType), place, secret) };
      case "object":
        return secret?.side === "output" ? this.#stored(def, place, secret) : this.#named(place, this.#object(def, place, secret));
      case "union":
        return this.#union(def, place, secret);
      case "optional":
      case "default":
      case "readonly":
      case "nullable":
        return this.of(required(def.innerType), place, secret);
      case "pipe":
        return this.of(required(def.in), place, secret);
      case "unknown":
      case "any":
        return ANY;
      default:
        throw new Error(`${place.name}: the package schema has no type for a schema of type ${def.type}`);
    }
  }

  /**
   * Returns the type of the references that a program writes in place of secret texts. Each module has its own type, because the SDK of Go would
   * otherwise import a module without using it.
   */
  #reference({ module }: Place): TypeSpec {
    const reference: TypeSpec = { $ref: `#/types/hosting:${module}:${REFERENCE}` };
    return this.#named({ module, name: REFERENCE }, referenceType(reference));
  }

  #element(schema: z.core.$ZodType, place: Place, secret?: SecretForm): TypeSpec {
    if (defOf(schema).type !== "unknown" && (isOptionalSchema(schema) || isNullable(schema)))
      throw new Error(`${place.name}: an element of a list or a map may be absent, which the package schema cannot express`);
    return this.of(schema, { ...place, name: singular(place.name) }, secret);
  }

  #enumeration({ entries = {} }: Def, place: Place): TypeSpec {
    return this.#choice(
      place,
      Object.values(entries).map((value) => choiceOf(value, place)),
    );
  }

  /** The type also allows any other text, because Go would otherwise accept only the constants. */
  #choice(place: Place, values: EnumSpec["enum"]): TypeSpec {
    return { oneOf: [{ type: "string" }, this.#named(place, { type: "string", enum: values })] };
  }

  #object({ shape = {} }: Def, place: Place, secret?: SecretForm): ObjectSpec {
    const members = Object.entries(shape).map(([key, schema]): [string, PropertySpec] => [
      key,
      this.member(key, schema, place, secret?.plainMembers.includes(key) ? undefined : secret),
    ]);
    const needed = Object.entries(shape).flatMap(([key, schema]) => (isOptionalSchema(schema) || isNullable(schema) ? [] : [key]));
    return objectSpec(Object.fromEntries(members), needed);
  }

  /**
   * Returns the type of an object in a state, which lacks the values that the program refers to. It has no descriptions, because those of the input
   * apply.
   */
  #stored(def: Def, { module, name }: Place, secret: SecretForm): TypeSpec {
    const { properties, required: needed = [] } = this.#object(def, { module, name }, secret);
    const plain = Object.entries(properties).map(([key, { description: _, ...type }]): [string, PropertySpec] => [key, type]);
    const isKept = (key: string) => secret.plainMembers.includes(key) || !mayBeReference(required(def.shape?.[key]));
    return this.#named({ module, name: `${name}Stored` }, objectSpec(Object.fromEntries(plain), needed.filter(isKept)));
  }

  member(key: string, schema: z.core.$ZodType, place: Place, secret?: SecretForm): PropertySpec {
    if (key === "pulumi") throw new Error(`${place.name}: a member cannot be named "pulumi", which the generated SDKs use themselves`);
    const description = descriptionOf(schema);
    const type = this.of(schema, { ...place, name: `${place.name}${capitalized(key)}` }, secret);
    return { ...type, ...(description === undefined ? {} : { description }) };
  }

  #union(def: Def, place: Place, secret?: SecretForm): TypeSpec {
    const { options = [], discriminator } = def;
    if (discriminator !== undefined) return this.#variants(options, discriminator, place);
    if (options.length > 2) return ANY;
    const types = options.map((option) => (defOf(option).type === "string" ? { type: "string" as const } : this.of(option, place, secret)));
    if (types.some((type) => "oneOf" in type || type === ANY)) return ANY;
    return secret?.side === "input" ? withReference({ oneOf: types }, this.#reference(place)) : { oneOf: types };
  }

  /** Returns one object for all variants, because a `oneOf` of objects has no type in Go. */
  #variants(options: readonly z.core.$ZodType[], discriminator: string, place: Place): TypeSpec {
    const variants = options.map((option) => {
      const { shape = {} } = defOf(option);
      const { [discriminator]: literal, ...others } = shape;
      const [value] = defOf(required(literal)).values ?? [];
      const text = descriptionOf(required(literal));
      return {
        choice: { ...choiceOf(value, place), ...(text === undefined ? {} : { description: text }) },
        members: Object.entries(others).map(([key, schema]) => ({
          key,
          spec: this.member(key, schema, place),
          isOptional: isOptionalSchema(schema),
        })),
      };
    });
    const { members, needed } = flatUnion(discriminator, variants, place.name);
    const choices = variants.map(({ choice }) => choice);
    const kind: PropertySpec = {
      ...this.#choice({ ...place, name: `${place.name}${capitalized(discriminator)}` }, choices),
      description: choices.every(({ description }) => description === undefined)
        ? `${listed(
            choices.map(({ value }) => `\`${value}\``),
            "or",
          )}.`
        : choices.map(({ value, description = "" }) => `- \`${value}\`: ${description}`).join("\n"),
    };
    return this.#named(place, objectSpec({ [discriminator]: kind, ...members }, [discriminator, ...needed]));
  }

  /** Throws if another type has the same name. */
  #named({ module, name }: Place, spec: NamedSpec): TypeSpec {
    const token = `hosting:${module}:${typeName(name)}`;
    const known = this.#types.get(token);
    if (known && JSON.stringify(known) !== JSON.stringify(spec)) throw new Error(`two different types would be named ${token}`);
    this.#types.set(token, spec);
    return { $ref: `#/types/${token}` };
  }
}

/** A value that is not a valid name also gets a name: `non-www` → `NonWww`. */
function choiceOf(value: unknown, { name }: Place): EnumSpec["enum"][number] {
  if (typeof value !== "string") throw new Error(`${name}: the values of an enum must be texts, not ${JSON.stringify(value)}`);
  return /^[a-z]+$/i.test(value)
    ? { value }
    : {
        name: value
          .split(/[^a-z0-9]+/i)
          .map(capitalized)
          .join(""),
        value,
      };
}

/** An empty list of required members is left out. */
export const objectSpec = (properties: Properties, needed: string[]): ObjectSpec => ({
  type: "object",
  properties,
  ...(needed.length === 0 ? {} : { required: needed }),
});

export const isNullable = (schema: z.core.$ZodType): boolean => defOf(schema).type !== "unknown" && z.safeParse(schema, null).success;

const isSmallInteger = (schema: z.core.$ZodType): boolean =>
  schema instanceof z.ZodNumber &&
  schema.isInt &&
  (schema.minValue ?? Number.NEGATIVE_INFINITY) >= -LARGEST_INTEGER &&
  (schema.maxValue ?? Number.POSITIVE_INFINITY) <= LARGEST_INTEGER;
