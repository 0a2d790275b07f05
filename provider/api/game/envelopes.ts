import * as z from "zod";
import { listOf, looseInteger, objectOf, shown } from "../generous";
import { isObject } from "../json";

// The panel wraps an object in `{object, attributes}`, and a list in `{object: "list", data}` (docs/facts/game-panel.md 1.2). These schemas return
// the content.

export function item<T extends z.core.$ZodType>(attributes: T): z.ZodType<z.output<T>> {
  return objectOf(attributes, "attributes");
}

/** An empty list without its envelope is not the panel's response. If it counted as a list, every object would seem to be gone. */
export function list<T extends z.core.$ZodType>(attributes: T): z.ZodType<z.output<T>[]> {
  return z.preprocess(
    (answer, context) => {
      if (Array.isArray(answer) && answer.length === 0)
        context.addIssue({ code: "custom", message: "an empty list without the panel's envelope" });
      return answer;
    },
    listOf(item(attributes), "data"),
  );
}

/** The provider uses only `total_pages`. */
export const Pagination = z.looseObject({
  total: shown(looseInteger),
  count: shown(looseInteger),
  per_page: shown(looseInteger),
  current_page: shown(looseInteger),
  total_pages: looseInteger,
});
export type Pagination = z.infer<typeof Pagination>;

export function page<T extends z.core.$ZodType>(attributes: T): z.ZodType<{ items: z.output<T>[]; pagination: Pagination }> {
  return z
    .looseObject({ data: z.array(item(attributes)), meta: z.looseObject({ pagination: Pagination }) })
    .transform(({ data, meta }) => ({ items: data, pagination: meta.pagination }));
}

/**
 * For calls whose responses have no envelope in the specification. If a panel sends an envelope nevertheless, returns its content, because the
 * response would otherwise look empty.
 */
export const plain = <T extends z.ZodType>(answer: T) =>
  z.preprocess((given) => {
    if (!isObject(given)) return given;
    if (typeof given.object === "string" && isObject(given.attributes)) return given.attributes;
    return Object.keys(given).length === 1 && isObject(given.data) ? given.data : given;
  }, answer);

/** Whether a response contains objects, but none under an expected name. The meaning of such a response is unknown. */
export const isStrange = (answer: Record<string, unknown>, names: readonly string[]): boolean =>
  !names.some((name) => name in answer) && Object.values(answer).some((value) => isObject(value) && Object.keys(value).length > 0);

export async function allPages<T>(read: (page: number) => Promise<{ items: T[]; pagination: Pagination }>): Promise<T[]> {
  const rows: T[] = [];
  for (let page = 1; ; page++) {
    const { items, pagination } = await read(page);
    rows.push(...items);
    if (page >= pagination.total_pages) return rows;
  }
}
