import * as z from "zod";
import { panelCall } from "../call";
import { adviceOf, dataOf } from "../generous";
import { isObject } from "../json";

// See docs/spec/game-panel-api.md, "Store". The specification does not name the fields of the rows, so the provider returns rows unchanged. There are
// no calls for orders, cancellations and payments: users do this in the panel.

const Row = z.looseObject({});

const Catalog = z.preprocess(
  (answer) => (Array.isArray(answer) ? { games: answer } : dataOf(answer)),
  z
    .looseObject({ games: z.unknown().optional(), data: z.unknown().optional(), regions: z.unknown().optional() })
    .transform(({ games, data, regions }) => ({ games: rowsOf(games ?? data), regions: rowsOf(regions) })),
);

function rowsOf(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.filter(isObject);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([id, row]) => (isObject(row) ? [{ id, ...row }] : []));
}

export const store = {
  /** Games with the sizes of their plans, and regions with the price per day. */
  catalog: panelCall({ method: "GET", path: "/store/catalog", response: Catalog }),
  /** Pending and active orders, and orders that failed recently. */
  orders: panelCall({ method: "GET", path: "/store/orders", response: adviceOf(Row, "orders") }),
  /** All orders with price, renewal, cancellation and refund. */
  billing: panelCall({ method: "GET", path: "/store/billing", response: adviceOf(Row, "orders") }),
};
