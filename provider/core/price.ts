import type { ConfirmRequiredError } from "../api/errors";
import { OperationError } from "./errors";
import { isBag } from "./values";

/** What a change adds to the monthly bill. Always the increase: what is paid now is taken off. */
export interface Price {
  /** Per month. */
  increase: number;
  /** Per hour, where it is known. */
  hourly?: number;
  /** Absent where nobody names it: then it is that of the run's other prices. */
  currency?: string;
  /** What it is for: `a 50 GB volume`, `50 → 80 GB`. */
  what: string;
  /** The most that it can be, as with copies that come and go. */
  atMost?: boolean;
  /** Something is turned on or raised, which needs the permission whatever it adds. */
  isRaise?: boolean;
}

/** A price that cannot be told: not yet, or because what the platform offers cannot be read. */
export type UnknownPrice =
  /** `the application exists`. */
  | { unknownUntil: string; what?: string }
  /** `the catalogue names none for plan small in hel`. */
  | { unknown: string; what?: string };

/** A sum by the month and by the hour. */
export interface Sum {
  monthly: number;
  hourly: number;
}

/** Prices have cents; differences and sums of them have errors far below. */
export const ROUNDING = 1e-6;

export const raises = ({ increase }: Price): boolean => increase > ROUNDING;

export const isExpectedToCost = (price: Price | UnknownPrice): boolean => !("increase" in price) || raises(price);

/** The smallest cap without cents that a sum is within. */
export const wholeCap = (total: number): string => String(Math.ceil(total - ROUNDING));

const numberIn = (value: unknown): number | undefined => {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
};

/** Whether an answer that asks for a confirmation names its price. */
export const namesPrice = ({ body }: ConfirmRequiredError): boolean =>
  isBag(body) && isBag(body.quote) && numberIn(body.quote.monthly_price) !== undefined;

/** The price in an answer that asks for a confirmation. */
export function quoteOf(error: ConfirmRequiredError): { monthly: number; hourly?: number; currency?: string } {
  const quote = isBag(error.body) ? error.body.quote : undefined;
  const monthly = isBag(quote) ? numberIn(quote.monthly_price) : undefined;
  if (!isBag(quote) || monthly === undefined) {
    throw new OperationError(
      `${error.method} ${error.path} asks for a confirmation without naming its price, so it is not given. Nothing was changed.`,
      { code: "price_unknown" },
    );
  }
  const currency = typeof quote.currency === "string" && quote.currency !== "" ? quote.currency : undefined;
  return { monthly, hourly: numberIn(quote.hourly_price), currency };
}
