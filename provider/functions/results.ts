import type * as z from "zod";
import { camelCased, camelOf, type Snake, snakeOf } from "../core/api-names";
import { type Field, field } from "../core/field";
import { isBag } from "../core/values";

/**
 * Names of fields that may hold a secret, or a text in which somebody put one. A plain result is not guarded by the engine, and a field that the
 * API adds tomorrow is known by its name only, so this errs on the side of leaving out.
 */
const SECRET_NAMES =
  /secret|passw|pwd|token|credential|private|certificate|signature|cookie|session|salt|hash|auth|login|dsn|connection|webhook|(^|_)(key|keys|pass|pin|env|envs)(_|$)|ctrfile$|compose|labels|command|script|options|invocation|startup|header|config|variables|content|logs?$/;
/** `https://user:password@host`. */
const WITH_CREDENTIALS = /:\/\/[^/\s]*@/;
const LONGEST_TEXT = 255;

/**
 * A row as a function answers it, in camelCase: the fields that are documented, and of the others what cannot hold a secret: numbers, flags and
 * short texts whose name is not like one. What is nested is left out unless it is documented, because nobody knows what is in it.
 */
export function resultRow<S extends z.ZodObject>(documented: S, row: Readonly<Record<string, unknown>>): z.output<S> {
  const shown = Object.entries(row).filter(
    ([name, value]) => value !== undefined && (camelOf(name) in documented.shape || isPlain(name, value)),
  );
  return camelCased(Object.fromEntries(shown)) as z.output<S>; // the API's schema has read the documented fields
}

function isPlain(name: string, value: unknown): boolean {
  if (SECRET_NAMES.test(name) || Array.isArray(value) || isBag(value)) return false;
  return typeof value !== "string" || (value.length <= LONGEST_TEXT && !value.includes("\n") && !WITH_CREDENTIALS.test(value));
}

/** A row by the API's names that has what is documented by these of the program. What may be null need not be there. */
type Documented<O> = { readonly [K in keyof O & string as null extends O[K] ? never : Snake<K>]: O[K] } & {
  readonly [K in keyof O & string as null extends O[K] ? Snake<K> : never]?: O[K] | undefined;
};

/** A row as a function answers it that documents all of it: these fields alone, with `null` for what the API does not show. */
export const documentedRow = <S extends z.ZodObject>(documented: S, row: Documented<z.output<S>>): z.output<S> => {
  const values = new Map(Object.entries(row));
  return Object.fromEntries(Object.keys(documented.shape).map((key) => [key, values.get(snakeOf(key)) ?? null])) as z.output<S>;
};

/** The fields of a result that is one object, each with the text of its schema. */
export const fieldsOf = <S extends z.ZodRawShape>(documented: z.ZodObject<S>): { [K in keyof S]: Field<Extract<S[K], z.ZodType>> } =>
  Object.fromEntries(
    Object.entries(documented.shape).map(([key, schema]) => [key, field(schema as z.ZodType, (schema as z.ZodType).description ?? "")]),
  ) as unknown as { [K in keyof S]: Field<Extract<S[K], z.ZodType>> };
