import fc from "fast-check";
import type { z } from "zod";

type Schema = z.core.$ZodType;

/** What a schema says beyond its shape; zod gathers it there. */
interface Bounds {
  minimum?: number;
  maximum?: number;
  patterns?: Set<RegExp>;
}

const WORDS = ["web", "a b c", "42", "ünï", "{{team.REGION}}", "$NAME", '"quoted"', "line one\nline two", "x".repeat(100), "=", "日本"];
const MOST_ITEMS = 3;
/** Where a schema sets no bound. */
const USUAL = { smallest: 0, range: 500 };

/** Values of a schema; undefined where nobody could make them up. Where an empty text is allowed, it is not made: it means nothing. */
export function valuesOf(schema: Schema): fc.Arbitrary<unknown> | undefined {
  return shaped(schema)?.filter((value) => (schema as z.ZodType).safeParse(value).success);
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

const boundsOf = (schema: Schema): Bounds => (schema as z.core.$ZodType & { _zod: { bag: Bounds } })._zod.bag;

function numbers({ minimum = USUAL.smallest, maximum = Number.POSITIVE_INFINITY }: Bounds): fc.Arbitrary<number> {
  const min = Math.max(minimum, USUAL.smallest);
  return fc.integer({ min, max: Math.min(maximum, min + USUAL.range) });
}

/** A pattern that cannot be turned round leaves the words; those that do not fit are filtered out. */
function texts({ patterns = new Set(), maximum = 200 }: Bounds): fc.Arbitrary<string> | undefined {
  const [pattern] = patterns;
  if (!pattern) return fc.constantFrom(...WORDS);
  try {
    return fc.stringMatching(pattern, { maxLength: Math.min(maximum, 30) }).filter((text) => text.trim() !== "");
  } catch {
    return undefined;
  }
}
