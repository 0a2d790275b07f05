import * as z from "zod";
import { isObject } from "./json";

// Schemas of responses that no document describes exactly (docs/architecture.md, "Responses are read generously"). Each schema lists the accepted
// forms of one value. Bodies of requests do not use these schemas.

/** Some databases return decimals as text ("5.00"). */
export const looseNumber: z.ZodType<number> = z.union([
  z.number(),
  z
    .string()
    .trim()
    .regex(/^-?\d+(\.\d+)?$/, "not a number")
    .transform(Number),
]);

export const looseInteger: z.ZodType<number> = looseNumber.pipe(z.int());

export const looseFlag: z.ZodType<boolean> = z.union([
  z.boolean(),
  z.literal([0, 1, "0", "1"]).transform((value) => Number(value) === 1),
  z.literal(["true", "false"]).transform((value) => value === "true"),
]);

export const looseText: z.ZodType<string> = z.union([z.string().min(1), z.number().transform(String)]);

/** The id of an account. Errors and their advice contain the id, so the schema refuses a text that is too long for an id. */
export const accountId: z.ZodType<string> = z.union([z.string().min(1).max(100), z.number().transform(String)]);

/**
 * Undefined if the field is absent or unreadable. The provider then does not compare the field with the program. Null stays null: it means that the
 * field exists and is empty.
 */
export const shown = <T extends z.core.$ZodType>(schema: T) => z.nullish(schema).catch(undefined);

/** An optional value that the provider does not need. Null, an empty body and an unreadable value become undefined. */
export const maybe = <T extends z.core.$ZodType>(schema: T) => z.optional(schema).catch(undefined);

/** Type of a response field that shows the field of a body: a boolean, a whole number or a text. */
type Shown<S> = NonNullable<z.output<S>> extends infer T ? (T extends boolean ? boolean : T extends number ? number : string) : never;

/** Schema of a response that contains the fields of a body. The fields' types are loose, and each field may be absent. */
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

/** Schema of a response without required fields. An unreadable or empty body is read as a response without fields. */
export const anyOf = <T extends z.ZodRawShape>(shape: { [K in keyof T]: T[K] }) =>
  z.preprocess((answer) => (isObject(answer) ? answer : {}), z.looseObject(shape));

/**
 * Schema of a list of objects. One unreadable row makes the whole list unreadable: without that row, the provider would believe that the row's object
 * was deleted.
 */
export const listOf = <R extends z.core.$ZodType>(row: R, plural: string): z.ZodType<z.output<R>[]> =>
  z.preprocess((answer, context) => unwrappedList(answer, plural, context), z.array(row));

/** Schema of a list that only advises, such as prices or cities. Unreadable rows are left out. */
export const adviceOf = <R extends z.core.$ZodType>(row: R, plural: string): z.ZodType<z.output<R>[]> =>
  z.preprocess((answer, context) => {
    const rows = unwrappedList(answer, plural, context);
    return Array.isArray(rows) ? rows.filter((one) => z.safeParse(row, one).success) : rows;
  }, z.array(row));

/** Schema of a response that is the object, or contains it under `singular` or `data`. */
export const objectOf = <R extends z.core.$ZodType>(row: R, singular: string): z.ZodType<z.output<R>> =>
  z.preprocess((answer) => unwrappedObject(answer, singular), row);

/** Unwraps a response in the envelope `{data: {…}}`. */
export const dataOf = (answer: unknown): unknown => (isObject(answer) && isObject(answer.data) ? answer.data : answer);

export const ifObject =
  (change: (row: Record<string, unknown>) => unknown) =>
  (value: unknown): unknown =>
    isObject(value) ? change(value) : value;

/** Keys of lists that are not the rows of the response. */
const NO_ROWS = ["errors", "warnings", "messages", "links"];

/**
 * Returns the rows of a list: `[…]`, `{data: […]}`, `{<plural>: […]}`, an object with one list under any key, or an object with the rows by position
 * (docs/facts/hosting.md 1.4).
 */
function unwrappedList(answer: unknown, plural: string, context: z.core.$RefinementCtx): unknown {
  if (!isObject(answer)) return answer;
  const rows = rowsOf(answer, plural);
  if (!isCut(answer, Array.isArray(rows) ? rows.length : undefined)) return rows;
  context.addIssue({ code: "custom", message: CUT });
  return z.NEVER;
}

export const CUT = "only one page of a longer list";

function rowsOf(answer: Record<string, unknown>, plural: string): unknown {
  const lists = Object.keys(answer).filter((key) => Array.isArray(answer[key]) && !NO_ROWS.includes(key));
  const named = [plural, "data"].find((key) => lists.includes(key)) ?? (lists.length === 1 ? lists[0] : undefined);
  if (named !== undefined) return answer[named];
  const keys = Object.keys(answer);
  return keys.length > 0 && keys.every((key, position) => Number(key) === position || /^\d+$/.test(key)) ? Object.values(answer) : answer;
}

/** Schema of an object that contains lists. As for `listOf`, a sign of a further page at the top makes the object unreadable. */
export const wholeOf = <T extends z.core.$ZodType>(schema: T): z.ZodType<z.output<T>> =>
  z.preprocess((answer, context) => {
    if (isObject(answer) && isCut(answer)) context.addIssue({ code: "custom", message: CUT });
    return answer;
  }, schema);

/**
 * Whether the response is only one page of a longer list, because it names a further page or contains fewer rows than its total. If the provider took
 * the page for the whole list, it would believe that all other objects were deleted.
 */
function isCut(answer: Record<string, unknown>, rows = Number.POSITIVE_INFINITY): boolean {
  const at = (bag: unknown, key: string) => (isObject(bag) && isObject(bag[key]) ? bag[key] : {});
  const pagination = at(at(answer, "meta"), "pagination");
  const places = [answer, at(answer, "meta"), at(answer, "pagination"), pagination, at(answer, "links"), at(pagination, "links")];
  return places.some(
    ({ last_page: last, total_pages: pages, next_page_url: nextUrl, next, next_cursor: cursor, has_more: hasMore, total }) =>
      Number(last ?? 1) > 1 ||
      Number(pages ?? 1) > 1 ||
      Number(total ?? 0) > rows ||
      hasMore === true ||
      [nextUrl, next, cursor].some((one) => (typeof one === "string" && one !== "") || typeof one === "number" || isObject(one)),
  );
}

/** A response with a `uuid` or `id` is already the object, not an envelope. */
function unwrappedObject(answer: unknown, singular: string): unknown {
  if (!isObject(answer) || "uuid" in answer || "id" in answer) return answer;
  return [answer[singular], answer.data].find(isObject) ?? answer;
}
