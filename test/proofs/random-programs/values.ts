import fc from "fast-check";
import type * as z from "zod";

type Schema = z.core.$ZodType;

interface Bounds {
  minimum: number | undefined;
  maximum: number | undefined;
  pattern: RegExp | undefined;
}

const WORDS = ["web", "a b c", "42", "ünï", "{{team.REGION}}", "$NAME", '"quoted"', "line one\nline two", "x".repeat(100), "=", "日本"];
const MOST_ITEMS = 3;
const LONGEST = 30;
const USUAL = { smallest: 0, range: 500 };

/** At least `fitting` of `values` generated values must be valid. With a smaller share, filtering would take too long. */
const TRIAL = { values: 50, fitting: 5 };

/** Returns a generator of values that the schema allows, or undefined if too few of the generated values are valid. */
export function valuesOf(schema: Schema): fc.Arbitrary<unknown> | undefined {
  const fits = (value: unknown): boolean => (schema as z.ZodType).safeParse(value).success;
  const values = shaped(schema);
  const fitting = values && fc.sample(values, { numRuns: TRIAL.values, seed: 1 }).filter(fits).length;
  return fitting && fitting >= TRIAL.fitting ? values.filter(fits) : undefined;
}

function shaped(schema: Schema): fc.Arbitrary<unknown> | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "optional":
    case "nullable":
      return shaped(def.innerType);
    case "pipe":
      return shaped(def.in);
    case "boolean":
      return fc.boolean();
    case "enum":
      return fc.constantFrom(...Object.values(def.entries));
    case "number":
      return numbers(boundsOf(schema));
    case "string":
      return texts(boundsOf(schema));
    case "array": {
      const items = shaped(def.element);
      return items && fc.array(items, { minLength: 1, maxLength: MOST_ITEMS });
    }
    case "unknown":
      return fc.constantFrom<unknown>("a", 1, ["b"], { c: true });
    default:
      return undefined;
  }
}

function boundsOf(schema: Schema): Bounds {
  const bounds: Bounds = { minimum: undefined, maximum: undefined, pattern: undefined };
  for (const check of (schema as z.core.$ZodTypes)._zod.def.checks ?? []) {
    const { def } = check._zod as { def: { check: string; value?: unknown; maximum?: unknown; pattern?: unknown } };
    if (def.check === "greater_than") bounds.minimum = Number(def.value);
    if (def.check === "less_than") bounds.maximum = Number(def.value);
    if (def.check === "max_length") bounds.maximum = Number(def.maximum);
    if (def.pattern instanceof RegExp) bounds.pattern = def.pattern;
  }
  return bounds;
}

function numbers({ minimum = USUAL.smallest, maximum = minimum + USUAL.range }: Bounds): fc.Arbitrary<number> {
  return fc.integer({ min: minimum, max: Math.min(maximum, minimum + USUAL.range) });
}

/** If no text can be generated from a pattern, words are used. Invalid words are filtered out. */
function texts({ pattern, maximum = LONGEST }: Bounds): fc.Arbitrary<string> {
  if (!pattern) return fc.constantFrom(...WORDS);
  try {
    // Blank texts are excluded, because an empty string means that the input is not set.
    return fc.stringMatching(pattern, { maxLength: Math.min(maximum, LONGEST) }).filter((text) => text.trim() !== "");
  } catch {
    return fc.constantFrom(...WORDS);
  }
}
