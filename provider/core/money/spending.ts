import { lineText } from "../log/lines";
import type { Log, Sink } from "../log/log";
import { EMPTY, type Price, priceText, type UnknownPrice, unknownReason } from "../log/prices";
import { remedyText } from "../settings/setting-keys";
import type { Settings } from "../settings/settings";
import { ROUNDING, raises, wholeCap } from "./price";
import { NotPermittedError } from "./refusal";

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
      const howToPermit = remedyText(this.settings.remedyFor("maxMonthlyIncrease", wholeCap(total)));
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
    const asked = "increase" in price ? this.inRun(price) : { ...price, what };
    if (!this.settings.autoConfirm) throw new NotPermittedError({ price: asked, remedy: this.settings.remedyFor("autoConfirm", "true") });
    this.requireCap(price, what);
    if (!("increase" in asked)) {
      const { limit: cap } = this;
      if (cap === undefined) return { amount: 0 };
      throw new NotPermittedError({ price: asked, cap, remedy: this.settings.removedCap() });
    }
    const cap = this.capFor(asked);
    const amount = Math.max(0, asked.increase);
    const total = this.reserved + amount;
    if (cap !== undefined && total > cap + ROUNDING)
      throw new NotPermittedError({ price: asked, cap, total, remedy: this.settings.remedyFor("maxMonthlyIncrease", wholeCap(total)) });
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
    const [asked, amount] = "increase" in price ? [this.inRun(price), wholeCap(price.increase)] : [{ ...price, what }, "none"];
    throw new NotPermittedError({ price: asked, cap: EMPTY, remedy: this.settings.remedyFor("maxMonthlyIncrease", amount) });
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
    throw new NotPermittedError({ price, cap, others: this.currency ?? "", remedy: this.settings.removedCap() });
  }
}

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
