import type { Bag } from "../values";

/** The order in which a replacement creates the new object and deletes the old one. */
export type Order =
  /** The old object is deleted first, because a name or key must be unique. */
  | "old first"
  | "new first"
  /** As `new first`. The new object may have the natural key of the old one. */
  | "new first, same key"
  /** As `new first`, because the new object is made from a part of the object `from`: for example, a volume is made from a backup. */
  | { readonly from: string };

/** Rules for replacements. The fields state which changes cause one. */
export interface Replacement<I> {
  /** A function returns the order for the new inputs. */
  readonly order: Order | ((inputs: Partial<I>) => Order);
}

type Replaced = { readonly replacement: Pick<Replacement<Bag>, "order"> };

export const orderOf = ({ replacement: { order } }: Replaced, inputs: Bag): Order => (typeof order === "function" ? order(inputs) : order);

/** Whether a replacement deletes the old object before the new one is made. */
export const isDeletedFirst = (definition: Replaced, inputs: Bag): boolean => orderOf(definition, inputs) === "old first";
