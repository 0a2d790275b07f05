import type * as z from "zod";
import type { Field } from "../../provider/core/field";
import type { AnyDefinition } from "../../provider/core/resource";
import { type Bag, isBag } from "../../provider/core/values";

/** A place in the inputs of a kind where a text may stand. */
export interface Place {
  /** `name`, `source.gitBranch`, `variables.<key>`. */
  path: string;
  /** The path without the numbers of items, and with the shapes of what has several: what is tried once of equal items. */
  shape: string;
  /** What stands there in the inputs that it was found in. */
  before: string;
  /** The inputs with this text there. */
  put: (text: string) => Bag;
}

/** All places of a kind, those included that the inputs leave empty. */
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

/** The places inside a value of a schema. `value` is what stands there now; of what is missing the least that fits is made up. */
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

/** Of several shapes that a property tells apart, such as `kind`, the one that the value has; each has a scenario of its own. */
const mayBe = (option: Schema, value: unknown, tag: string): boolean => !isBag(value) || !has(option, tag) || fits(option, value);

const fits = (option: Schema, value: unknown): boolean => (option as z.ZodType).safeParse(value).success;

const has = (option: Schema, tag: string): boolean => {
  const def = defOf(option);
  return def.type === "object" && tag in def.shape;
};

/** A value of the schema, with nothing in it that could be left out. */
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
      // Long enough for every rule, a webhook's secret included.
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
