import type * as z from "zod";
import { camelCased, camelOf, type Snake, snakeOf } from "../api/names";
import { type Field, field } from "../core/definition/field";
import { OperationError } from "../core/log/errors";
import { isBag } from "../core/values";

/**
 * An undocumented field whose name matches is left out of a function's result. Such a field may contain a secret, or a text in which a user has
 * written a secret. The engine does not encrypt the results of functions. The pattern contains ambiguous words, because the name is the only hint
 * about a field that the API adds later.
 */
const SECRET_NAMES =
  /secret|passw|pwd|token|credential|private|certificate|signature|cookie|session|salt|hash|auth|login|dsn|connection|webhook|(^|_)(key|keys|pass|pin|env|envs)(_|$)|ctrfile$|compose|labels|command|script|options|invocation|startup|header|config|variables|content|logs?$/;
/** Matches credentials in an address, such as `https://user:password@host`. */
const WITH_CREDENTIALS = /:\/\/[^/\s]*@/;
const LONGEST_TEXT = 255;

/**
 * Returns the documented fields, and other fields only if they are numbers, flags or short texts whose names do not suggest a secret.
 * Nested values that are not documented are left out, because their content is unknown.
 */
export function resultRow<S extends z.ZodObject>(documented: S, row: Readonly<Record<string, unknown>>): z.output<S> {
  const shown = Object.entries(row).filter(
    ([name, value]) => value !== undefined && (camelOf(name) in documented.shape || isPlain(name, value)),
  );
  return camelCased(Object.fromEntries(shown)) as z.output<S>; // the API's schema has parsed the documented fields
}

function isPlain(name: string, value: unknown): boolean {
  if (SECRET_NAMES.test(name) || Array.isArray(value) || isBag(value)) return false;
  return typeof value !== "string" || (value.length <= LONGEST_TEXT && !value.includes("\n") && !WITH_CREDENTIALS.test(value));
}

/** A row of the API whose fields correspond to those of `O`, in snake_case. If a field may be null in `O`, it may be absent in the row. */
type Documented<O> = { readonly [K in keyof O & string as null extends O[K] ? never : Snake<K>]: O[K] } & {
  readonly [K in keyof O & string as null extends O[K] ? Snake<K> : never]?: O[K] | undefined;
};

export const documentedRow = <S extends z.ZodObject>(documented: S, row: Documented<z.output<S>>): z.output<S> => {
  const values = new Map(Object.entries(row));
  return Object.fromEntries(Object.keys(documented.shape).map((key) => [key, values.get(snakeOf(key)) ?? null])) as z.output<S>;
};

export const fieldsOf = <S extends z.ZodRawShape>(documented: z.ZodObject<S>): { [K in keyof S]: Field<Extract<S[K], z.ZodType>> } =>
  Object.fromEntries(
    Object.entries(documented.shape).map(([key, schema]) => [key, field(schema as z.ZodType, (schema as z.ZodType).description ?? "")]),
  ) as unknown as { [K in keyof S]: Field<Extract<S[K], z.ZodType>> };

export function namedRow<R extends { name?: string | null }>(
  rows: readonly R[],
  name: string,
  texts: { shown: (row: R) => string; none: string; several: string; advice: string },
): R {
  const { shown, none, several, advice } = texts;
  const [found, ...others] = rows.filter((row) => row.name === name);
  if (found && others.length === 0) return found;
  const listed = (found ? [found, ...others] : rows).map(shown).join(", ");
  const text = found
    ? `several ${several} have the name ${JSON.stringify(name)}: ${listed}. ${advice}`
    : `${none} named ${JSON.stringify(name)}. Available: ${listed || "none"}.`;
  throw new OperationError(text, { code: found ? "ambiguous" : "gone" });
}
