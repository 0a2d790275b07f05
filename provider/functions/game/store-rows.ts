import * as z from "zod";
import { camelCased } from "../../core/api-names";

/** A row of the store. The specification lists no fields, so rows contain the panel's own, in camelCase. */
export const StoreRow = z.record(z.string(), z.unknown());
export type StoreRow = z.infer<typeof StoreRow>;

export const storeRows = (rows: readonly StoreRow[]): StoreRow[] => rows.map((row) => camelCased(row) as StoreRow);
