import { createHash } from "node:crypto";
import { ApiError } from "../../api/errors";
import type { Context } from "../../core/definition/context";
import { LIST_LAG_PAUSES_SECONDS } from "../../core/lifecycle/wait";
import { OperationError } from "../../core/log/errors";
import type { Step } from "../../core/money/gate";
import { ReplayedPurchase } from "../../core/money/idempotency";

interface Bought<R> {
  noun: string;
  /** Body of the order. The platform refuses a key that was used with another body. */
  body: unknown;
  /** Distinguishes orders with the same body that must not share a key. Default: nothing. */
  keyPart?: string;
  /** Sends the order. Without `confirm`, the platform answers with a quote and buys nothing. */
  send: (key: string, confirm: boolean) => Promise<R>;
  idOf: (row: R) => string;
  /** Reads the object. Undefined if no call shows it. */
  find: (id: string) => Promise<R | undefined>;
  /**
   * Reports whether a direct read proves that the object is gone. Called after `find` has found nothing for as long as a list can be
   * outdated.
   */
  isGone: (id: string) => Promise<boolean>;
  /** Objects of this type from the last read of this run. They existed before the order. */
  known: () => Promise<R[]>;
  /** Objects of this type from a new read. */
  all: () => Promise<R[]>;
  /** Names of the inputs that differ from the object and that no call can change. */
  unlike: (row: R) => string[];
}

/**
 * One purchase with an `Idempotency-Key`.
 *
 * The platform remembers the answer to a key for a day. With the key, the next run finds the object that an interrupted run bought, and
 * buys no second one. The result does not depend on clocks or dates.
 *
 * An answer repeats an earlier purchase if a list showed its object before the request, or if the object is gone. The id of a gone object
 * becomes a part of the key. The order is then sent once more, after another check of the permitted price. If the outcome is unknown, the
 * amount stays reserved. The provider never sends a third order.
 */
export class Purchase<R> {
  /** Ids from answers to earlier keys, whose objects are gone. */
  private readonly gone: string[] = [];
  /** Ids in `gone` for which no direct read proved that the object is gone. */
  private readonly doubtful: string[] = [];
  /** Objects that existed before the order. */
  private before: ReadonlySet<string> | undefined;

  constructor(private readonly bought: Bought<R>) {}

  /** `confirm`: whether the order buys. It is also true for a call that takes no `confirm`, because such a call always buys. */
  async send<I>(context: Context<I>, { confirm }: { confirm: boolean }): Promise<R | ReplayedPurchase> {
    const { idOf, known } = this.bought;
    this.before ??= new Set((await known()).map(idOf));
    const made = await this.answered(context, confirm);
    if (made instanceof ReplayedPurchase) return made;
    const id = idOf(made);
    context.recordId(id);
    if (this.gone.includes(id)) throw this.isStuck(context, id);
    const { row, isProved } = await this.looked(context, id);
    if (row && this.before.has(id) && (await this.isAnothers(context, id))) return this.orderAgain(context, id, true);
    if (row) return this.before.has(id) ? this.foundAgain(context, row) : made;
    // An object that cannot be read counts as existing: the wait for it reports the cause later. If no call shows the second object either,
    // the list is outdated, and the run waits for the object.
    if (isProved === undefined || (!isProved && this.doubtful.length > 0)) return made;
    return this.orderAgain(context, id, isProved === true);
  }

  /** The answer contains an earlier object that is not available, so another key is needed. */
  private orderAgain<I>(context: Context<I>, id: string, isProved: boolean): ReplayedPurchase {
    context.forgetId();
    this.gone.push(id);
    if (!isProved) this.doubtful.push(id);
    return new ReplayedPurchase(true, !isProved);
  }

  /** An object that was bought under this name belongs to another resource if an alias moved it there later. */
  private async isAnothers<I>(context: Context<I>, id: string): Promise<boolean> {
    await context.programIsQuiet();
    return context.isOwned(id);
  }

  /** Returns an empty result if a read fails, so that the purchase continues. */
  private async looked<I>(context: Context<I>, id: string): Promise<{ row?: R | undefined; isProved?: boolean }> {
    try {
      const row = await this.shown(context, id);
      return row ? { row } : { isProved: await this.bought.isGone(id) };
    } catch (error) {
      if (error instanceof ApiError) return {};
      throw error;
    }
  }

  /** Returns undefined if no call shows the object for as long as a list can be outdated. */
  private async shown<I>({ clock }: Context<I>, id: string): Promise<R | undefined> {
    for (const seconds of [...LIST_LAG_PAUSES_SECONDS, 0]) {
      const row = await this.bought.find(id);
      if (row || seconds === 0) return row;
      await clock.sleep(seconds * 1000);
    }
    return undefined;
  }

