import { Refusal } from "../http/reply";
import type { World } from "../world/world";

/** Numbers from the specification (docs/spec/hosting-api.md, "Limits"). */
const SPECIFIED = Object.freeze({
  /** The specification says: "Monthly price divided by 730" (volume billing). */
  hoursPerMonth: 730,
});

export const CHOSEN = Object.freeze({
  version: "4.4.1",
  currency: "USD",
  wildcardDomain: "sandbox.example",
  /** Monthly price of a backup in addition to the automatic ones, for the platform variant in which it costs something. */
  extraBackupPrice: 0.5,
});

export interface Price {
  monthly_price: number;
  hourly_price: number;
  currency: string;
}

const cents = (amount: number) => Math.round(amount * 100) / 100;

export const priced = (monthly: number, { currency = CHOSEN.currency }: { readonly currency?: string | undefined } = {}): Price => ({
  monthly_price: cents(monthly),
  hourly_price: Math.round((cents(monthly) / SPECIFIED.hoursPerMonth) * 10_000) / 10_000,
  currency,
});

/** Source: docs/spec/hosting-api.md, "Errors", confirmation rule. */
export function confirmRequired(what: string, price: Price, more: object = {}): Refusal {
  const message = `${what} costs ${price.monthly_price.toFixed(2)} ${price.currency} per month. Repeat the call with confirm set to true.`;
  return new Refusal(422, { confirm_required: true, message, quote: { ...more, ...price } });
}

export function refuseUnpaidBackup({ variants }: World, confirm: boolean | undefined): void {
  if (variants?.extraBackups === "quoted" && confirm !== true) throw confirmRequired("An extra backup", priced(CHOSEN.extraBackupPrice));
}
