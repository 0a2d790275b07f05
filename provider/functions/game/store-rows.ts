import * as z from "zod";
import { camelCased } from "../../core/api-names";

/** Of the store's answers the specification names no field, so that rows come with the panel's own, in camelCase. */
export const StoreRow = z.record(z.string(), z.unknown());
export type StoreRow = z.infer<typeof StoreRow>;

export const storeRows = (rows: readonly StoreRow[]): StoreRow[] => rows.map((row) => camelCased(row) as StoreRow);
