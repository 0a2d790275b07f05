import { ApiError, ConfirmRequiredError } from "../../api/errors";
import { quoteIn } from "../../api/quote";
import { OperationError } from "../log/errors";
import type { Log } from "../log/log";
import { type Price, priceText, type UnknownPrice } from "../log/prices";
import { MOST_REPLAYS, ReplayedPurchase } from "./idempotency";
import { billedIn, isExpectedToCost, type PaidCall, priceOf, raises, type Sum } from "./price";
import { NotPermittedError } from "./refusal";
import type { Reservation, Spending } from "./spending";

export type { Price, UnknownPrice } from "../log/prices";
export type { Sum } from "./price";

/** One call of a plan. A plan is the list of calls for a creation or an update. A preview reports the prices of the same steps that an `up` sends. */
export interface Step<C> {
  /** The step in words for the user, such as `50 → 80 GB`. */
  what: string;
  /** The reason why the step cannot be done. The provider then sends no step of the plan. */
  refuse?: string;
  /** The cost of the step. Absent: the step is always free. */
  cost?: {
    /** The price, computed from reads only. A zero increase is not reported. */
    price: Price | UnknownPrice;
    /** Whether the call accepts `confirm`. Without `confirm`, the call answers with a quote. */
    takesConfirm: boolean;
    currentPrice?: Sum;
    minimumPrice?: Sum | "unknown";
    /** The part of `price` that the call causes at once. Set if `price` also contains later increases, such as the growth of a volume. */
    atOnce?: number;
    /**
     * Whether the API asks for `confirm` because the call destroys something. The gate then requires `hosting:autoConfirm` before the request without
     * `confirm`, and treats a quote without a price as an unknown price.
     */
    destroys?: boolean;
    /**
     * Whether the platform may execute the call even without `confirm`. The gate then requires `hosting:autoConfirm` before that request. If the
     * platform executed it, `price` is the amount spent.
     */
    mayActAtOnce?: boolean;
  };
  /**
   * Returns the cost of the step just before its call, if the cost depends on earlier steps of the plan. Before the plan begins, the gate checks the
   * permission for `cost`.
   */
  costNow?(context: C): Promise<Step<C>["cost"]>;
  /** Sends the call. Resolves with a `ReplayedPurchase` if the platform returned an earlier purchase and bought nothing. */
  send(context: C, confirm: boolean): Promise<unknown>;
}

type Priced = Pick<Step<never>, "cost" | "what">;

/**
 * The price in the first quote of a step. An order of the same step under another key asks for no further quote. Each question uses one of the ten
 * changes that are permitted in a minute, so a resource with many former objects would wait minutes.
 */
interface Quoted {
  price?: Price | (UnknownPrice & { what: string });
}

/** The resource that causes a cost. The log lines about the cost name this resource. */
export interface Requester {
  readonly log: Log;
  readonly urn: string;
}

/**
 * The only place that permits a call that raises the bill.
 *
 * The provider sends `confirm`, turns a feature on or raises a limit only under two conditions: `hosting:autoConfirm` is true, and the whole run
 * stays within `hosting:maxMonthlyIncrease`. No computed price overrides these conditions. Steps run in parallel, so the gate reserves the amount
 * before a call, and releases it if the platform refuses the call.
 */
export class Gate {
  constructor(private readonly spending: Spending) {}

  /**
   * Fails if the settings do not permit the prices of these steps. Reserves nothing. A replacement calls this method before it deletes the old
   * object, so that a refusal leaves the old object intact.
   */
  requirePermitted(steps: readonly (Priced & Pick<Step<never>, "refuse">)[]): void {
    requireNoRefusal(steps);
    const held = new Map<Priced, Reservation>();
    try {
      this.reserveAll(steps, held);
    } finally {
      for (const reservation of held.values()) this.spending.release(reservation);
    }
  }

  /** Reserves the price of each step that is expected to cost or that destroys something. `held` receives the reservations, by step. */
  private reserveAll<S extends Priced>(steps: readonly S[], held: Map<S, Reservation>): void {
    for (const step of steps) {
      const { cost, what } = step;
      if (cost && (cost.destroys || isExpectedToCost(cost.price))) held.set(step, this.spending.reserve(cost.price, what));
    }
  }

  /**
   * Runs the steps of a plan one after the other. Reserves the prices of all steps before the first call if there are several steps, or if one has
   * `destroys` or `mayActAtOnce`.
   */
  async perform<C extends Requester>(context: C, steps: readonly Step<C>[]): Promise<unknown[]> {
    requireNoRefusal(steps);
    for (const { cost, what } of steps) if (cost && isExpectedToCost(cost.price)) this.spending.requireCap(cost.price, what);
    const held = new Map<Step<C>, Reservation>();
    const answers: unknown[] = [];
    try {
      if (steps.length > 1 || steps.some(({ cost }) => cost?.destroys || cost?.mayActAtOnce)) this.reserveAll(steps, held);
      for (const step of steps) {
        const reservation = held.get(step);
        held.delete(step);
        answers.push(await this.stepAfter(steps.slice(0, answers.length), context, step, reservation));
      }
    } finally {
      for (const reservation of held.values()) this.spending.release(reservation);
    }
    return answers;
  }

