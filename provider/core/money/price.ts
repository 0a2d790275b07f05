import type { ConfirmRequiredError } from "../../api/errors";
import { priceIn, type Quote, quoteIn } from "../../api/quote";
import { OperationError } from "../log/errors";
import type { Price, UnknownPrice } from "../log/prices";

export interface Sum {
  monthly: number;
  hourly: number;
}

/** Tolerance for rounding errors. Prices have cents, and the errors of differences and sums are far smaller than this. */
export const ROUNDING = 1e-6;

export const raises = ({ increase }: Price): boolean => increase > ROUNDING;

export const isExpectedToCost = (price: Price | UnknownPrice): boolean => !("increase" in price) || raises(price);

/** Returns the smallest whole-number value of `hosting:maxMonthlyIncrease` that permits a sum. */
export const wholeCap = (total: number): string => String(Math.ceil(total - ROUNDING));

/** Returns the price in the response that asks for a confirmation. Fails if there is none. */
export function quoteOf(error: ConfirmRequiredError): Quote {
  const quote = quoteIn(error.body);
  if (quote) return quote;
  throw new OperationError(
    `${error.method} ${error.path} requires a confirmation but returned no price, so the provider did not confirm it. Nothing was changed.`,
    { code: "price_unknown" },
  );
}

/** A change with a price. Its call without `confirm` only returns the price. */
export interface PaidCall<T> extends Pick<Price, "what" | "atMost"> {
  /** Cost of the object before the change, if it is known. */
  currentPrice?: Sum;
  /**
   * Maximum cost of the object after increases that may follow later without a call, such as the growth of a volume. If it is higher than the quote,
   * the gate uses it instead of the quote. `unknown`: neither the offer nor the catalogue contains that maximum.
   */
  minimumPrice?: Sum | "unknown";
  /**
   * Whether the call needs a confirmation because it destroys something. Its quote may then have no price. Default: a quote without a price makes the
   * call fail.
   */
  destroys?: boolean | undefined;
  /** The amount that was spent if the platform executed the call without asking for `confirm`. Default: nothing. */
  alreadyCharged?: Price | UnknownPrice | undefined;
  /** The increases according to the offer or the catalogue, if known. They show whether a quote is the total or the increase. */
  expected?: readonly number[];
  send: (confirm: boolean) => Promise<T>;
}

/**
 * Returns the amount that a confirmation adds to the bill.
 *
 * The specification does not say whether a quote is the new total or the increase. So the quote counts as the new total only if its difference from
 * the present cost is positive and equals an increase in `expected` (or if `expected` is unknown). Otherwise the whole quote counts as the increase,
 * even if it equals the present cost: the platform would not ask to confirm a free change. Exception: if the platform asks because the call destroys
 * something, a quote equal to the present cost adds nothing.
 */
export function priceOf<T>(
  { what, atMost, currentPrice = NOTHING, minimumPrice, expected, destroys = false }: PaidCall<T>,
  error: ConfirmRequiredError,
): Price {
  const quote = quoteOf(error);
  const added = quote.monthly - currentPrice.monthly;
  const isPresent = destroys && Math.abs(added) < CENT;
  const isTotal =
    isPresent || (added > ROUNDING && (expected === undefined || expected.some((increase) => Math.abs(added - increase) < CENT)));
  const before = isTotal ? currentPrice : NOTHING;
  const most = typeof minimumPrice === "object" ? minimumPrice.monthly - currentPrice.monthly : 0;
  if (typeof minimumPrice === "object" && most > quote.monthly - before.monthly)
    return { increase: most, hourly: minimumPrice.hourly - currentPrice.hourly, currency: quote.currency, what, atMost };
  const hourly = quote.hourly === undefined ? undefined : quote.hourly - before.hourly;
  return { increase: quote.monthly - before.monthly, hourly, currency: quote.currency, what, atMost };
}

/**
 * Returns the increase according to the response to a purchase, if it is higher than `price`. Otherwise undefined, also if the response contains no
 * price, or if the cost of the object before the purchase is unknown.
 */
export function billedIn(answer: unknown, price: Price | UnknownPrice, currentPrice: Sum | undefined): Price | undefined {
  const billed = priceIn(answer);
  if (!billed || !currentPrice) return undefined;
  const { increase, currency = undefined } = "increase" in price ? price : { increase: 0 };
  if (billed.monthly - currentPrice.monthly <= increase + CENT) return undefined;
  return {
    increase: billed.monthly - currentPrice.monthly,
    ...(billed.hourly === undefined ? {} : { hourly: billed.hourly - currentPrice.hourly }),
    currency: billed.currency ?? currency,
    what: price.what ?? "",
  };
}

const NOTHING: Sum = Object.freeze({ monthly: 0, hourly: 0 });
/** Tolerance for the comparison of two prices, each of which was rounded to cents separately. */
const CENT = 0.015;