  /** The object of an interrupted run must have the wanted value of every input that no call can change. */
  private foundAgain<I>(context: Context<I>, row: R): ReplayedPurchase {
    const { noun, idOf, unlike } = this.bought;
    const id = idOf(row);
    const keys = unlike(row);
    if (keys.length > 0) {
      context.forgetId();
      throw new OperationError(
        `an interrupted run of this stack bought ${noun} ${id} for "${context.name}", which differs from this program in ${keys.join(", ")}. No call can change this difference, so nothing was bought. To keep ${noun} ${id}, set ${keys.join(", ")} to the value on the platform, and set adopt: "${id}". To buy a new ${noun}, first delete ${noun} ${id} in the console, or give this resource another name.`,
        { code: "ambiguous" },
      );
    }
    context.log.adopted(`${noun} ${id}: an interrupted run bought it for this resource`);
    return new ReplayedPurchase(false);
  }

  private isStuck<I>(context: Context<I>, id: string): OperationError {
    context.forgetId();
    return new OperationError(`the platform answers every order with ${this.bought.noun} ${id}, which is gone.`, {
      code: "replay",
    });
  }

  /**
   * The key of a quote contains the order, so that the platform never returns the remembered quote of another order. A quote buys nothing.
   */
  private async answered<I>(context: Context<I>, confirm: boolean): Promise<R | ReplayedPurchase> {
    const { keyPart = "", body, send } = this.bought;
    const key = context.idempotencyKey([keyPart, ...this.gone].filter(Boolean).join(" "));
    try {
      return await send(confirm ? key : `${key}-quote-${digestOf(body)}`, confirm);
    } catch (error) {
      if (!confirm || !isOfAnotherOrder(error)) throw error;
      await this.refuseOwn(context);
      this.gone.push(`ordered otherwise than ${digestOf(body)}`);
      return new ReplayedPurchase(true);
    }
  }

  /** The key belongs to an order with other inputs. The object of that order may exist or be gone. */
  private async refuseOwn<I>(context: Context<I>): Promise<void> {
    const { noun, idOf } = this.bought;
    const { adopt } = context.inputs as { adopt?: unknown };
    if (adopt === false) return;
    const ids = (await this.unowned(context)).map(idOf);
    const [first] = ids;
    if (first === undefined) return;
    throw new OperationError(
      `an earlier run ordered a ${noun} for "${context.name}" with other inputs, and the platform does not report its id, so nothing was bought. If the result is ${noun} ${ids.join(" or ")}, set adopt to its id (adopt: "${first}"). Otherwise set adopt: false to buy a new ${noun}.`,
      { code: "ambiguous" },
    );
  }

  /** Waits for an object without an owner in this program, for as long as a list can be outdated. */
  private async unowned<I>({ clock, isOwned }: Context<I>): Promise<R[]> {
    const { all, idOf } = this.bought;
    for (const seconds of [...LIST_LAG_PAUSES_SECONDS, 0]) {
      const free: R[] = [];
      for (const row of await all()) if (!(await isOwned(idOf(row)))) free.push(row);
      if (free.length > 0 || seconds === 0) return free;
      await clock.sleep(seconds * 1000);
    }
    return [];
  }
}

/**
 * The platform refuses a key that another request used. The message is not documented, but in every platform variant it contains the name
 * of the header.
 */
export function isOfAnotherOrder(error: unknown): boolean {
  if (!(error instanceof ApiError) || (error.status !== 400 && error.status !== 409 && error.status !== 422)) return false;
  const texts = [error.apiMessage ?? "", ...Object.entries(error.fieldErrors).flat(2)];
  return texts.some((text) => /idempot/i.test(text));
}

const digestOf = (order: unknown): string => createHash("sha256").update(JSON.stringify(order)).digest("hex").slice(0, 8);

// No document states the price of extra backups, or whether their calls accept `confirm`.

export const EXTRA_BACKUPS_ARE_FREE =
  "The API does not document the price of this backup, so a preview shows no price. If the platform asks for a confirmation, the stack must permit the price in the response (`hosting:autoConfirm`, `hosting:maxMonthlyIncrease`).";

/** The price is zero unless the platform answers with a quote. */
export const costOfBackup = (what: string): NonNullable<Step<never>["cost"]> => ({ takesConfirm: true, price: { increase: 0, what } });

/** Returns an empty body unless the stack permitted a quote. */
export const confirmed = (confirm: boolean): { body?: { confirm: true } } => (confirm ? { body: { confirm: true } } : {});
