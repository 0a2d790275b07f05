import { createHash } from "node:crypto";
import { ApiError } from "../../api/errors";
import type { Context } from "../../core/context";
import { OperationError } from "../../core/errors";
import type { Step } from "../../core/gate";
import { ReplayedPurchase } from "../../core/idempotency";
import { LIST_LAG_PAUSES_SECONDS } from "../../core/list-lag";

/** The parts of a purchase that its resource type provides. */
interface Bought<R> {
  noun: string;
  /** Order of the purchase; a different order is a different request. */
  body: unknown;
  /** Part of the key that distinguishes orders of different content. Default: none. */
  keyPart?: string;
  send: (key: string) => Promise<R>;
  idOf: (row: R) => string;
  /** Reads the object again; undefined if no call shows it. */
  find: (id: string) => Promise<R | undefined>;
  /** Returns whether a read of the object itself proves that it is gone. Called after `find` did not find it for the longest list lag. */
  isGone: (id: string) => Promise<boolean>;
  /** Returns the objects of this type that this run read last: those that existed before the order. */
  known: () => Promise<R[]>;
  /** Reads all objects of this type again. */
  all: () => Promise<R[]>;
  /** Returns the inputs that no call can change and in which the object differs. */
  unlike: (row: R) => string[];
}

/**
 * One purchase with an `Idempotency-Key`.
 *
 * The platform remembers the answer to a key for a day. The object of an interrupted run is found again by the key and logged; it is never
 * bought twice. No clock and no date decides this.
 *
 * An answer repeats an earlier purchase if its object was listed before the request, or if the object is gone. If it is gone, its id
 * becomes a further part of the key, and the order is sent once more, through the gate. In doubt the money stays reserved, and nothing is
 * ordered a third time.
 */
export class Purchase<R> {
  /** Ids in answers to earlier keys whose objects are gone. */
  private readonly gone: string[] = [];
  /** The ids among them that no read of the object proved to be gone. */
  private readonly doubtful: string[] = [];
  /** Ids that existed before the order. */
  private before: ReadonlySet<string> | undefined;

  constructor(private readonly bought: Bought<R>) {}

  /** Sends the request and keeps the object's id at once. */
  async send<I>(context: Context<I>, { isQuote }: { isQuote: boolean }): Promise<R | ReplayedPurchase> {
    const { idOf, known } = this.bought;
    this.before ??= new Set((await known()).map(idOf));
    const made = await this.answered(context, isQuote);
    if (made instanceof ReplayedPurchase) return made;
    const id = idOf(made);
    context.recordId(id);
    if (this.gone.includes(id)) throw this.isStuck(context, id);
    const { row, isProved } = await this.looked(context, id);
    if (row && this.before.has(id) && (await this.isAnothers(context, id))) return this.orderAgain(context, id, true);
    if (row) return this.before.has(id) ? this.foundAgain(context, row) : made;
    // An object that cannot be read counts as existing: the wait for it reports why. If no call shows a second object either, the list is
    // late, and the wait continues.
    if (isProved === undefined || (!isProved && this.doubtful.length > 0)) return made;
    return this.orderAgain(context, id, isProved === true);
  }

  /** Repeats the order with another key, because the answer names an earlier object that is not available. */
  private orderAgain<I>(context: Context<I>, id: string, isProved: boolean): ReplayedPurchase {
    context.forgetId();
    this.gone.push(id);
    if (!isProved) this.doubtful.push(id);
    return new ReplayedPurchase(true, !isProved);
  }

  /**
   * Returns whether another resource of the program has the object. This happens if the object was bought under this name and an alias gave
   * it to that resource.
   */
  private async isAnothers<I>(context: Context<I>, id: string): Promise<boolean> {
    await context.programIsQuiet();
    return context.isOwned(id);
  }

  /** Looks for the object of an answer. A failed read gives no result and never fails the purchase. */
  private async looked<I>(context: Context<I>, id: string): Promise<{ row?: R | undefined; isProved?: boolean }> {
    try {
      const row = await this.shown(context, id);
      return row ? { row } : { isProved: await this.bought.isGone(id) };
    } catch (error) {
      if (error instanceof ApiError) return {};
      throw error;
    }
  }