  /** Runs a step. If its price is not permitted, the error lists the steps of the plan that are already done. */
  private async stepAfter<C extends Requester>(done: Step<C>[], context: C, step: Step<C>, held?: Reservation): Promise<unknown> {
    try {
      const quoted: Quoted = {};
      let answer = await this.runStep(context, step, held, quoted);
      // A `ReplayedPurchase` with `isGone` bought nothing, so the call is repeated. The loop ends when the platform buys a new object.
      for (let replays = 1; answer instanceof ReplayedPurchase && answer.isGone; replays++) {
        if (replays > MOST_REPLAYS)
          throw new OperationError(`${step.what}: ${replays} times, the platform returned an object that no longer exists.`, {
            code: "replay",
          });
        answer = await this.runStep(context, step, undefined, quoted);
      }
      return answer;
    } catch (error) {
      if (!(error instanceof NotPermittedError) || done.length === 0) throw error;
      throw new NotPermittedError(error.cost, done.map(({ what }) => what).join(", "), error);
    }
  }

  private async runStep<C extends Requester>(
    context: C,
    step: Step<C>,
    reservation: Reservation | undefined,
    quoted: Quoted,
  ): Promise<unknown> {
    const { what, send } = step;
    let { cost } = step;
    try {
      if (step.costNow) cost = await step.costNow(context);
    } catch (error) {
      this.settle(reservation, error);
      throw error;
    }
    if (!cost) {
      if (reservation) this.spending.release(reservation);
      return send(context, false);
    }
    const { price, takesConfirm, currentPrice, minimumPrice, atOnce = [], destroys, mayActAtOnce } = cost;
    if (!takesConfirm) return this.buy({ ...price, what }, () => send(context, false), context, { held: reservation, currentPrice });
    // If the price is unknown, `priceOf` counts the whole quote as the increase.
    const known = "increase" in price ? { atMost: price.atMost, expected: [price.increase].concat(atOnce), currentPrice } : {};
    const alreadyCharged = mayActAtOnce ? { ...price, what } : undefined;
    return this.askThenBuy(
      { what, ...known, minimumPrice, destroys, alreadyCharged, send: (confirm) => send(context, confirm) },
      context,
      reservation,
      quoted,
    );
  }

  /** Sends a call that accepts `confirm`: first without `confirm`, then with `confirm` if the quote in the answer is permitted. */
  async askThenBuy<T>(call: PaidCall<T>, requester?: Requester, reservation?: Reservation, quoted: Quoted = {}): Promise<T> {
    const buy = (price: Quoted["price"] & {}) => this.buy(price, () => call.send(true), requester, { currentPrice: call.currentPrice });
    if (quoted.price) return buy(quoted.price);
    let answer: T;
    try {
      answer = await call.send(false);
    } catch (error) {
      if (!(error instanceof ConfirmRequiredError)) {
        this.settle(reservation, error);
        throw error;
      }
      if (reservation) this.spending.release(reservation);
      const { what, minimumPrice, destroys } = call;
      quoted.price =
        minimumPrice === "unknown"
          ? { unknown: "the platform does not report the price of later growth", what }
          : destroys && !quoteIn(error.body)
            ? { unknown: "the platform asks for a confirmation without a price", what }
            : priceOf(call, error);
      return buy(quoted.price);
    }
    if (answer instanceof ReplayedPurchase) this.settleReplayed(answer, reservation);
    else if (reservation && call.alreadyCharged) this.reportPaid(call.alreadyCharged, requester);
    else if (reservation) this.spending.release(reservation); // the call cost nothing
    return answer;
  }

  /** Sends a call that costs `price` and does not accept `confirm`, if the price is permitted. */
  async buy<T>(
    price: Price | (UnknownPrice & { what: string }),
    send: () => Promise<T>,
    requester?: Requester,
    { held, currentPrice }: { held?: Reservation | undefined; currentPrice?: Sum | undefined } = {},
  ): Promise<T> {
    const reservation = held ?? this.spending.reserve(price, price.what ?? "");
    try {
      const answer = await send();
      if (answer instanceof ReplayedPurchase) this.settleReplayed(answer, reservation);
      else {
        const billed = billedIn(answer, price, currentPrice);
        if (billed) this.spending.count(reservation, billed);
        if (billed)
          requester?.log.warning(
            `the platform bills ${priceText(billed)}, but its price was ${"increase" in price ? priceText(price) : "unknown"}`,
          );
        this.reportPaid(billed ?? price, requester);
      }
      return answer;
    } catch (error) {
      this.settle(reservation, error);
      throw error;
    }
  }

  private reportPaid(price: Price | UnknownPrice, requester?: Requester): void {
    if (!("increase" in price)) requester?.log.report("info", { line: "paid unknown", what: price.what ?? "" });
    else if (raises(price)) requester?.log.report("info", { line: "paid", price: this.spending.inRun(price) });
  }

  /** Releases the reserved amount if the call did nothing. If it is unknown whether the platform acted, the amount stays reserved. */
  private settle(reservation: Reservation | undefined, error: unknown): void {
    const cause = error instanceof OperationError && error.cause !== undefined ? error.cause : error;
    if (reservation && !(cause instanceof ApiError && cause.outcomeUnknown)) this.spending.release(reservation);
  }

  private settleReplayed({ isDoubtful }: ReplayedPurchase, reservation: Reservation | undefined): void {
    if (reservation && !isDoubtful) this.spending.release(reservation);
  }
}

function requireNoRefusal(steps: readonly Pick<Step<never>, "refuse">[]): void {
  const refusal = steps.find(({ refuse }) => refuse !== undefined)?.refuse;
  if (refusal !== undefined) throw new OperationError(refusal, { code: "change_refused" });
}
