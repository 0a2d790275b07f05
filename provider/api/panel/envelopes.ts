import * as z from "zod";
import { listOf, looseInteger, objectOf, shown } from "../generous";

// The panel wraps everything in `{object, attributes}` (docs/facts/game-panel.md 1.2). Answers are unwrapped here, so that nobody else meets it.

/** One object. */
export function item<T extends z.core.$ZodType>(attributes: T): z.ZodType<z.output<T>> {
  return objectOf(attributes, "attributes");
}

/** A list that comes whole. */
export function list<T extends z.core.$ZodType>(attributes: T): z.ZodType<z.output<T>[]> {
  return listOf(item(attributes), "data");
}

/** Only the number of pages is needed. */
export const Pagination = z.looseObject({
  total: shown(looseInteger),
  count: shown(looseInteger),
  per_page: shown(looseInteger),
  current_page: shown(looseInteger),
  total_pages: looseInteger,
});
export type Pagination = z.infer<typeof Pagination>;

/** One page of a list. */
export function page<T extends z.core.$ZodType>(attributes: T): z.ZodType<{ items: z.output<T>[]; pagination: Pagination }> {
  return z
    .looseObject({ data: z.array(item(attributes)), meta: z.looseObject({ pagination: Pagination }) })
    .transform(({ data, meta }) => ({ items: data, pagination: meta.pagination }));
}

/** The rows of all pages of a list. */
export async function allPages<T>(read: (page: number) => Promise<{ items: T[]; pagination: Pagination }>): Promise<T[]> {
  const rows: T[] = [];
  for (let page = 1; ; page++) {
    const { items, pagination } = await read(page);
    rows.push(...items);
    if (page >= pagination.total_pages) return rows;
  }
}
