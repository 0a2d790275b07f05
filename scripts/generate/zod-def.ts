import * as z from "zod";

/** The parts of zod's own description of a schema that the generator reads. */
export interface Def {
  type: string;
  innerType?: z.core.$ZodType;
  in?: z.core.$ZodType;
  element?: z.core.$ZodType;
  shape?: Record<string, z.core.$ZodType>;
  catchall?: z.core.$ZodType;
  keyType?: z.core.$ZodType;
  valueType?: z.core.$ZodType;
  options?: z.core.$ZodType[];
  discriminator?: string;
  entries?: Record<string, string | number>;
  values?: unknown[];
}

export const defOf = (schema: z.core.$ZodType): Def => schema._zod.def as unknown as Def;

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
