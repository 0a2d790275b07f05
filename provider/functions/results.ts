import type * as z from "zod";
import { camelCased, camelOf, type Snake, snakeOf } from "../core/api-names";
import { OperationError } from "../core/errors";
import { type Field, field } from "../core/field";
import { isBag } from "../core/values";

/**
 * Matches names of fields that may contain a secret, or a text into which a user may have put a secret. The engine does not protect a plain
 * result. If the API adds a field later, only its name suggests whether it is secret. If this is not clear, the result leaves the field
 * out.
 */
const SECRET_NAMES =
  /secret|passw|pwd|token|credential|private|certificate|signature|cookie|session|salt|hash|auth|login|dsn|connection|webhook|(^|_)(key|keys|pass|pin|env|envs)(_|$)|ctrfile$|compose|labels|command|script|options|invocation|startup|header|config|variables|content|logs?$/;
/** Matches credentials in an address, such as `https://user:password@host`. */
const WITH_CREDENTIALS = /:\/\/[^/\s]*@/;
const LONGEST_TEXT = 255;

/**
 * Returns a row in the form of a function's result, in camelCase. It contains the documented fields. It contains other fields only if they
 * are numbers, flags or short texts, and if their names do not suggest a secret. It leaves out nested values that are not documented,
 * because their content is unknown.
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

/** A row whose fields have their API names. The fields are documented under their names in programs. Nullable fields may be absent. */
type Documented<O> = { readonly [K in keyof O & string as null extends O[K] ? never : Snake<K>]: O[K] } & {
  readonly [K in keyof O & string as null extends O[K] ? Snake<K> : never]?: O[K] | undefined;
};

/** Returns a fully documented row in the form of a function's result: only these fields, with `null` for fields that the API does not show. */
export const documentedRow = <S extends z.ZodObject>(documented: S, row: Documented<z.output<S>>): z.output<S> => {
  const values = new Map(Object.entries(row));
  return Object.fromEntries(Object.keys(documented.shape).map((key) => [key, values.get(snakeOf(key)) ?? null])) as z.output<S>;
};

/** Returns the fields of a result that consists of one object. Each field has the description in its schema. */
export const fieldsOf = <S extends z.ZodRawShape>(documented: z.ZodObject<S>): { [K in keyof S]: Field<Extract<S[K], z.ZodType>> } =>
  Object.fromEntries(
    Object.entries(documented.shape).map(([key, schema]) => [key, field(schema as z.ZodType, (schema as z.ZodType).description ?? "")]),
  ) as unknown as { [K in keyof S]: Field<Extract<S[K], z.ZodType>> };

/**
 * Returns the only row with a name. If no row or several rows have the name, the error lists the existing rows, or the rows with similar
 * names.
 */
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
