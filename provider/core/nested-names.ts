import * as z from "zod";
import { isBag } from "./values";

/** Returns the names that the object at a path inside `value` may have, by its schema. A union contributes only members that the value may match. */
export function namesAt(schema: z.core.$ZodType, path: readonly PropertyKey[], value: unknown): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return namesAt(schema.unwrap(), path, value);
  if (schema instanceof z.ZodUnion)
    return schema.options.filter((member) => mayMean(member, value)).flatMap((m) => namesAt(m, path, value));
  const [key, ...below] = path;
  if (key === undefined) return ownNames(schema);
  const inside = isBag(value) ? value[String(key)] : Array.isArray(value) ? value[Number(key)] : undefined;
  if (schema instanceof z.ZodArray) return namesAt(schema.element, below, inside);
  if (schema instanceof z.ZodRecord) return namesAt(schema.valueType, below, inside);
  const part = schema instanceof z.ZodObject ? schema.shape[String(key)] : undefined;
  return part ? namesAt(part, below, inside) : [];
}

function ownNames(schema: z.core.$ZodType): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  return schema instanceof z.ZodRecord && schema.keyType instanceof z.ZodEnum ? schema.keyType.options.map(String) : [];
}

/** Whether the value matches every literal of an object, such as the `kind` of a source. */
function mayMean(member: z.core.$ZodType, value: unknown): boolean {
  if (!(member instanceof z.ZodObject) || !isBag(value)) return true;
  return Object.entries(member.shape).every(([name, part]) => !(part instanceof z.ZodLiteral) || part.safeParse(value[name]).success);
}
