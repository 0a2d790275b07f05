import * as z from "zod";
import { isObject } from "./json";

// Schemas of responses that no document describes exactly (docs/architecture.md, "Responses are read generously"). Each lists the accepted forms of the
// same value. They are only for responses; a body's schema is strict.

/** A number, or a text that contains one. A store returns decimals as text ("5.00"). */
export const looseNumber: z.ZodType<number> = z.union([
  z.number(),
  z
    .string()
    .trim()
    .regex(/^-?\d+(\.\d+)?$/, "not a number")
    .transform(Number),
]);

/** A whole number, or a text that contains one. */
export const looseInteger: z.ZodType<number> = looseNumber.pipe(z.int());

/** A boolean in any form that a store, a driver or a form gives it. */
export const looseFlag: z.ZodType<boolean> = z.union([
  z.boolean(),
  z.literal([0, 1, "0", "1"]).transform((value) => Number(value) === 1),
  z.literal(["true", "false"]).transform((value) => value === "true"),
]);

/** A text, or a number in its place, such as an id. */
export const looseText: z.ZodType<string> = z.union([z.string().min(1), z.number().transform(String)]);

/** The id of an account. Errors and their advice contain it, so a text that is longer than any id is not accepted. */
export const accountId: z.ZodType<string> = z.union([z.string().min(1).max(100), z.number().transform(String)]);

/**
 * A field that a response may leave out. Absent is undefined: it is not shown, so it is not compared. Null stays null: the field is shown as empty. An
 * unreadable value counts as not shown.
 */
export const shown = <T extends z.core.$ZodType>(schema: T) => z.nullish(schema).catch(undefined);

/** An optional value that the provider can do without: null, an empty body and unreadable values are undefined. */
export const maybe = <T extends z.core.$ZodType>(schema: T) => z.optional(schema).catch(undefined);

/** The type in which a member of a body is shown: a boolean, a whole number or a text. */
type Shown<S> = NonNullable<z.output<S>> extends infer T ? (T extends boolean ? boolean : T extends number ? number : string) : never;

/** Schema of the settings that a body sets, as a response shows them: in loose types, and as far as the response contains them. */
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

/** A response without required fields. An unreadable or empty body is a response without fields. */
export const anyOf = <T extends z.ZodRawShape>(shape: { [K in keyof T]: T[K] }) =>
  z.preprocess((answer) => (isObject(answer) ? answer : {}), z.looseObject(shape));

/**
 * A list of objects that decides what a run does: bare, or wrapped. An unreadable row fails the whole list. The row could be the object that a
 * resource looks for, and that object would then count as gone.
 */
export const listOf = <R extends z.core.$ZodType>(row: R, plural: string): z.ZodType<z.output<R>[]> =>
  z.preprocess((answer, context) => unwrappedList(answer, plural, context), z.array(row));

/** A list that is used only for advice, such as prices and cities. Unreadable rows are left out. */
export const adviceOf = <R extends z.core.$ZodType>(row: R, plural: string): z.ZodType<z.output<R>[]> =>
  z.preprocess((answer, context) => {
    const rows = unwrappedList(answer, plural, context);
    return Array.isArray(rows) ? rows.filter((one) => z.safeParse(row, one).success) : rows;
  }, z.array(row));

/** One object: bare, or below `data` or its own name. */
export const objectOf = <R extends z.core.$ZodType>(row: R, singular: string): z.ZodType<z.output<R>> =>
  z.preprocess((answer) => unwrappedObject(answer, singular), row);

/** Lists that may appear beside the rows of a response. */
const NO_ROWS = ["errors", "warnings", "messages", "links"];

/** Returns the rows of `[…]`, `{data: […]}`, `{<plural>: […]}`, an object with one list, or one whose keys are positions (docs/facts/hosting.md 1.4). */
function unwrappedList(answer: unknown, plural: string, context: z.core.$RefinementCtx): unknown {
  if (!isObject(answer)) return answer;
  if (isCut(answer)) {
    context.addIssue({ code: "custom", message: "only one page of a longer list" });
    return z.NEVER;
  }
  const lists = Object.keys(answer).filter((key) => Array.isArray(answer[key]) && !NO_ROWS.includes(key));
  const named = [plural, "data"].find((key) => lists.includes(key)) ?? (lists.length === 1 ? lists[0] : undefined);
  if (named !== undefined) return answer[named];
  const keys = Object.keys(answer);
  return keys.length > 0 && keys.every((key, position) => Number(key) === position || /^\d+$/.test(key)) ? Object.values(answer) : answer;
}

/** Whether the response is one page of a longer list. If it were read as the whole list, all other objects would count as gone. */
function isCut(answer: Record<string, unknown>): boolean {
  const meta = isObject(answer.meta) ? answer.meta : {};
  return [answer, meta, isObject(meta.pagination) ? meta.pagination : {}].some(
    ({ last_page: lastPage, total_pages: pages, next_page_url: next }) =>
      Number(lastPage ?? 1) > 1 || Number(pages ?? 1) > 1 || typeof next === "string",
  );
}

/** Returns the object. A value with an id is the object itself. */
function unwrappedObject(answer: unknown, singular: string): unknown {
  if (!isObject(answer) || "uuid" in answer || "id" in answer) return answer;
  return [answer[singular], answer.data].find(isObject) ?? answer;
}
