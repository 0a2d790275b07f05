import * as z from "zod";
import { isObject } from "./json";

// Schemas of answers that no document gives exactly (docs/architecture.md, "Responses are read generously"). Each says which shapes it takes for
// the same thing. A body's schema is strict; these are for answers alone.

/** A number, or a text that is one: a store's decimals come as text ("5.00"). */
export const looseNumber: z.ZodType<number> = z.union([
  z.number(),
  z
    .string()
    .trim()
    .regex(/^-?\d+(\.\d+)?$/, "not a number")
    .transform(Number),
]);

/** A whole number, or a text that is one. */
export const looseInteger: z.ZodType<number> = looseNumber.pipe(z.int());

/** What a store, a driver or a form makes of a boolean. */
export const looseFlag: z.ZodType<boolean> = z.union([
  z.boolean(),
  z.literal([0, 1, "0", "1"]).transform((value) => Number(value) === 1),
  z.literal(["true", "false"]).transform((value) => value === "true"),
]);

/** A text, or a number in its place: an id. */
export const looseText: z.ZodType<string> = z.union([z.string().min(1), z.number().transform(String)]);

/** The id of an account. It stands in errors and in what they tell to type; a text longer than any id is none. */
export const accountId: z.ZodType<string> = z.union([z.string().min(1).max(100), z.number().transform(String)]);

/**
 * A field that the answer may leave out. Absent is undefined: not shown, so not compared. Null stays null: shown, and nothing. What cannot be
 * read is as good as not shown.
 */
export const shown = <T extends z.core.$ZodType>(schema: T) => z.nullish(schema).catch(undefined);

/** What is used where it can be read, and done without where it cannot: null, an empty body and anything strange are undefined. */
export const maybe = <T extends z.core.$ZodType>(schema: T) => z.optional(schema).catch(undefined);

/** How a member of a body shows: a boolean, a whole number or a text, whatever else a body may hold of these. */
type Shown<S> = NonNullable<z.output<S>> extends infer T ? (T extends boolean ? boolean : T extends number ? number : string) : never;

/** How settings show that a body sets: as loose as a store makes them, as far as the answer has them. */
export const shownAs = <B extends z.ZodRawShape>(body: z.ZodObject<B>) =>
  z.looseObject(
    Object.fromEntries(Object.entries(body.shape).map(([key, schema]) => [key, shown(looseAs(schema))])) as {
      [K in keyof B]: ReturnType<typeof shown<z.ZodType<Shown<B[K]>>>>;
    },
  );

function looseAs(schema: z.core.$ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return looseAs(schema.unwrap());
  const { type } = schema._zod.def;
  return type === "boolean" || type === "union" ? looseFlag : type === "number" ? looseInteger : z.string();
}

/** An answer of which no field is needed: what cannot be read, and an empty body, are an answer without any. */
export const anyOf = <T extends z.ZodRawShape>(shape: { [K in keyof T]: T[K] }) =>
  z.preprocess((answer) => (isObject(answer) ? answer : {}), z.looseObject(shape));

/**
 * A list of objects that a run decides by: bare, or wrapped. A row that cannot be read fails the whole: it could be the very object that
 * somebody looks for, and would pass for gone.
 */
export const listOf = <R extends z.core.$ZodType>(row: R, plural: string): z.ZodType<z.output<R>[]> =>
  z.preprocess((answer, context) => unwrappedList(answer, plural, context), z.array(row));

/** A list that only gives advice, as prices and cities do: a row that cannot be read is left out. */
export const adviceOf = <R extends z.core.$ZodType>(row: R, plural: string): z.ZodType<z.output<R>[]> =>
  z.preprocess((answer, context) => {
    const rows = unwrappedList(answer, plural, context);
    return Array.isArray(rows) ? rows.filter((one) => z.safeParse(row, one).success) : rows;
  }, z.array(row));

/** One object: bare, or below `data` or its own name. */
export const objectOf = <R extends z.core.$ZodType>(row: R, singular: string): z.ZodType<z.output<R>> =>
  z.preprocess((answer) => unwrappedObject(answer, singular), row);

/** Lists that may stand beside the rows of an answer. */
const NO_ROWS = ["errors", "warnings", "messages", "links"];

/** The rows of `[…]`, `{data: […]}`, `{<plural>: […]}`, an object with one list, or one whose keys are positions (docs/facts/hosting.md 1.4). */
function unwrappedList(answer: unknown, plural: string, context: z.core.$RefinementCtx): unknown {
  if (!isObject(answer)) return answer;
  if (isCut(answer)) {
    context.addIssue({ code: "custom", message: "it is one page of a longer list" });
    return z.NEVER;
  }
  const lists = Object.keys(answer).filter((key) => Array.isArray(answer[key]) && !NO_ROWS.includes(key));
  const named = [plural, "data"].find((key) => lists.includes(key)) ?? (lists.length === 1 ? lists[0] : undefined);
  if (named !== undefined) return answer[named];
  const keys = Object.keys(answer);
  return keys.length > 0 && keys.every((key, position) => Number(key) === position || /^\d+$/.test(key)) ? Object.values(answer) : answer;
}

/** A page for the whole would make everything beyond it pass for gone. */
function isCut(answer: Record<string, unknown>): boolean {
  const meta = isObject(answer.meta) ? answer.meta : {};
  return [answer, meta, isObject(meta.pagination) ? meta.pagination : {}].some(
    ({ last_page: lastPage, total_pages: pages, next_page_url: next }) =>
      Number(lastPage ?? 1) > 1 || Number(pages ?? 1) > 1 || typeof next === "string",
  );
}

/** What has an id is the object itself. */
function unwrappedObject(answer: unknown, singular: string): unknown {
  if (!isObject(answer) || "uuid" in answer || "id" in answer) return answer;
  return [answer[singular], answer.data].find(isObject) ?? answer;
}
