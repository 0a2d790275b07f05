import type { ConfirmRequiredError } from "../api/errors";
import { type Price, quoteOf, ROUNDING, type Sum, type UnknownPrice } from "./price";

/** A change whose price the API returns if it is called without `confirm`. */
export interface PaidCall<T> extends Pick<Price, "what" | "atMost"> {
  /** Cost of the object before the change, if it is known. */
  currentPrice?: Sum;
  /** Minimum of the new total, if the quote is lower: later additions are permitted at their maximum. `unknown`: no source names that maximum. */
  minimumPrice?: Sum | "unknown";
  /** Whether it is confirmed because it destroys something; the quote may then lack a price. Default: a quote without a price fails. */
  destroys?: boolean | undefined;
  /** The amount spent if the call acts without a quote. Default: nothing. */
  alreadyCharged?: Price | UnknownPrice | undefined;
  /** Increases by the offer or the catalogue, if they are known. They show whether a quote is the total or the increase. */
  expected?: readonly number[];
  send: (confirm: boolean) => Promise<T>;
}

/**
 * Returns what a confirmation adds to the bill.
 *
 * The specification does not say whether a quote is the new total or the increase. If the offer is known, it decides; a quote that matches neither
 * counts as a whole. A quote that seems to add nothing counts as a whole too, because a required confirmation means a cost. If the confirmation is
 * required because the call destroys something, a quote of the present price adds nothing.
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
/** Each price is rounded to cents by itself. */
const CENT = 0.015;
