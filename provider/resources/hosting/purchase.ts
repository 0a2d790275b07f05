import { createHash } from "node:crypto";
import { ApiError } from "../../api/errors";
import type { Context } from "../../core/context";
import { OperationError } from "../../core/errors";
import type { Step } from "../../core/gate";
import { ReplayedPurchase } from "../../core/idempotency";
import { LIST_LAG_PAUSES_SECONDS } from "../../core/wait";

/** The parts of a purchase that its resource type provides. */
interface Bought<R> {
  noun: string;
  /** Content of the order. An order with different content is a different request. */
  body: unknown;
  /** Part of the key that distinguishes orders with different content. Default: no such part. */
  keyPart?: string;
  /** Sends the order. Without `confirm`, the platform answers with a quote. */
  send: (key: string, confirm: boolean) => Promise<R>;
  idOf: (row: R) => string;
  /** Reads the object again. Returns undefined if no call shows it. */
  find: (id: string) => Promise<R | undefined>;
  /**
   * Returns whether a direct read of the object proves that it is gone. Called if `find` has not found the object for as long as a list
   * can be outdated.
   */
  isGone: (id: string) => Promise<boolean>;
  /** Returns the objects of this type from the last read of this run. They existed before the order. */
  known: () => Promise<R[]>;
  /** Reads all objects of this type again. */
  all: () => Promise<R[]>;
  /** Returns the inputs that no call can change and whose values differ from the object. */
  unlike: (row: R) => string[];
}

/**
 * One purchase with an `Idempotency-Key`.
 *
 * The platform remembers the answer to a key for a day. With the key, the next run finds the object that an interrupted run bought. It logs the
 * object and does not buy a second one. The result does not depend on clocks or dates.
 *
 * An answer repeats an earlier purchase if a list showed its object before the request, or if the object is gone. If the object is gone, its id
 * becomes a part of the key. The order is then sent once more, after another check of the permitted price. If the outcome is unknown, the amount
 * stays reserved. The provider never sends a third order.
 */
export class Purchase<R> {
  /** Ids from answers to earlier keys. Their objects are gone. */
  private readonly gone: string[] = [];
  /** Ids in `gone` for which no direct read proved that the object is gone. */
  private readonly doubtful: string[] = [];
  /** Ids of the objects that existed before the order. */
  private before: ReadonlySet<string> | undefined;

  constructor(private readonly bought: Bought<R>) {}

  /**
   * Sends the order, and records the id of the object at once. `confirm`: whether the order buys. It is also true for a call that takes no
   * `confirm`, because such a call always buys.
   */
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
    // An object that cannot be read counts as existing. The wait for this object reports the cause later. If no call shows the second
    // object either, the list is outdated, and the run waits for the object.
    if (isProved === undefined || (!isProved && this.doubtful.length > 0)) return made;
    return this.orderAgain(context, id, isProved === true);
  }

  /** Repeats the order with another key, because the answer contains an earlier object that is not available. */
  private orderAgain<I>(context: Context<I>, id: string, isProved: boolean): ReplayedPurchase {
    context.forgetId();
    this.gone.push(id);
    if (!isProved) this.doubtful.push(id);
    return new ReplayedPurchase(true, !isProved);
  }

  /**
   * Returns whether another resource of the program owns the object. This happens if the object was bought under this name, and an alias
   * later moved the object to the other resource.
   */
  private async isAnothers<I>(context: Context<I>, id: string): Promise<boolean> {
    await context.programIsQuiet();
    return context.isOwned(id);
  }

  /** Looks for the object of an answer. If a read fails, the result is empty, and the purchase continues. */
  private async looked<I>(context: Context<I>, id: string): Promise<{ row?: R | undefined; isProved?: boolean }> {
    try {
      const row = await this.shown(context, id);
      return row ? { row } : { isProved: await this.bought.isGone(id) };
    } catch (error) {
      if (error instanceof ApiError) return {};
      throw error;
    }
  }

  /** Returns the object as soon as a call shows it. Returns undefined if no call shows it for as long as a list can be outdated. */
  private async shown<I>({ clock }: Context<I>, id: string): Promise<R | undefined> {
    for (const seconds of [...LIST_LAG_PAUSES_SECONDS, 0]) {
      const row = await this.bought.find(id);
      if (row || seconds === 0) return row;
      await clock.sleep(seconds * 1000);
    }
    return undefined;
  }

  /** Accepts the object of an interrupted run only if every input that no call can change has the wanted value. */
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
   * Sends the request with its key. The key of a quote contains the order, so that the platform never returns the remembered quote of
   * another order. A quote buys nothing.
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

  /** Handles a key that belongs to an order with other inputs. The object of that order may exist or be gone. */
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

  /** Returns the objects that no resource of this program owns. Waits for such an object for as long as a list can be outdated. */
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
 * Returns whether the platform refused a key because another request used it. The message is not documented, but in every platform
 * variant it contains the name of the header.
 */
export function isOfAnotherOrder(error: unknown): boolean {
  if (!(error instanceof ApiError) || (error.status !== 400 && error.status !== 409 && error.status !== 422)) return false;
  const texts = [error.apiMessage ?? "", ...Object.entries(error.fieldErrors).flat(2)];
  return texts.some((text) => /idempot/i.test(text));
}

const digestOf = (order: unknown): string => createHash("sha256").update(JSON.stringify(order)).digest("hex").slice(0, 8);

// Backups that a program requests in addition to scheduled backups. No document states their price, or whether their calls accept `confirm`.

export const EXTRA_BACKUPS_ARE_FREE =
  "The price of such a backup is not documented, so a preview shows no price. If the platform asks for a confirmation, the stack must permit the price in its answer (`hosting:autoConfirm`, `hosting:maxMonthlyIncrease`).";

/** Returns the cost of a backup. No document states a price, so it is zero unless the platform answers with a quote. */
export const costOfBackup = (what: string): NonNullable<Step<never>["cost"]> => ({ takesConfirm: true, price: { increase: 0, what } });

/** Body of the call. It is empty unless the stack permitted a quote. */
export const confirmed = (confirm: boolean): { body?: { confirm: true } } => (confirm ? { body: { confirm: true } } : {});
