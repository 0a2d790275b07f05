import type { Bag } from "../values";
import type { Context } from "./context";

/** The order in which a replacement creates the new object and deletes the old one. */
export type Order =
  /** The old object is deleted first, because a name or key must be unique. */
  | "old first"
  | "new first"
  /** As `new first`. The new object may have the natural key of the old one. */
  | "new first, same key"
  /** As `new first`. The new object is made from a part of the object `from`, which is not deleted before that, such as a volume from a backup. */
  | { readonly from: string };

/** Rules for replacements. The fields state which changes cause one. */
export interface Replacement<I> {
  /** A function returns the order for the new inputs. */
  readonly order: Order | ((inputs: Partial<I>) => Order);
  /**
   * Compares two values of an input whose change replaces the object. If both values identify the same thing, such as the old and the new name of an
   * environment, nothing is replaced. Default: two values are never equivalent.
   */
  isEquivalent?: Partial<Record<keyof I & string, (before: unknown, after: unknown, context: Context<I>) => Promise<boolean>>>;
}

type Replaced = { readonly replacement: Pick<Replacement<Bag>, "order"> };

export const orderOf = ({ replacement: { order } }: Replaced, inputs: Bag): Order => (typeof order === "function" ? order(inputs) : order);

/** Whether a replacement deletes the old object before the new one is made. */
export const isDeletedFirst = (definition: Replaced, inputs: Bag): boolean => orderOf(definition, inputs) === "old first";
