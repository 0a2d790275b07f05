import { ApiError, ConfirmRequiredError } from "../../api/errors";
import { NotPermittedError, OperationError } from "../log/errors";
import { amountText, lineText, priceText, unknownReason, unknownText } from "../log/lines";
import type { Log, Sink } from "../log/log";
import type { Settings } from "../run/settings";
import { MOST_REPLAYS, ReplayedPurchase } from "./idempotency";
import {
  isExpectedToCost,
  namesPrice,
  type PaidCall,
  type Price,
  priceOf,
  ReportedPrices,
  ROUNDING,
  raises,
  type Sum,
  type UnknownPrice,
  wholeCap,
} from "./price";
import { notPermitted, overCap, refusedAfter } from "./refusal";

export type { Price, Sum, UnknownPrice } from "./price";

/** One step of a plan. A preview prices the same steps that an `up` sends. */
export interface Step<C> {
  /** The step in words for the user, such as `50 → 80 GB`. */
  what: string;
  /** The reason why the step cannot be done. In that case the provider does no step of the plan. */
  refuse?: string;
  /** The cost of the step. Absent: the step is always free. */
  cost?: {
    /** The price, computed from reads only. A zero increase is not reported. */
    price: Price | UnknownPrice;
    /** Whether the call accepts `confirm`. Without `confirm`, the call answers with a quote. */
    takesConfirm: boolean;
    currentPrice?: Sum;
    minimumPrice?: Sum | "unknown";
    /** The immediate increase, if `price` is the maximum of a later increase. */
    atOnce?: number;
    /**
     * Whether the call destroys something and is confirmed for that reason. The gate then requires the permission before the first request, and
     * treats a quote without a price as an unknown price.
     */
    destroys?: boolean;
    /** Whether the call can act without a quote. The gate then requires the permission before the first request, and `price` is the amount spent. */
    mayActAtOnce?: boolean;
  };
  /** Returns the cost at the beginning of the step, if it depends on earlier steps. The gate permits `cost` before the plan begins. */
  costNow?(context: C): Promise<Step<C>["cost"]>;
  /** Sends the call. The answer may be a `ReplayedPurchase`. */
  send(context: C, confirm: boolean): Promise<unknown>;
}

/** The amount reserved for a call. It is released if the platform did nothing. */
interface Reservation {
  amount: number;
}

/** The requester of a price, for the log lines. */
export interface Requester {
  readonly log: Log;
  readonly urn: string;
}

/**
 * The only place that permits a call that raises the bill.
 *
 * The provider sends `confirm`, turns a feature on or raises a limit only under two conditions: `hosting:autoConfirm` is true, and the whole run
 * stays within `hosting:maxMonthlyIncrease`. No computed price overrides these conditions. The amount is reserved before a call and released if the
 * platform refuses the call, because steps run in parallel.
 */
