import type { ConfirmRequiredError } from "../../api/errors";
import { OperationError } from "../log/errors";
import { isBag } from "../values";

/** The amount that a change adds to the monthly bill. It is always the increase: the present cost is subtracted. */
export interface Price {
  /** Increase per month. */
  increase: number;
  /** Increase per hour, if it is known. */
  hourly?: number;
  /** Absent if no source contains the currency. The currency of the run's other prices then applies. */
  currency?: string;
  /** The subject of the price: `a 50 GB volume`, `50 → 80 GB`. */
  what: string;
  /** Whether the amount is a maximum, for example for the copies of an autoscaled application. */
  atMost?: boolean;
  /** Whether the change turns something on or raises a limit. Such a change needs the permission even if its price is zero. */
  isRaise?: boolean;
}

/** A price that is unknown: until a known event, or because the platform's offer cannot be read. */
export type UnknownPrice =
  | { unknownUntil: string; what?: string }
  /** The reason why the price is unknown, such as `the catalogue has no price for plan small in hel`. */
  | { unknown: string; what?: string };

export interface Sum {
  monthly: number;
  hourly: number;
}

/** Tolerance for rounding errors. Prices have cents, and the errors of differences and sums are far smaller than this. */
export const ROUNDING = 1e-6;

export const raises = ({ increase }: Price): boolean => increase > ROUNDING;

export const isExpectedToCost = (price: Price | UnknownPrice): boolean => !("increase" in price) || raises(price);

/** Returns the smallest cap without cents that permits a sum. */
export const wholeCap = (total: number): string => String(Math.ceil(total - ROUNDING));

const numberIn = (value: unknown): number | undefined => {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
};

/** Whether an answer that requires a confirmation contains a price. */
export const namesPrice = ({ body }: ConfirmRequiredError): boolean =>
  isBag(body) && isBag(body.quote) && numberIn(body.quote.monthly_price) !== undefined;

/** Returns the price in an answer that requires a confirmation. */
export function quoteOf(error: ConfirmRequiredError): { monthly: number; hourly?: number; currency?: string } {
  const quote = isBag(error.body) ? error.body.quote : undefined;
  const monthly = isBag(quote) ? numberIn(quote.monthly_price) : undefined;
  if (!isBag(quote) || monthly === undefined) {
    throw new OperationError(
      `${error.method} ${error.path} requires a confirmation but returned no price, so the provider did not confirm it. Nothing was changed.`,
      { code: "price_unknown" },
    );
  }
  const currency = typeof quote.currency === "string" && quote.currency !== "" ? quote.currency : undefined;
  return { monthly, hourly: numberIn(quote.hourly_price), currency };
}

/** A change whose call without `confirm` returns the price. */
export interface PaidCall<T> extends Pick<Price, "what" | "atMost"> {
  /** Cost of the object before the change, if it is known. */
  currentPrice?: Sum;
  /**
   * The new total after all later increases, at its maximum. It counts if it is higher than the quote. `unknown`: no source contains that maximum.
   */
  minimumPrice?: Sum | "unknown";
  /**
   * Whether the call needs a confirmation because it destroys something. Its quote may then have no price. Default: a quote without a price makes the
   * call fail.
   */
  destroys?: boolean | undefined;
  /** The amount that was spent if the call acts without a quote. Default: nothing. */
  alreadyCharged?: Price | UnknownPrice | undefined;
  /** The increases according to the offer or the catalogue, if known. They show whether a quote is the total or the increase. */
  expected?: readonly number[];
  send: (confirm: boolean) => Promise<T>;
}

/**
 * Returns the amount that a confirmation adds to the bill.
 *
 * The specification does not say whether a quote is the new total or the increase. If the offer is known, it decides. If the quote matches neither,
 * the whole quote counts as the increase. The whole quote also counts if it seems to add nothing, because a required confirmation means a cost. If
 * the confirmation is required because the call destroys something, a quote of the present price adds nothing.
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

const NOTHING: Sum = Object.freeze({ monthly: 0, hourly: 0 });
/** Tolerance for the comparison of two prices, because each of them was rounded to cents separately. */
const CENT = 0.015;

// The texts of prices, in log lines and errors. `log/lines.ts` parses them.

export const priceText = ({ increase, hourly, currency, what, atMost }: Omit<Price, "isRaise">): string =>
  `${atMost ? "up to " : ""}+${amountText(Math.max(0, increase), currency)}${hourly === undefined ? "" : ` (${Math.max(0, hourly).toFixed(4)}/hour)`} for ${what}`;

/** Returns the reason of an unknown price in the form of its line. */
export const unknownReason = (price: UnknownPrice): string => ("unknown" in price ? price.unknown : `until ${price.unknownUntil}`);

export const unknownText = (why: string): string => `unknown${why.startsWith("until ") ? " " : ": "}${why}`;

export const amountText = (amount: number, currency: string | undefined): string =>
  `${amount.toFixed(2)} ${currency ? `${currency}/` : "per "}month`;
