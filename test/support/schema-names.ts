import type * as z from "zod";

/** A zod definition: its `type`, and members that depend on the type. */
type Def = Readonly<Record<string, unknown>> & { readonly type: string };

const INNER = ["innerType", "element", "valueType", "left", "right", "in", "out"];

/** Returns the names of all fields of a schema, at any depth. */
export function namesOfSchema(schema: z.core.$ZodType, seen = new Set<unknown>()): Set<string> {
  if (seen.has(schema)) return new Set();
  seen.add(schema);
  const def = schema._zod.def as unknown as Def;
  const shape = def.type === "object" ? (def.shape as Record<string, z.core.$ZodType>) : {};
  const lists = [def.options, def.items].flatMap((list) => (Array.isArray(list) ? (list as z.core.$ZodType[]) : []));
  const inner = INNER.flatMap((name) => (def[name] === undefined || def[name] === null ? [] : [def[name] as z.core.$ZodType]));
  const lazy = def.type === "lazy" ? [(def.getter as () => z.core.$ZodType)()] : [];
  const below = [...Object.values(shape), ...lists, ...inner, ...lazy].flatMap((one) => [...namesOfSchema(one, seen)]);
  return new Set([...Object.keys(shape), ...below]);
}
