import type { Facts } from "../../api/facts";
import { OperationError } from "../log/errors";
import { amountText, EMPTY, type Price, priceText, type UnknownPrice, unknownReason, unknownText } from "../log/prices";
import { type Remedy, remedyFacts, remedyText } from "../settings/setting-keys";

/** A cost that the settings do not permit. Other resources of the run may have been created or changed. */
export interface RefusedCost {
  readonly price: Price | (UnknownPrice & { readonly what: string });
  /** The `hosting:maxMonthlyIncrease` that the cost exceeds, or against which it cannot be counted. Absent: `hosting:autoConfirm` is not set. */
  readonly cap?: number | typeof EMPTY;
  /** The total of the run with this price, if it exceeds the cap. */
  readonly total?: number;
  /** The currency of the run's other prices, if this price is in another one. */
  readonly others?: string;
  readonly remedy: Remedy;
}

/** `done`: the steps of the same plan that are already done. */
export class NotPermittedError extends OperationError {
  constructor(
    readonly cost: RefusedCost,
    done?: string,
    cause?: unknown,
  ) {
    super(refusalText(cost, done), { code: "not_permitted", facts: costFacts(cost), cause });
  }
}

/** Returns the refused cost with its reason, as a clause, such as `+5.00 USD/month for a 50 GB volume`. */
export function costText({ price, cap, total, others }: Omit<RefusedCost, "remedy">): string {
  const cost = "increase" in price ? priceText(price) : `${price.what}, at an unknown price,`;
  if (cap === undefined) return cost;
  if (cap === EMPTY) return `${cost} cannot be counted against hosting:maxMonthlyIncrease "", which is empty`;
  if (!("increase" in price))
    return `${price.what} has an unknown price (${unknownText(unknownReason(price))}), so it cannot be counted against hosting:maxMonthlyIncrease ${cap}`;
  if (total !== undefined)
    return `${cost} would bring this run to +${amountText(total, price.currency)}, more than hosting:maxMonthlyIncrease ${cap}`;
  return `${cost} cannot be counted against hosting:maxMonthlyIncrease ${cap}: this run's other prices are in ${others}`;
}

function refusalText(cost: RefusedCost, done: string | undefined): string {
  const what = costText(cost);
  const advice = `${adviceOf(cost)}: ${remedyText(cost.remedy)}`;
  if (cost.cap === undefined)
    return `${what} is not permitted${done === undefined ? ", and nothing was bought (free resources may have been created)" : `; already done: ${done}`}. ${advice}`;
  return `${what}. ${done === undefined ? "It was not bought (other resources may have been created)" : `Already done: ${done}`}. ${advice}`;
}

function adviceOf({ cap, total, others }: RefusedCost): string {
  if (cap === EMPTY) return "Set an amount, or none for no cap, with";
  if (cap === undefined || total !== undefined) return "Permit it with";
  return others === undefined ? "Remove the cap with" : "Split the stack, or remove the cap with";
}

function costFacts({ price, cap, total, others, remedy }: RefusedCost): Facts {
  return {
    ...remedyFacts(remedy),
    ...("increase" in price
      ? {
          increase: rounded(price.increase, 2),
          hourly: rounded(price.hourly, 4),
          currency: price.currency,
          most: price.atMost ? "true" : undefined,
        }
      : "unknown" in price
        ? { unknown: price.unknown }
        : { until: price.unknownUntil }),
    for: price.what,
    cap,
    total: rounded(total, 2),
    others,
  };
}

const rounded = (amount: number | undefined, digits: number): number | undefined =>
  amount === undefined ? undefined : Number(Math.max(0, amount).toFixed(digits));
