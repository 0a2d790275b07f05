import { NotPermittedError } from "../log/errors";
import { lineText } from "../log/lines";
import type { Log, Sink } from "../log/log";
import { EMPTY } from "../run/setting-keys";
import type { Settings } from "../run/settings";
import { amountText, type Price, priceText, ROUNDING, raises, type UnknownPrice, unknownReason, unknownText, wholeCap } from "./price";

/** The amount that one call may add to the bill. It counts against the cap until it is released, which happens if the call bought nothing. */
export interface Reservation {
  amount: number;
}

/**
 * The money that a run may spend: nothing without `hosting:autoConfirm`, and in total at most `hosting:maxMonthlyIncrease`. Amounts are reserved
 * before the calls, because steps run in parallel.
 */
export class Spending {
  private reserved = 0;
  /** Currency of the first price in this run that contains a currency. The cap is in this currency. */
  private named: string | undefined;
  private readonly reported = new ReportedPrices();

  constructor(
    private readonly settings: Settings,
    private readonly sink: Sink,
  ) {}

  get currency(): string | undefined {
    return this.named;
  }

  /** In a preview: logs the price and the total so far, and whether the stack permits them. Logs each price of a resource only once. */
  report(log: Log, urn: string, price: Price | UnknownPrice): void {
    const { autoConfirm: isPermitted, maxMonthlyIncrease: given } = this.settings;
    if (!("increase" in price)) {
      log.report("info", { line: "unknown price", why: unknownReason(price), isPermitted });
      if (given === EMPTY || ("unknown" in price && given !== undefined)) log.report("warning", { line: "uncounted price", cap: given });
      return;
    }
    if (!raises(price) && !price.isRaise) return;
    const counted = this.inRun(price);
    const cap = given === EMPTY ? undefined : this.capFor(counted);
    log.report("info", { line: "price", price: counted, isPermitted });
    if (given === EMPTY) log.report("warning", { line: "uncounted price", cap: EMPTY });
    const { currency = "", increase } = counted;
    if (!raises(price) || !this.reported.add(urn, priceText(counted), { currency, increase })) return;
    const total = this.totalIn(currency);
    this.sink({ severity: "info", text: lineText({ line: "total", increase: total, currency }) });
    if (cap !== undefined && total > cap + ROUNDING) {
      const howToPermit = this.settings.howToPermit("maxMonthlyIncrease", wholeCap(total));
      this.sink({ severity: "warning", text: lineText({ line: "over the cap", increase: total, currency, cap, howToPermit }) });
    }
  }

  /** In a preview: removes the reported prices of a resource from the total, because an `up` will replace the resource instead of changing it. */
  retract(urn: string): void {
    this.reported.retract(urn);
  }

  /**
   * Fails unless `hosting:autoConfirm` and the cap permit the price, then reserves the amount. A zero price also needs `hosting:autoConfirm`, because
   * its call turns something on or raises a limit.
   */
  reserve(price: Price | UnknownPrice, what: string): Reservation {
    if (!this.settings.autoConfirm)
      throw refusal({
        because: "no permission",
        what: "increase" in price ? priceText(this.inRun(price)) : `${what}, at an unknown price,`,
        advice: "permit",
        howToPermit: this.settings.howToPermit("autoConfirm", "true"),
      });
    this.requireCap(price, what);
    if (!("increase" in price)) {
      const { limit } = this;
      if (limit === undefined) return { amount: 0 };
      const why = unknownText(unknownReason(price));
      throw this.notCounted(`${what} has an unknown price (${why}), so it cannot be counted against hosting:maxMonthlyIncrease ${limit}`);
    }
    const counted = this.inRun(price);
    const cap = this.capFor(counted);
    const amount = Math.max(0, counted.increase);
    const total = this.reserved + amount;
    if (cap !== undefined && total > cap + ROUNDING) {
      const sum = amountText(total, counted.currency);
      const what = `${priceText(counted)} would bring this run to +${sum}, more than hosting:maxMonthlyIncrease ${cap}`;
      const howToPermit = this.settings.howToPermit("maxMonthlyIncrease", wholeCap(total));
      throw refusal({ because: "cap", what, advice: "permit", howToPermit });
    }
    this.reserved = total;
    return { amount };
  }

  /** Counts the amount that the platform bills, if it is higher than the reserved amount. */
  count(reservation: Reservation, { increase }: Price): void {
    this.reserved += Math.max(0, increase - reservation.amount);
    reservation.amount = Math.max(increase, reservation.amount);
  }

  release(reservation: Reservation): void {
    this.reserved -= reservation.amount;
    reservation.amount = 0;
  }

  /**
   * Returns the total of the reported prices in a currency. For the run's currency it includes the prices without a currency, even those that were
   * reported before the run's currency was known.
   */
  private totalIn(currency: string): number {
    return this.reported.total(currency === this.currency ? [currency, ""] : [currency]);
  }

  /** Fails if the cap is malformed or empty. The gate also calls this method before the request for a quote, so that nothing is sent. */
  requireCap(price: Price | UnknownPrice, what: string): void {
    if (this.settings.maxMonthlyIncrease !== EMPTY) return;
    const [cost, amount] =
      "increase" in price ? [priceText(this.inRun(price)), wholeCap(price.increase)] : [`${what}, at an unknown price,`, "none"];
    const refused = `${cost} cannot be counted against hosting:maxMonthlyIncrease "", which is empty`;
    throw refusal({
      because: "cap",
      what: refused,
      advice: "set the cap",
      howToPermit: this.settings.howToPermit("maxMonthlyIncrease", amount),
    });
  }

