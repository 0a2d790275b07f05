import * as z from "zod";
import { defOf } from "../../provider/api/zod-def";

/** Returns the description of a schema, or of the schema inside an optional schema. */
export function descriptionOf(schema: z.core.$ZodType): string | undefined {
  const { innerType } = defOf(schema);
  return z.globalRegistry.get(schema)?.description ?? (innerType ? descriptionOf(innerType) : undefined);
}

export const isOptionalSchema = (schema: z.core.$ZodType): boolean => z.safeParse(schema, undefined).success;

export function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("a schema lacks a required part of its type");
  return value;
}
