import { ApiError, ConfirmRequiredError } from "../api/errors";
import { NotPermittedError, OperationError } from "./errors";
import { amountText, lineText, priceText, unknownReason, unknownText } from "./lines";
import type { Log, Sink } from "./log";
import { isExpectedToCost, namesPrice, type Price, ROUNDING, raises, type Sum, type UnknownPrice, wholeCap } from "./price";
import { type PaidCall, priceOf } from "./quote";
import { NOT_BOUGHT, NOTHING_BOUGHT, refusedAfter } from "./refused-price";
import { MOST_REPLAYS, Replay } from "./replay";
import type { Settings } from "./settings";
import { ToldPrices } from "./told-prices";

export type { Price, Sum, UnknownPrice } from "./price";

/** One step of a plan: what a preview prices is what an `up` sends. */
export interface Step<C> {
  /** For the user: `50 → 80 GB`. */
  what: string;
  /** Why it cannot be done; then nothing of its plan is done. */
  refuse?: string;
  /** What it adds to the bill. Absent: it is free by its nature. */
  cost?: {
    /** From reads alone. An increase of nothing is told to nobody. */
    price: Price | UnknownPrice;
    /** Whether the call takes `confirm` and answers with a quote without it. */
    takesConfirm: boolean;
    currentPrice?: Sum;
    minimumPrice?: Sum | "unknown";
    /** What is added at once, where `price` is the most that may come. */
    atOnce?: number;
    /**
     * The call destroys something, and is confirmed because of that: permission is taken before it is sent at all, and a quote that names no price
     * is one that is not known.
     */
    destroys?: boolean;
    /** The call may act without asking: permission is taken before it is sent, and then `price` is what was spent. */
    mayActAtOnce?: boolean;
  };
  /** What it costs when its turn comes, where only the steps before it decide that. `cost` is permitted beforehand. */
  costNow?(context: C): Promise<Step<C>["cost"]>;
  /** Sends it. The answer may be a `Replay`. */
  send(context: C, confirm: boolean): Promise<unknown>;
}

/** What was set aside for a call; given back where the platform did nothing. */
interface Reservation {
  amount: number;
}

/** Who asks: for the lines. */
export interface Asking {
  readonly log: Log;
  readonly urn: string;
}

/**
 * The one place that permits what raises the bill. `confirm` is never sent, and nothing is turned on or raised, unless
 * `hosting:autoConfirm` is true, whatever any arithmetic says, and the whole run stays within `hosting:maxMonthlyIncrease`. The sum is
 * reserved before a call and given back when the platform refuses it, because steps run side by side.
 */
export class Gate {
  private reserved = 0;
  /** Of the first price of the run that names one: the cap is in it. */
  private named: string | undefined;
  private readonly told = new ToldPrices();

  constructor(
    private readonly settings: Settings,
    private readonly sink: Sink,
  ) {}

  get currency(): string | undefined {
    return this.named;
  }

  /** In a preview: tells the price and the total so far, and whether the stack permits them. Once per resource and price. */
  tell(log: Log, urn: string, price: Price | UnknownPrice): void {
    const isPermitted = this.settings.autoConfirm;
    if (!("increase" in price)) {
      log.tell("info", { line: "unknown price", why: unknownReason(price), isPermitted });
      const cap = this.settings.maxMonthlyIncrease;
      if ("unknown" in price && cap !== undefined) log.tell("warning", { line: "uncounted price", cap });
      return;
    }
    if (!raises(price) && !price.isRaise) return;
    const counted = this.inRun(price);
    const cap = this.capFor(counted);
    log.tell("info", { line: "price", price: counted, isPermitted });
    const { currency = "", increase } = counted;
    if (!raises(price) || !this.told.add(urn, priceText(counted), { currency, increase })) return;
    const total = this.totalIn(currency);
    this.sink({ severity: "info", text: lineText({ line: "total", increase: total, currency }) });
    if (cap !== undefined && total > cap + ROUNDING) {
      const howToPermit = this.settings.howToPermit("maxMonthlyIncrease", wholeCap(total));
      this.sink({ severity: "warning", text: lineText({ line: "over the cap", increase: total, currency, cap, howToPermit }) });
    }
  }

