// Prices and their texts, in log lines and errors. `lines.ts` parses them.

/** The amount that a change adds to the monthly bill. It is never the new total: the cost before the change is already subtracted. */
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
  /** Whether the change turns something on or raises a limit. Such a change needs `hosting:autoConfirm` even if its price is zero. */
  isRaise?: boolean;
}

/** A price that is unknown. `unknownUntil` is the event after which it is known, such as `the application exists`. */
export type UnknownPrice =
  | { unknownUntil: string; what?: string }
  /** The reason why the price is unknown, such as `the catalogue has no price for plan small in hel`. */
  | { unknown: string; what?: string };

/** The value of a cap that is set but contains nothing. It permits no purchase. */
export const EMPTY = "empty";

export const priceText = ({ increase, hourly, currency, what, atMost }: Price): string =>
  `${atMost ? "up to " : ""}+${amountText(Math.max(0, increase), currency)}${hourly === undefined ? "" : ` (${Math.max(0, hourly).toFixed(4)}/hour)`} for ${what}`;

/** Returns why a price is unknown, in the form of `why` in a log line: `until the application exists`. */
export const unknownReason = (price: UnknownPrice): string => ("unknown" in price ? price.unknown : `until ${price.unknownUntil}`);

export const unknownText = (why: string): string => `unknown${why.startsWith("until ") ? " " : ": "}${why}`;

export const amountText = (amount: number, currency: string | undefined): string =>
  `${amount.toFixed(2)} ${currency ? `${currency}/` : "per "}month`;
