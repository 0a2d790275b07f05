import type { Json } from "../world/json";

/** A text among the fields of `add`; anything else is a slip of the test. */
export function text(name: string, value: Json | undefined): string {
  if (typeof value !== "string") throw new Error(`The field ${name} must be a text; got ${JSON.stringify(value)}.`);
  return value;
}

/** Most models strip tags from names and descriptions (hosting-facts.md 2). One that nothing closes reaches to the end; before a blank `<` is a sign. */
export const untagged = (value: string): string => value.replace(/<(?!\s)[^>]*(?:>|$)/g, "");