  /** In a preview: what was told of a resource is not what an `up` will do. */
  retract(urn: string): void {
    this.told.retract(urn);
  }

  /** Refuses a plan that is not permitted, before something is deleted that it is to replace. Reserves nothing. */
  requirePermitted(steps: readonly Pick<Step<never>, "cost" | "what">[]): void {
    const before = this.reserved;
    try {
      for (const { cost, what } of steps) if (cost && (cost.destroys || isExpectedToCost(cost.price))) this.reserve(cost.price, what);
    } finally {
      this.reserved = before;
    }
  }

  /** Does the steps of a plan, in order, and gives their answers. Permission for all of them is taken before the first one is sent. */
  async perform<C extends Asking>(context: C, steps: readonly Step<C>[]): Promise<unknown[]> {
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

  /** Does a step. A price that nobody could foresee may stop it when others are done already: then it says which. */
  private async stepAfter<C extends Asking>(done: Step<C>[], context: C, step: Step<C>, held?: Reservation): Promise<unknown> {
    try {
      let answer = await this.one(context, step, held);
      // Each time an object more is known to be gone, and nothing was bought: a purchase ends it.
      for (let replays = 1; answer instanceof Replay && answer.isGone; replays++) {
        if (replays > MOST_REPLAYS)
          throw new OperationError(`${step.what}: the platform answered ${replays} times with what is gone already.`, { code: "replay" });
        answer = await this.one(context, step, undefined);
      }
      return answer;
    } catch (error) {
      if (!(error instanceof NotPermittedError) || done.length === 0) throw error;
      throw new NotPermittedError(refusedAfter(error.message, done.map(({ what }) => what).join(", ")), error);
    }
  }

  private async one<C extends Asking>(context: C, step: Step<C>, reservation: Reservation | undefined): Promise<unknown> {
    const { what, send } = step;
    const cost = step.costNow ? await step.costNow(context) : step.cost;
    if (!cost) {
      if (reservation) this.release(reservation);
      return send(context, false);
    }
    const { price, takesConfirm, currentPrice, minimumPrice, atOnce = [], destroys, mayActAtOnce } = cost;
    if (!takesConfirm) return this.spend({ ...price, what }, () => send(context, false), context, reservation);
    // Where no offer tells what is added, a quote may be the whole of it.
    const known = "increase" in price ? { atMost: price.atMost, expected: [price.increase].concat(atOnce), currentPrice } : {};
    const acted = mayActAtOnce ? { ...price, what } : undefined;
    return this.confirm({ what, ...known, minimumPrice, destroys, acted, send: (confirm) => send(context, confirm) }, context, reservation);
  }

  /** Sends a call that takes `confirm`: without it first; with it only when the quote in the answer is permitted. */
  async confirm<T>(call: PaidCall<T>, asking?: Asking, reservation?: Reservation): Promise<T> {
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
          ? { unknown: "the platform tells no price for what may come later", what }
          : destroys && !namesPrice(error)
            ? { unknown: "the platform asks for a confirmation without a price", what }
            : priceOf(call, error);
      return this.spend(price, () => call.send(true), asking);
    }
    if (answer instanceof Replay) this.settleReplay(answer, reservation);
    else if (reservation && call.acted) this.tellPaid(call.acted, asking);
    else if (reservation) this.release(reservation); // it cost nothing
    return answer;
  }

