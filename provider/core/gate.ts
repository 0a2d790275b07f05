import { ApiError, ConfirmRequiredError } from "../api/errors";
import { looseNumber } from "../api/generous";
import { OperationError } from "./errors";
import type { Log, Sink } from "./log";
import type { Settings } from "./settings";
import { isBag } from "./values";

/** What a change adds to the monthly bill. Always the increase: what is paid now is taken off. */
export interface Price {
  /** Per month. */
  increase: number;
  /** Per hour, where it is known. */
  hourly?: number;
  /** Undefined where the platform does not tell: then it counts as that of the run's other prices. */
  currency?: string;
  /** What it is for: `a 50 GB volume`, `50 → 80 GB`. */
  what: string;
  /** The most that it can be, as with copies that come and go. */
  atMost?: boolean;
}

/** A price that a preview cannot know yet: `the application exists`. */
export interface UnknownPrice {
  unknownUntil: string;
}

/** A price that the platform does not tell at all: `a relational_1 database, plan small`. */
export interface UntoldPrice {
  untoldFor: string;
}

/** A sum by the month and by the hour. */
export interface Sum {
  monthly: number;
  hourly: number;
}

/** A change whose price the API tells when it is asked without `confirm`. */
export interface PaidCall<T> extends Pick<Price, "what" | "atMost"> {
  /** What the object costs before the change; the quote names the new total. */
  paidNow?: Sum;
  /** What the new total is taken for where the quote names less: what may come later is permitted at its most. `untold`: nobody can say it. */
  atLeast?: Sum | "untold";
  send: (confirm: boolean) => Promise<T>;
}

/**
 * The one place that permits what raises the bill. A call goes out with `confirm` only when `hosting:autoConfirm` is true and the whole run
 * stays within `hosting:maxMonthlyIncrease`. The sum is reserved before a call and given back when the platform refuses it, because steps
 * run side by side.
 */
export class Gate {
  private reserved = 0;
  /** Currency to what was told in it. */
  private readonly previewed = new Map<string, number>();
  /** Of the first price of the run: the cap is in it. */
  private currency: string | undefined;
  private readonly told = new Set<string>();

  constructor(
    private readonly settings: Settings,
    private readonly sink: Sink,
  ) {}

  /** In a preview: tells the price and the total so far, and whether the stack permits them. Once per resource and price. */
  tell(log: Log, urn: string, price: Price | UnknownPrice | UntoldPrice): void {
    const missing = this.settings.autoConfirm ? "" : "; needs hosting:autoConfirm";
    if ("unknownUntil" in price) {
      log.info(`price: not known before ${price.unknownUntil}${missing}`);
      return;
    }
    if ("untoldFor" in price) {
      log.info(`price: unknown for ${price.untoldFor}: the platform tells none${missing}`);
      return;
    }
    if (!raises(price)) return;
    const cap = this.capFor(price);
    log.info(`price: ${priceText(price)}${missing}`);
    const key = `${urn} ${priceText(price)}`;
    if (this.told.has(key)) return;
    this.told.add(key);
    const currency = price.currency ?? this.currency ?? "";
    const total = (this.previewed.get(currency) ?? 0) + price.increase;
    this.previewed.set(currency, total);
    this.sink({ severity: "info", text: `price: total +${money(total)}${blankBefore(currency)}/month so far in this run` });
    if (cap !== undefined && total > cap + ROUNDING) {
      this.sink({
        severity: "warning",
        text: `price: over the cap: +${money(total)}${blankBefore(currency)}/month is more than hosting:maxMonthlyIncrease ${cap}; up will stop there. ${raiseCap(total)}`,
      });
    }
  }

  /** Sends a call that takes `confirm`: without it first; with it only when the quote in the answer is permitted. */
  async paid<T>({ what, atMost, paidNow, atLeast, send }: PaidCall<T>): Promise<T> {
    try {
      return await send(false);
    } catch (error) {
      if (!(error instanceof ConfirmRequiredError)) throw error;
      if (atLeast === "untold") return this.permitted({ untoldFor: what }, () => send(true));
      const quote = quoteOf(error);
      const { monthly, hourly } = atLeast && atLeast.monthly > quote.monthly ? atLeast : quote;
      const price: Price = {
        increase: monthly - (paidNow?.monthly ?? 0),
        hourly: hourly === undefined ? undefined : hourly - (paidNow?.hourly ?? 0),
        currency: quote.currency,
        what,
        atMost,
      };
      return this.permitted(price, () => send(true));
    }
  }