export class Gate {
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
    const isPermitted = this.settings.autoConfirm;
    if (!("increase" in price)) {
      log.report("info", { line: "unknown price", why: unknownReason(price), isPermitted });
      const cap = this.settings.maxMonthlyIncrease;
      if ("unknown" in price && cap !== undefined) log.report("warning", { line: "uncounted price", cap });
      return;
    }
    if (!raises(price) && !price.isRaise) return;
    const counted = this.inRun(price);
    const cap = this.capFor(counted);
    log.report("info", { line: "price", price: counted, isPermitted });
    const { currency = "", increase } = counted;
    if (!raises(price) || !this.reported.add(urn, priceText(counted), { currency, increase })) return;
    const total = this.totalIn(currency);
    this.sink({ severity: "info", text: lineText({ line: "total", increase: total, currency }) });
    if (cap !== undefined && total > cap + ROUNDING) {
      const howToPermit = this.settings.howToPermit("maxMonthlyIncrease", wholeCap(total));
      this.sink({ severity: "warning", text: lineText({ line: "over the cap", increase: total, currency, cap, howToPermit }) });
    }
  }

  /** In a preview: drops the reported price of a resource, because an `up` will do something else. */
  retract(urn: string): void {
    this.reported.retract(urn);
  }

  /** Fails if a plan is not permitted. Called before the replaced object is deleted. Reserves nothing. */
  requirePermitted(steps: readonly Pick<Step<never>, "cost" | "what">[]): void {
    const before = this.reserved;
    try {
      for (const { cost, what } of steps) if (cost && (cost.destroys || isExpectedToCost(cost.price))) this.reserve(cost.price, what);
    } finally {
      this.reserved = before;
    }
  }

  /** Runs a plan in order. If it has several steps, or a step that destroys or may act without a quote, reserves all prices first. */
  async perform<C extends Requester>(context: C, steps: readonly Step<C>[]): Promise<unknown[]> {
    const refusal = steps.find(({ refuse }) => refuse !== undefined)?.refuse;
    if (refusal !== undefined) throw new OperationError(refusal, { code: "change_refused" });
    const held = new Map<Step<C>, Reservation>();
    const answers: unknown[] = [];
    try {
      if (steps.length > 1 || steps.some(({ cost }) => cost?.destroys || cost?.mayActAtOnce)) {
        for (const step of steps)
          if (step.cost && (step.cost.destroys || isExpectedToCost(step.cost.price)))
            held.set(step, this.reserve(step.cost.price, step.what));
      }
      for (const step of steps) {
        const reservation = held.get(step);
        held.delete(step);
        answers.push(await this.stepAfter(steps.slice(0, answers.length), context, step, reservation));
      }
    } finally {
      for (const reservation of held.values()) this.release(reservation);
    }
    return answers;
  }

  /** Runs a step. If a price that was unknown before stops the step, the error lists the earlier steps that are done. */
  private async stepAfter<C extends Requester>(done: Step<C>[], context: C, step: Step<C>, held?: Reservation): Promise<unknown> {
    try {
      let answer = await this.runStep(context, step, held);
      // Each iteration proves that one more object is gone; it buys nothing. A purchase ends the loop.
      for (let replays = 1; answer instanceof ReplayedPurchase && answer.isGone; replays++) {
        if (replays > MOST_REPLAYS)
          throw new OperationError(`${step.what}: ${replays} times, the platform returned an object that no longer exists.`, {
            code: "replay",
          });
        answer = await this.runStep(context, step, undefined);
      }
      return answer;
    } catch (error) {
      if (!(error instanceof NotPermittedError) || done.length === 0) throw error;
      throw new NotPermittedError(refusedAfter(error.message, done.map(({ what }) => what).join(", ")), error);
    }
  }

  private async runStep<C extends Requester>(context: C, step: Step<C>, reservation: Reservation | undefined): Promise<unknown> {
    const { what, send } = step;
    const cost = step.costNow ? await step.costNow(context) : step.cost;
    if (!cost) {
      if (reservation) this.release(reservation);
      return send(context, false);
    }
    const { price, takesConfirm, currentPrice, minimumPrice, atOnce = [], destroys, mayActAtOnce } = cost;
    if (!takesConfirm) return this.buy({ ...price, what }, () => send(context, false), context, reservation);
    // If no offer shows the increase, the quote counts as the increase.
    const known = "increase" in price ? { atMost: price.atMost, expected: [price.increase].concat(atOnce), currentPrice } : {};
    const alreadyCharged = mayActAtOnce ? { ...price, what } : undefined;
    return this.askThenBuy(
      { what, ...known, minimumPrice, destroys, alreadyCharged, send: (confirm) => send(context, confirm) },
      context,
      reservation,
    );
  }

  /** Sends a call that accepts `confirm`: first without `confirm`, then with `confirm` if the quote in the answer is permitted. */
  async askThenBuy<T>(call: PaidCall<T>, requester?: Requester, reservation?: Reservation): Promise<T> {
    let answer: T;
    try {
      answer = await call.send(false);
    } catch (error) {
      if (!(error instanceof ConfirmRequiredError)) {
        this.settle(reservation, error);
        throw error;
      }
      if (reservation) this.release(reservation);
      const { what, minimumPrice, destroys } = call;
      const price =
        minimumPrice === "unknown"
          ? { unknown: "the platform does not report the price of later additions", what }
          : destroys && !namesPrice(error)
            ? { unknown: "the platform asks for a confirmation without a price", what }
            : priceOf(call, error);
      return this.buy(price, () => call.send(true), requester);
    }
    if (answer instanceof ReplayedPurchase) this.settleReplayed(answer, reservation);
    else if (reservation && call.alreadyCharged) this.reportPaid(call.alreadyCharged, requester);
    else if (reservation) this.release(reservation); // the call cost nothing
    return answer;
  }

  /** Sends a call that costs `price` and does not accept `confirm`, if the price is permitted. */
  async buy<T>(
    price: Price | (UnknownPrice & { what: string }),
    send: () => Promise<T>,
    requester?: Requester,
    held?: Reservation,
  ): Promise<T> {
    const reservation = held ?? this.reserve(price, price.what ?? "");
    try {
      const answer = await send();
      if (answer instanceof ReplayedPurchase) this.settleReplayed(answer, reservation);
      else this.reportPaid(price, requester);
      return answer;
    } catch (error) {
      this.settle(reservation, error);
      throw error;
    }
  }

  private reportPaid(price: Price | UnknownPrice, requester?: Requester): void {
    if (!("increase" in price)) requester?.log.report("info", { line: "paid unknown", what: price.what ?? "" });
    else if (raises(price)) requester?.log.report("info", { line: "paid", price: this.inRun(price) });
  }

  /** Releases the reserved amount if the call did nothing. If it is unknown whether the platform acted, the amount stays reserved. */
  private settle(reservation: Reservation | undefined, error: unknown): void {
    const cause = error instanceof OperationError && error.cause !== undefined ? error.cause : error;
    if (reservation && !(cause instanceof ApiError && cause.outcomeUnknown)) this.release(reservation);
  }

  private settleReplayed({ isDoubtful }: ReplayedPurchase, reservation: Reservation | undefined): void {
    if (reservation && !isDoubtful) this.release(reservation);
  }

  private release(reservation: Reservation): void {
    this.reserved -= reservation.amount;
    reservation.amount = 0;
  }

  /** Requires the permission and reserves the amount. A zero price needs it too: the requester turns something on or raises a limit. */
  private reserve(price: Price | UnknownPrice, what: string): Reservation {
    if (!this.settings.autoConfirm)
      throw notPermitted(
        "increase" in price ? priceText(this.inRun(price)) : `${what}, at an unknown price,`,
        this.settings.howToPermit("autoConfirm", "true"),
      );
    if (!("increase" in price)) {
      const limit = this.settings.maxMonthlyIncrease;
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
      throw overCap(what, "permit", this.settings.howToPermit("maxMonthlyIncrease", wholeCap(total)));
    }
    this.reserved = total;
    return { amount };
  }

  /** Returns the total in a currency. A price without a currency counts in the run's currency, even if that was unknown at first. */
  private totalIn(currency: string): number {
    return this.reported.total(currency === this.currency ? [currency, ""] : [currency]);
  }

  /** Returns the price, with the run's currency if it has none. */
  private inRun(price: Price): Price {
    this.named ??= price.currency;
    return price.currency === undefined && this.currency !== undefined ? { ...price, currency: this.currency } : price;
  }

  /** Returns the cap for a price. Fails if the price is in another currency than the run's prices, because such amounts cannot be added. */
  private capFor(price: Price): number | undefined {
    const cap = this.settings.maxMonthlyIncrease;
    if (cap === undefined || price.currency === undefined || price.currency === this.currency) return cap;
    const why = `cannot be counted against hosting:maxMonthlyIncrease ${cap}: this run's other prices are in ${this.currency}`;
    throw this.notCounted(`${priceText(price)} ${why}`, "split the stack");
  }

  private notCounted = (what: string, advice: "remove the cap" | "split the stack" = "remove the cap"): NotPermittedError =>
    overCap(what, advice, this.settings.howToRemoveCap());
}
