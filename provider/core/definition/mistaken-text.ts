import { isBag } from "../values";
import type { Problem } from "./resource";

/** Texts that result from a mistake in a program: it converted an output, an object or an absent value to text. */
const OUTPUT = /Calling (?:\[toString\]|__str__) on an (?:\[Output<T>\]|Output\[T\]) is not supported/;
const ALONE: ReadonlySet<unknown> = new Set(["[object Object]", "undefined", "NaN"]);

export function mistakenTexts(value: unknown, property: string): Problem[] {
  if (Array.isArray(value)) return value.flatMap((item, i) => mistakenTexts(item, `${property}.${i}`));
  if (isBag(value)) return Object.entries(value).flatMap(([key, item]) => mistakenTexts(item, `${property}.${key}`));
  if (typeof value === "string" && OUTPUT.test(value))
    return [{ property, reason: "contains an output that was joined into a text. Use pulumi.interpolate, or apply." }];
  return ALONE.has(value)
    ? [{ property, reason: `is the text ${JSON.stringify(value)}, which a program makes by mistake. Correct the value.` }]
    : [];
}