  /** Sends a call that costs `price` and takes no `confirm`, if that is permitted. */
  async permitted<T>(price: Price | UntoldPrice, send: () => Promise<T>): Promise<T> {
    if ("untoldFor" in price) {
      this.refuseUntold(price);
      return send();
    }
    this.reserve(price);
    try {
      return await send();
    } catch (error) {
      // Where nobody knows whether the platform acted, the sum stays reserved.
      if (raises(price) && !(error instanceof ApiError && error.mayHaveHappened)) this.reserved -= price.increase;
      throw error;
    }
  }

  /** What nobody can add up is not bought under a cap. */
  private refuseUntold({ untoldFor: what }: UntoldPrice): void {
    const { autoConfirm, maxMonthlyIncrease: cap } = this.settings;
    if (!autoConfirm) {
      throw new OperationError(
        `an unknown price for ${what} is not permitted, and nothing was changed. Permit it with: pulumi config set hosting:autoConfirm true`,
      );
    }
    if (cap === undefined) return;
    throw new OperationError(
      `the platform tells no price for ${what}, so it cannot be counted against hosting:maxMonthlyIncrease ${cap}. Nothing was changed. Remove the cap with: pulumi config rm hosting:maxMonthlyIncrease`,
    );
  }

  private reserve(price: Price): void {
    if (!raises(price)) return;
    if (!this.settings.autoConfirm) {
      throw new OperationError(
        `${priceText(price)} is not permitted, and nothing was changed. Permit it with: pulumi config set hosting:autoConfirm true`,
      );
    }
    const cap = this.capFor(price);
    const total = this.reserved + price.increase;
    if (cap !== undefined && total > cap + ROUNDING) {
      throw new OperationError(
        `${priceText(price)} would bring this run to +${money(total)}${blankBefore(price.currency ?? this.currency)}/month, more than hosting:maxMonthlyIncrease ${cap}. Nothing was changed. ${raiseCap(total)}`,
      );
    }
    this.reserved = total;
  }

  /** The cap that a price counts against. Amounts of two currencies cannot be added. */
  private capFor(price: Price): number | undefined {
    this.currency ??= price.currency;
    const cap = this.settings.maxMonthlyIncrease;
    if (cap === undefined || price.currency === undefined || price.currency === this.currency) return cap;
    throw new OperationError(
      `${priceText(price)} cannot be counted against hosting:maxMonthlyIncrease ${cap}: this run's other prices are in ${this.currency}. Nothing was changed. Split the stack, or remove the cap with: pulumi config rm hosting:maxMonthlyIncrease`,
    );
  }
}

/** Prices have cents; differences and sums of them have errors far below. */
const ROUNDING = 1e-6;

const raises = ({ increase }: Price) => increase > ROUNDING;

const money = (amount: number) => amount.toFixed(2);

const blankBefore = (currency: string | undefined) => (currency ? ` ${currency}` : "");

const raiseCap = (total: number) => `Permit it with: pulumi config set hosting:maxMonthlyIncrease ${Math.ceil(total - ROUNDING)}`;

const priceText = ({ increase, hourly, currency, what, atMost }: Price) =>
  `${atMost ? "up to " : ""}+${money(increase)}${blankBefore(currency)}/month${hourly === undefined ? "" : ` (${hourly.toFixed(4)}/hour)`} for ${what}`;

function quoteOf(error: ConfirmRequiredError): { monthly: number; hourly?: number; currency?: string } {
  const quote = isBag(error.body) && isBag(error.body.quote) ? error.body.quote : {};
  const monthly = looseNumber.safeParse(quote.monthly_price).data;
  if (monthly === undefined) {
    throw new OperationError(
      `${error.method} ${error.path} asks for a confirmation without naming its price, so it is not given. Nothing was changed.`,
    );
  }
  return {
    monthly,
    hourly: looseNumber.safeParse(quote.hourly_price).data,
    ...(typeof quote.currency === "string" && quote.currency !== "" ? { currency: quote.currency } : {}),
  };
}
