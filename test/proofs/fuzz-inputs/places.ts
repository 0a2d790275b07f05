import type * as z from "zod";
import type { Field } from "../../../provider/core/definition/field";
import type { AnyDefinition } from "../../../provider/core/definition/resource";
import { type Bag, isBag } from "../../../provider/core/values";

/** A place for a string in the inputs of a resource type. */
export interface Place {
  /** Path of the place in the inputs: `name`, `source.gitBranch`, `variables.<key>`. */
  path: string;
  /** The path with the variant of each union, and without item numbers. The proof tries only one place of each shape. */
  shape: string;
  /** The current value at the place. */
  before: string;
  put: (text: string) => Bag;
}

/** Returns all places for a string in the inputs of a resource type, also those that `inputs` leaves empty. */
export function placesOf(definition: AnyDefinition, inputs: Bag): Place[] {
  return Object.entries(definition.inputs as Record<string, Field>).flatMap(([key, { schema }]) =>
    inside(schema, inputs[key]).map(({ path, shape, before, put }) => ({
      path: [key, ...path].join("."),
      shape: [key, ...shape].join("."),
      before,
      put: (text) => ({ ...inputs, [key]: put(text) }),
    })),
  );
}

interface Inner {
  path: string[];
  shape: string[];
  before: string;
  put: (text: string) => unknown;
}

type Schema = z.core.$ZodType;

const defOf = (schema: Schema) => (schema as z.core.$ZodTypes)._zod.def;

/** Returns the places in a value of the schema. `value` is the current value. If parts of it are missing, `put` adds the smallest valid value. */
function inside(schema: Schema, value: unknown): Inner[] {
  const def = defOf(schema);
  switch (def.type) {
    case "string":
    case "enum":
    case "unknown":
    case "any":
      return [{ path: [], shape: [], before: typeof value === "string" ? value : "", put: (text) => text }];
    case "optional":
    case "nullable":
      return inside(def.innerType, value);
    case "pipe":
      return inside(def.in, value);
    case "array": {
      const items: unknown[] = Array.isArray(value) ? value : [];
      return Array.from({ length: Math.max(items.length, 1) }).flatMap((_, n) =>
        below(String(n), inside(def.element, items[n]), (item) => [...items.slice(0, n), item, ...items.slice(n + 1)], "*"),
      );
    }
    case "record": {
      const entries = isBag(value) ? value : {};
      const [key = firstKey(def.keyType), of = least(def.valueType)] = Object.entries(entries)[0] ?? [];
      return [
        ...below("<key>", inside(def.keyType, key), (text) => Object.fromEntries([[String(text), of]])),
        ...below("<value>", inside(def.valueType, of), (item) => ({ ...entries, [key]: item })),
      ];
    }
    case "object": {
      const whole = isBag(value) ? value : leastBag(def);
      return Object.entries(def.shape).flatMap(([name, part]) => below(name, inside(part, whole[name]), (v) => ({ ...whole, [name]: v })));
    }
    case "union": {
      const tag = (def as { discriminator?: string }).discriminator ?? "kind";
      return def.options
        .filter((option) => mayBe(option, value, tag))
        .flatMap((option) => inside(option, fits(option, value) ? value : undefined))
        .map((inner) => (isBag(value) && value[tag] !== undefined ? { ...inner, shape: [String(value[tag]), ...inner.shape] } : inner));
    }
    case "boolean":
    case "number":
    case "literal":
      return [];
    default:
      throw new Error(`There is no way to put texts into a schema of the type ${def.type}. Add one here.`);
  }
}

const below = (name: string, inner: readonly Inner[], around: (value: unknown) => unknown, shapeName = name): Inner[] =>
  inner.map(({ path, shape, before, put }) => ({
    path: [name, ...path],
    shape: [shapeName, ...shape],
    before,
    put: (text) => around(put(text)),
  }));

/**
 * Reports whether the value may belong to this option of a union. A property such as `kind` selects the option. Each other option has its own
 * scenario.
 */
const mayBe = (option: Schema, value: unknown, tag: string): boolean => !isBag(value) || !has(option, tag) || fits(option, value);

const fits = (option: Schema, value: unknown): boolean => (option as z.ZodType).safeParse(value).success;

const has = (option: Schema, tag: string): boolean => {
  const def = defOf(option);
  return def.type === "object" && tag in def.shape;
};

/** Returns the smallest valid value, without optional parts. */
function least(schema: Schema): unknown {
  const def = defOf(schema);
  switch (def.type) {
    case "object":
      return leastBag(def);
    case "enum":
      return Object.values(def.entries)[0];
    case "union":
      return least(def.options[0] as Schema);
    case "optional":
      return undefined;
    case "pipe":
      return least(def.in);
    case "string":
      // A string that is long enough for every rule, also for the rule about a webhook's secret.
      return "sample-text-of-some-length";
    default:
      return undefined;
  }
}

const leastBag = (def: z.core.$ZodObjectDef): Bag =>
  Object.fromEntries(
    Object.entries(def.shape)
      .map(([name, part]) => [name, least(part)] as const)
      .filter(([, value]) => value !== undefined),
  );

const firstKey = (schema: Schema): string => {
  const def = defOf(schema);
  return def.type === "enum" ? String(Object.values(def.entries)[0]) : "SAMPLE";
};
