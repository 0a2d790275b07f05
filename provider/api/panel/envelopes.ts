import * as z from "zod";

// The panel wraps everything in `{object, attributes}` (game-panel-facts.md 1.2). Answers are unwrapped here, so that nobody else meets it.

/** One object. */
export function item<T extends z.ZodType>(attributes: T): z.ZodType<z.output<T>> {
  return z.looseObject({ object: z.string(), attributes }).transform((wrapped) => wrapped.attributes as z.output<T>);
}

/** A list that comes whole. */
export function list<T extends z.ZodType>(attributes: T): z.ZodType<z.output<T>[]> {
  return z.looseObject({ object: z.literal("list"), data: z.array(item(attributes)) }).transform(({ data }) => data);
}

export const Pagination = z.looseObject({ total: z.int(), count: z.int(), per_page: z.int(), current_page: z.int(), total_pages: z.int() });
export type Pagination = z.infer<typeof Pagination>;

/** One page of a list. */
export function page<T extends z.ZodType>(attributes: T): z.ZodType<{ items: z.output<T>[]; pagination: Pagination }> {
  return z
    .looseObject({ object: z.literal("list"), data: z.array(item(attributes)), meta: z.looseObject({ pagination: Pagination }) })
    .transform(({ data, meta }) => ({ items: data, pagination: meta.pagination }));
}

/** 204, or a body that says nothing. */
export const Nothing = z.unknown();
