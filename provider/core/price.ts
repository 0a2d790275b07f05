import type { ConfirmRequiredError } from "../api/errors";
import { OperationError } from "./errors";
import { isBag } from "./values";

/** The amount that a change adds to the monthly bill. It is always the increase: the present cost is subtracted. */
export interface Price {
  /** Per month. */
  increase: number;
  /** Per hour, if it is known. */
  hourly?: number;
  /** Absent if no source names it; the currency of the run's other prices then applies. */
  currency?: string;
  /** The subject of the price: `a 50 GB volume`, `50 → 80 GB`. */
  what: string;
  /** Whether the amount is a maximum, as with copies that come and go. */
  atMost?: boolean;
  /** Whether something is turned on or raised. Such a change needs the permission even at a zero price. */
  isRaise?: boolean;
}

/** A price that is unknown: for the moment, or because the platform's offer cannot be read. */
export type UnknownPrice =
  /** `the application exists`. */
  | { unknownUntil: string; what?: string }
  /** `the catalogue has no price for plan small in hel`. */
  | { unknown: string; what?: string };

/** A sum per month and per hour. */
export interface Sum {
  monthly: number;
  hourly: number;
}

/** Prices have cents. Rounding errors of differences and sums are far below this. */
export const ROUNDING = 1e-6;

export const raises = ({ increase }: Price): boolean => increase > ROUNDING;

export const isExpectedToCost = (price: Price | UnknownPrice): boolean => !("increase" in price) || raises(price);

/** Returns the smallest cap without cents that permits a sum. */
export const wholeCap = (total: number): string => String(Math.ceil(total - ROUNDING));

const numberIn = (value: unknown): number | undefined => {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
};

/** Whether an answer that requires a confirmation contains its price. */
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
