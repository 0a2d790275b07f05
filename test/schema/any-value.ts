import fc from "fast-check";
import type * as z from "zod";
import { defOf } from "../../provider/api/zod-def";
import { isOptionalSchema, required } from "../../scripts/generate/zod-def";

/** Returns random values of a schema's type. Texts follow no format, because the package schema contains no formats. */
export function anyValue(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const def = defOf(schema);
  switch (def.type) {
    case "string":
      return fc.string();
    case "boolean":
      return fc.boolean();
    case "number":
      return anyNumber(schema as z.ZodNumber);
    case "enum":
      return fc.constantFrom(...Object.values(def.entries ?? {}));
    case "literal":
      return fc.constantFrom(...(def.values ?? []));
    case "array":
      return fc.array(anyValue(required(def.element)), { maxLength: 3 });
    case "record":
      return fc.dictionary(fc.string(), anyValue(required(def.valueType)), { maxKeys: 3 });
    case "object":
      return anyObject(def.shape ?? {});
    case "union":
      return fc.oneof(...(def.options ?? []).map(anyValue));
    case "nullable":
    case "optional":
    case "default":
    case "readonly":
      return anyValue(required(def.innerType));
    case "pipe":
      return anyValue(required(def.in));
    default:
      return fc.jsonValue();
  }
}

/** Returns random objects. They may lack optional members. */
export const anyObject = (shape: Readonly<Record<string, z.core.$ZodType>>, optional: readonly string[] = []) =>
  fc.record(Object.fromEntries(Object.entries(shape).map(([key, member]) => [key, anyValue(member)])), {
    requiredKeys: Object.keys(shape).filter((key) => !isOptionalSchema(required(shape[key])) && !optional.includes(key)),
  });

function anyNumber({ isInt, minValue, maxValue }: z.ZodNumber): fc.Arbitrary<number> {
  const range = { min: minValue ?? -1e9, max: maxValue ?? 1e9 };
  return isInt
    ? fc.integer({ min: Math.max(range.min, -(2 ** 53) + 1), max: Math.min(range.max, 2 ** 53 - 1) })
    : fc.double({ ...range, noNaN: true });
}
