import type { ConfirmRequiredError } from "../api/errors";
import { type Price, quoteOf, ROUNDING, type Sum, type UnknownPrice } from "./price";

/** A change whose price the API tells when it is asked without `confirm`. */
export interface PaidCall<T> extends Pick<Price, "what" | "atMost"> {
  /** What the object costs before the change, where that is known. */
  currentPrice?: Sum;
  /** What the new total is taken for where the quote names less: what may come later is permitted at its most. `unknown`: nobody can say. */
  minimumPrice?: Sum | "unknown";
  /** Whether it is confirmed because of what it destroys, so that the quote may name no price. Default: then it is refused. */
  destroys?: boolean | undefined;
  /** What was spent where the call acts without asking. Default: nothing. */
  acted?: Price | UnknownPrice | undefined;
  /** Increases by the offer or the catalogue, where those are known: they tell whether a quote names the total or what is added. */
  expected?: readonly number[];
  send: (confirm: boolean) => Promise<T>;
}

/**
 * What a confirmation adds to the bill. The specification does not say whether a quote names the new total or what is added, so the offer
 * decides where it is known, and what fits neither counts whole. Where nothing seems to be added the quote itself counts: that it is asked for
 * means that it costs. Of what is confirmed because it destroys something, a quote of the present price adds nothing.
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
/** Prices are rounded to cents, each by itself. */
const CENT = 0.015;
