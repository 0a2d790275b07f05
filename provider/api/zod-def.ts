import type * as z from "zod";

/** The parts of zod's own description of a schema that this package reads. */
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
