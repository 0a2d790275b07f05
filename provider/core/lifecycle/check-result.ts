import { type Move, moveText } from "../account/account-pin";
import type { Problem } from "../definition/resource";
import type { Bag } from "../values";

/**
 * Whether the engine passes no old inputs: the resource is new, or is checked a second time because it is replaced. Hidden inputs are old inputs too,
 * because the program may set none of a resource's inputs.
 */
export const isNew = (olds: Bag): boolean => Object.keys(olds).length === 0;

export const MISSING_AFTER_FAILURE =
  "Another resource of this run failed, so Pulumi passes none of that resource's outputs. If this input uses such an output, fix that resource first.";

/** Adds a sentence to the last problem. */
export function withLast(failures: Problem[], sentence: string | undefined): Problem[] {
  const last = failures.at(-1);
  if (!last || sentence === undefined) return failures;
  return [...failures.slice(0, -1), { ...last, besides: sentence }];
}

export const notMadeText = (move: Move | undefined): string =>
  `this run only moves the stack${move ? ` ${moveText(move)}` : ""}, so up does not create this resource`;