  private get limit(): number | undefined {
    const { maxMonthlyIncrease: cap } = this.settings;
    return cap === EMPTY ? 0 : cap;
  }

  /** Returns the price. If it has no currency, the run's currency is added. */
  inRun(price: Price): Price {
    this.named ??= price.currency;
    return price.currency === undefined && this.currency !== undefined ? { ...price, currency: this.currency } : price;
  }

  /** Returns the cap for a price. Fails if the price is in another currency than the run's prices, because such amounts cannot be added. */
  private capFor(price: Price): number | undefined {
    const cap = this.limit;
    if (cap === undefined || price.currency === undefined || price.currency === this.currency) return cap;
    const why = `cannot be counted against hosting:maxMonthlyIncrease ${cap}: this run's other prices are in ${this.currency}`;
    throw this.notCounted(`${priceText(price)} ${why}`, "split the stack");
  }

  private notCounted = (what: string, advice: "remove the cap" | "split the stack" = "remove the cap"): NotPermittedError =>
    refusal({ because: "cap", what, advice, howToPermit: this.settings.howToRemoveCap() });
}

// The texts with which the money gate refuses a step, and their parser for the report.

/** A refusal of a cost. Other resources of the run may have been created or changed. */
export interface MoneyRefusal {
  /** `no permission`: `hosting:autoConfirm` is not set. `cap`: the cost exceeds `hosting:maxMonthlyIncrease`, or cannot be counted against it. */
  readonly because: "no permission" | "cap";
  /** The refused cost with its reason, as a clause, such as `+5.00 USD/month for a 50 GB volume`. */
  readonly what: string;
  readonly advice: keyof typeof ADVICE;
  /** The command that permits the cost, or that removes the cap. */
  readonly howToPermit: string;
}

const ADVICE = {
  permit: "Permit it with",
  "set the cap": "Set an amount, or none for no cap, with",
  "remove the cap": "Remove the cap with",
  "split the stack": "Split the stack, or remove the cap with",
} as const;

const NOTHING_BOUGHT = "nothing was bought (free resources may have been created)";
const NOT_BOUGHT = "It was not bought (other resources may have been created)";

export function refusalText({ because, what, advice, howToPermit }: MoneyRefusal): string {
  const refused = because === "cap" ? `${what}. ${NOT_BOUGHT}` : `${what} is not permitted, and ${NOTHING_BOUGHT}`;
  return `${refused}. ${ADVICE[advice]}: ${howToPermit}`;
}

const refusal = (cost: MoneyRefusal): NotPermittedError => new NotPermittedError(refusalText(cost));

/** Rewrites the text of a refusal, for a plan whose earlier steps are already done. */
export const refusedAfter = (text: string, done: string): string =>
  text.replace(`, and ${NOTHING_BOUGHT}`, `; already done: ${done}`).replace(NOT_BOUGHT, `Already done: ${done}`);

/**
 * Parses the text of a refusal. Returns undefined for any other text. Earlier releases wrote "nothing was changed" instead of "nothing was bought",
 * and "done before it" instead of "already done".
 */
export function readRefusal(text: string): (Omit<MoneyRefusal, "advice" | "howToPermit"> & { howToPermit?: string }) | undefined {
  const [, unpermitted] =
    /^([\s\S]*?) is not permitted(?:, and (?:nothing was (?:bought|changed)\b|done before it: )|; already done: )/.exec(text) ?? [];
  const [, beyondCap] = OVER_CAP.exec(text) ?? [];
  const what = unpermitted ?? beyondCap;
  if (what === undefined) return undefined;
  const [, howToPermit] = ADVICE_IN.exec(text) ?? [];
  return { because: unpermitted === undefined ? "cap" : "no permission", what, ...(howToPermit === undefined ? {} : { howToPermit }) };
}

const OVER_CAP =
  /^([\s\S]*?(?:more than|cannot be counted against) hosting:maxMonthlyIncrease [\s\S]*?)(?:\. (?:Nothing was changed|It was not bought|(?:Already done|Done before it): |Permit it )[\s\S]*)?$/;
// Releases up to 0.2 wrote `Remove the cap for this run with`, which was wrong: the command changes the setting permanently.
const ADVICE_IN = new RegExp(`(?:${Object.values(ADVICE).join("|")}|Remove the cap for this run with): (.*)$`, "m");

interface Reported {
  readonly currency: string;
  readonly increase: number;
}

/**
 * The prices that a preview reported, by the URN of the resource. If a preview reports a resource's price twice with the same text, it counts once.
 */
class ReportedPrices {
  private readonly byUrn = new Map<string, Map<string, Reported>>();

  /** Adds a price. Returns whether it is new. `text` is the line that the user reads. */
  add(urn: string, text: string, reported: Reported): boolean {
    const ofOne = this.byUrn.get(urn) ?? new Map<string, Reported>();
    if (ofOne.has(text)) return false;
    this.byUrn.set(urn, ofOne.set(text, reported));
    return true;
  }

  retract(urn: string): void {
    this.byUrn.delete(urn);
  }

  total(currencies: readonly string[]): number {
    const all = [...this.byUrn.values()].flatMap((ofOne) => [...ofOne.values()]);
    return all.reduce((sum, { currency, increase }) => (currencies.includes(currency) ? sum + increase : sum), 0);
  }
}
