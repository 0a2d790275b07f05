import * as z from "zod";
import { panelCall } from "../call";
import { adviceOf } from "../generous";
import { isObject } from "../json";

// docs/spec/game-panel-api.md, "Store". It lists no fields of the responses, so rows are passed on unchanged. The API only reads the store:
// ordering, cancelling and paying happen in the panel.

const Row = z.looseObject({});

/** Rows under a name of their own, with any other fields beside them. */
const Catalog = z.preprocess(
  (answer) => (Array.isArray(answer) ? { games: answer } : isObject(answer) && isObject(answer.data) ? answer.data : answer),
  z
    .looseObject({ games: z.unknown().optional(), data: z.unknown().optional(), regions: z.unknown().optional() })
    .transform(({ games, data, regions }) => ({ games: rowsOf(games ?? data), regions: rowsOf(regions) })),
);

/** A list, or an object that has the rows by their ids. */
function rowsOf(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.filter(isObject);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([id, row]) => (isObject(row) ? [{ id, ...row }] : []));
}

export const store = {
  /** Games with the sizes of their plans, regions, and the price of the day in each. */
  catalog: panelCall({ method: "GET", path: "/store/catalog", response: Catalog }),
  /** Pending and active ones, and those that failed of late. */
  orders: panelCall({ method: "GET", path: "/store/orders", response: adviceOf(Row, "orders") }),
  /** All orders, with price, renewal, cancellation and refund. */
  billing: panelCall({ method: "GET", path: "/store/billing", response: adviceOf(Row, "orders") }),
};
