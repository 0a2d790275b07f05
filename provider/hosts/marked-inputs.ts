import type * as z from "zod";
import type { Masker } from "../api/masker";
import { defOf } from "../api/zod-def";
import type { Fields } from "../core/definition/field";
import type { AnyDefinition } from "../core/definition/resource";

/**
 * Gives the masker the values that the program marked as secret in an input. One secret in a list marks the whole list. So words that the input's
 * schema fixes, such as the names of steps, are left out: with masks in place of such words, every message of the run would be unreadable.
 */
export function hideMarkedInput(masker: Masker, { inputs }: AnyDefinition, key: string, marked: readonly unknown[]): void {
  if (marked.length === 0) return;
  const field = (inputs as Fields)[key];
  const fixed = new Set(field ? fixedWords(field.schema) : []);
  masker.hideMarked(...marked.flatMap(leavesOf).filter((leaf) => !fixed.has(leaf)));
}

const leavesOf = (value: unknown): unknown[] =>
  typeof value === "object" && value !== null ? Object.values(value).flatMap(leavesOf) : [value];

function fixedWords(schema: z.core.$ZodType): unknown[] {
  const def = defOf(schema);
  const parts = [def.innerType, def.in, def.element, def.valueType, ...Object.values(def.shape ?? {}), ...(def.options ?? [])];
  return [...(def.values ?? []), ...Object.values(def.entries ?? {}), ...parts.flatMap((part) => (part ? fixedWords(part) : []))];
}