  /** Sends a call that costs `price` and takes no `confirm`, if that is permitted. */
  async spend<T>(
    price: Price | (UnknownPrice & { what: string }),
    send: () => Promise<T>,
    asking?: Asking,
    held?: Reservation,
  ): Promise<T> {
    const reservation = held ?? this.reserve(price, price.what ?? "");
    try {
      const answer = await send();
      if (answer instanceof Replay) this.settleReplay(answer, reservation);
      else this.tellPaid(price, asking);
      return answer;
    } catch (error) {
      this.settle(reservation, error);
      throw error;
    }
  }

  private tellPaid(price: Price | UnknownPrice, asking?: Asking): void {
    if (!("increase" in price)) asking?.log.tell("info", { line: "paid unknown", what: price.what ?? "" });
    else if (raises(price)) asking?.log.tell("info", { line: "paid", price: this.inRun(price) });
  }

  /** Gives a sum back where the call did nothing. Where nobody knows whether the platform acted, it stays reserved. */
  private settle(reservation: Reservation | undefined, error: unknown): void {
    const met = error instanceof OperationError && error.cause !== undefined ? error.cause : error;
    if (reservation && !(met instanceof ApiError && met.outcomeUnknown)) this.release(reservation);
  }

  private settleReplay({ isDoubtful }: Replay, reservation: Reservation | undefined): void {
    if (reservation && !isDoubtful) this.release(reservation);
  }

  private release(reservation: Reservation): void {
    this.reserved -= reservation.amount;
    reservation.amount = 0;
  }

  /** Takes the permission. A price of nothing needs it too: whoever asks turns something on or raises it. */
  private reserve(price: Price | UnknownPrice, what: string): Reservation {
    if (!this.settings.autoConfirm) {
      const wanted = "increase" in price ? priceText(this.inRun(price)) : `${what}, at a price that is not known,`;
      throw new NotPermittedError(
        `${wanted} is not permitted, and ${NOTHING_BOUGHT}. Permit it with: ${this.settings.howToPermit("autoConfirm", "true")}`,
      );
    }
    if (!("increase" in price)) {
      const limit = this.settings.maxMonthlyIncrease;
      if (limit === undefined) return { amount: 0 };
      throw new NotPermittedError(
        `${what} has a price that is not known (${unknownText(unknownReason(price))}), so it cannot be counted against hosting:maxMonthlyIncrease ${limit}. ${NOT_BOUGHT}. Remove the cap for this run with: ${this.settings.howToRemoveCap()}`,
      );
    }
    const counted = this.inRun(price);
    const cap = this.capFor(counted);
    const amount = Math.max(0, counted.increase);
    const total = this.reserved + amount;
    if (cap !== undefined && total > cap + ROUNDING) {
      throw new NotPermittedError(
        `${priceText(counted)} would bring this run to +${amountText(total, counted.currency)}, more than hosting:maxMonthlyIncrease ${cap}. ${NOT_BOUGHT}. Permit it with: ${this.settings.howToPermit("maxMonthlyIncrease", wholeCap(total))}`,
      );
    }
    this.reserved = total;
    return { amount };
  }

  /** What was told in a currency; what was told before any price named one is in the run's. */
  private totalIn(currency: string): number {
    return this.told.total(currency === this.currency ? [currency, ""] : [currency]);
  }

  /** A price that names no currency is in the run's. */
  private inRun(price: Price): Price {
    this.named ??= price.currency;
    return price.currency === undefined && this.currency !== undefined ? { ...price, currency: this.currency } : price;
  }

  /** The cap that a price counts against. Amounts of two currencies cannot be added. */
  private capFor(price: Price): number | undefined {
    const cap = this.settings.maxMonthlyIncrease;
    if (cap === undefined || price.currency === undefined || price.currency === this.currency) return cap;
    throw new NotPermittedError(
      `${priceText(price)} cannot be counted against hosting:maxMonthlyIncrease ${cap}: this run's other prices are in ${this.currency}. ${NOT_BOUGHT}. Split the stack, or remove the cap with: ${this.settings.howToRemoveCap()}`,
    );
  }
}