  /** Returns the object as soon as a call shows it; undefined after the longest list lag. */
  private async shown<I>({ clock }: Context<I>, id: string): Promise<R | undefined> {
    for (const seconds of [...LIST_LAG_PAUSES_SECONDS, 0]) {
      const row = await this.bought.find(id);
      if (row || seconds === 0) return row;
      await clock.sleep(seconds * 1000);
    }
    return undefined;
  }

  /** Accepts the object of an interrupted run only if it has the wanted value in every input that no call can change. */
  private foundAgain<I>(context: Context<I>, row: R): ReplayedPurchase {
    const { noun, idOf, unlike } = this.bought;
    const id = idOf(row);
    const keys = unlike(row);
    if (keys.length > 0) {
      context.forgetId();
      throw new OperationError(
        `an interrupted run of this stack bought ${noun} ${id} for "${context.name}", which differs from this program in ${keys.join(", ")}. No call can change that, so nothing was bought. To keep it, set ${keys.join(", ")} to the value on the platform, and adopt: "${id}". To buy another one, first delete it in the console, or give this resource another name.`,
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
   * Sends the request with its key. A quote changes nothing. Its key contains the order, so that a remembered answer never prices another
   * order.
   */
  private async answered<I>(context: Context<I>, isQuote: boolean): Promise<R | ReplayedPurchase> {
    const { keyPart = "", body, send } = this.bought;
    const key = context.idempotencyKey([keyPart, ...this.gone].filter(Boolean).join(" "));
    try {
      return await send(isQuote ? `${key}-quote-${digestOf(body)}` : key);
    } catch (error) {
      if (isQuote || !isOfAnotherOrder(error)) throw error;
      await this.refuseOwn(context);
      this.gone.push(`ordered otherwise than ${digestOf(body)}`);
      return new ReplayedPurchase(true);
    }
  }

  /** The key belongs to an order with other inputs, whose object exists or is gone. */
  private async refuseOwn<I>(context: Context<I>): Promise<void> {
    const { noun, idOf } = this.bought;
    const { adopt } = context.inputs as { adopt?: unknown };
    if (adopt === false) return;
    const ids = (await this.unowned(context)).map(idOf);
    const [first] = ids;
    if (first === undefined) return;
    throw new OperationError(
      `an earlier run ordered a ${noun} for "${context.name}" with other inputs, and the platform does not report which one: nothing was bought. If it is ${noun} ${ids.join(" or ")}, set adopt to its id (adopt: "${first}"). Otherwise set adopt: false to buy another one.`,
      { code: "ambiguous" },
    );
  }

  /** Returns the objects without a resource of this program, as soon as a list shows any. */
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

/** Returns whether a key was refused because another request used it. No document gives the message, but every variant names the header. */
export function isOfAnotherOrder(error: unknown): boolean {
  if (!(error instanceof ApiError) || (error.status !== 400 && error.status !== 409 && error.status !== 422)) return false;
  const texts = [error.apiMessage ?? "", ...Object.entries(error.fieldErrors).flat(2)];
  return texts.some((text) => /idempot/i.test(text));
}

const digestOf = (order: unknown): string => createHash("sha256").update(JSON.stringify(order)).digest("hex").slice(0, 8);

// Backups in addition to scheduled ones. No document states a price for them, or that their calls take `confirm`.

export const EXTRA_BACKUPS_ARE_FREE =
  "No price of such a backup is documented, so a preview shows none. If the platform asks for a confirmation, the price in its answer needs the same permission as any other (`hosting:autoConfirm`, `hosting:maxMonthlyIncrease`).";

/** No document names a price. A quote of the platform still counts. */
export const costOfBackup = (what: string): NonNullable<Step<never>["cost"]> => ({ takesConfirm: true, price: { increase: 0, what } });

/** Body of the call; empty unless a quote was permitted. */
export const confirmed = (confirm: boolean): { body?: { confirm: true } } => (confirm ? { body: { confirm: true } } : {});
