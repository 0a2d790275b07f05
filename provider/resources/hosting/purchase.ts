import { createHash } from "node:crypto";
import { ApiError, ConflictError } from "../../api/errors";
import { ASKING, LIST_LAG, until } from "../../api/wait";
import type { Context } from "../../core/definition/context";
import { noQuoteText } from "../../core/lifecycle/lost-call";
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
   * Whether a direct read proves that the object is gone. Called after `find` has returned nothing for the longest lag of a list.
   */
  isGone: (id: string) => Promise<boolean>;
  /** Objects of this type that existed before the order, from the last read of this run. */
  known: () => Promise<R[]>;
  /** Objects of this type, read now. */
  all: () => Promise<R[]>;
  /** Names of the inputs that differ from the object, if no call can change them. */
  unlike: (row: R) => string[];
}

/**
 * One purchase with an `Idempotency-Key`.
 *
 * The platform remembers its answer to a key for a day. If a run is interrupted after the purchase, the next run sends the same key, and the answer
 * contains the same object instead of a second one. The key proves that this resource once ordered the object, but not that it still owns the object:
 * another stack may have adopted the object since. So the run continues only if `HOSTING_RESUME` names the resource. This does not depend on clocks
 * or dates.
 *
 * An answer repeats an earlier purchase if a list showed its object before this request, or if the object is gone. If the object is gone, the order
 * is sent under the next key of the resource, after another check of the permitted price. If the outcome is unknown, the amount stays reserved.
 */
export class Purchase<R> {
  /** Ids of objects that an answer contained although this resource cannot have them. */
  private readonly gone: string[] = [];
  /** Whether a wait has proved that one of these objects is gone. The platform then repeats the answers to earlier orders of this resource. */
  private isReplaying = false;
  /** Ids in `gone` of objects that no list shows. No direct read has proved that these objects are gone. */
  private readonly doubtful: string[] = [];
  /** Ids of the objects that existed before the order. */
  private before: ReadonlySet<string> | undefined;

  constructor(private readonly bought: Bought<R>) {}

  /**
   * Sends the order. `confirm` says whether the order buys. It is always true for a call without a `confirm` parameter, because that call always
   * buys.
   */
  async send<I>(context: Context<I>, { confirm }: { confirm: boolean }): Promise<R | ReplayedPurchase> {
    const { idOf, known } = this.bought;
    this.before ??= new Set((await known()).map(idOf));
    const made = await this.answered(context, confirm);
    if (made instanceof ReplayedPurchase) return made;
    const id = idOf(made);
    context.recordId(id);
    if (this.gone.includes(id)) throw this.isStuck(context, id);
    if (id === context.former.id) return this.orderAgain(context, id, true);
    const { row, isProved } = await this.looked(context, id);
    if (row && this.before.has(id))
      return (await context.owners.isOwned(id)) ? this.orderAgain(context, id, true) : this.foundAgain(context, row);
    if (row) return made;
    // If the object cannot be read, it is assumed to exist, and the later wait for it reports the cause. If two objects in a row are not shown, the
    // list must be outdated, so the run waits for the second object.
    if (isProved === undefined || (!isProved && this.doubtful.length > 0)) return made;
    this.isReplaying ||= isProved;
    return this.orderAgain(context, id, isProved);
  }

  /** Orders again with another key, because the response contains an earlier object that is gone or that another resource owns. */
  private orderAgain<I>(context: Context<I>, id: string, isProved: boolean): ReplayedPurchase {
    context.forgetId();
    context.orders.next();
    this.gone.push(id);
    if (!isProved) this.doubtful.push(id);
    return new ReplayedPurchase(true, !isProved);
  }

  /** Looks for the object. Empty if a read fails: the purchase then continues, because the object may exist. */
  private async looked<I>(context: Context<I>, id: string): Promise<{ row?: R | undefined; isProved?: boolean }> {
    try {
      const row = await this.shown(context, id);
      return row ? { row } : { isProved: await this.bought.isGone(id) };
    } catch (error) {
      if (error instanceof ApiError) return {};
      throw error;
    }
  }

  /**
   * Reads the object until a list can no longer be outdated. Undefined if no call has shown it by then. After the first earlier object, one list and
   * a direct read are enough, so that several former objects do not cost one wait each.
   */
  private async shown<I>(context: Context<I>, id: string): Promise<R | undefined> {
    const { noun, find, isGone } = this.bought;
    const look = async (isLast: boolean) => {
      const row = await find(id);
      return row || (!isLast && this.isReplaying && (await isGone(id))) ? { row } : undefined;
    };
    return (await until(context, LIST_LAG, { what: () => `${noun} ${id} to appear in its list`, look }))?.row;
  }

  /**
   * Uses the object that an earlier run bought, if `HOSTING_RESUME` permits it. Also throws if the object differs from the program in an input that
   * no call can change.
   */
  private foundAgain<I>(context: Context<I>, row: R): ReplayedPurchase {
    const { noun, idOf, unlike } = this.bought;
    const id = idOf(row);
    const keys = unlike(row);
    if (keys.length > 0) {
      context.forgetId();
      throw new OperationError(
        `an earlier run of this stack bought ${noun} ${id} for "${context.name}", which differs from this program in ${keys.join(", ")}. No call can change this difference, so nothing was bought. To keep ${noun} ${id}, set ${keys.join(", ")} to the value on the platform, and set adopt: "${id}". To buy a new ${noun}, first delete ${noun} ${id} in the console, or give this resource another name.`,
        { code: "ambiguous" },
      );
    }
    const missing = context.orders.missingResume(id);
    if (missing !== undefined) {
      context.forgetId();
      throw boughtBefore(noun, id, missing, context.inputs as { adopt?: unknown });
    }
    context.log.adopted(`${noun} ${id}: it was bought with this resource's key, and HOSTING_RESUME names the resource`);
    return new ReplayedPurchase(false);
  }

  private isStuck<I>(context: Context<I>, id: string): OperationError {
    context.forgetId();
    return new OperationError(
      `the platform answers every order for this resource with ${this.bought.noun} ${id}, which no longer exists. Give the resource another name, or wait until the platform forgets the earlier order.`,
      {
        code: "replay",
      },
    );
  }

  /**
   * Sends the order with its key. The key of a quote also contains a digest of the order, because the platform could otherwise answer with the
   * remembered quote of another order.
   */
  private async answered<I>(context: Context<I>, confirm: boolean): Promise<R | ReplayedPurchase> {
    const { keyPart, body } = this.bought;
    const key = context.orders.idempotencyKey(keyPart);
    try {
      return await this.accepted(context, confirm ? key : `${key}-quote-${digestOf(body)}`, confirm);
    } catch (error) {
      if (!confirm || !isOfAnotherOrder(error)) throw error;
      await this.refuseOwn(context);
      context.orders.next();
      return new ReplayedPurchase(true);
    }
  }

  /**
   * Sends the order again while the platform refuses it with 409, because another order for the same server is in progress. Also sends the request
   * for a quote again if its response is lost: the request buys nothing, and the platform answers the same key with its first answer.
   */
  private async accepted<I>(context: Context<I>, key: string, confirm: boolean): Promise<R> {
    const { noun, send } = this.bought;
    const last: { error?: ApiError } = {};
    const made = await until(context, ASKING, {
      what: () =>
        last.error instanceof ConflictError
          ? `the platform to accept the order of a ${noun} (${last.error.apiMessage ?? "refused with 409"})`
          : `the quote for a ${noun}: the response was lost`,
      async look() {
        try {
          return { row: await send(key, confirm) };
        } catch (error) {
          const isBusy = error instanceof ConflictError && !isOfAnotherOrder(error);
          const isLostQuote = !confirm && error instanceof ApiError && error.outcome === "unknown";
          if (!isBusy && !isLostQuote) throw error;
          last.error = error;
          return undefined;
        }
      },
    });
    if (made) return made.row;
    if (last.error instanceof ConflictError) throw last.error;
    throw new OperationError(noQuoteText(`a ${noun}`, last.error), { code: "outcome_unknown", cause: last.error });
  }

  /**
   * Called if an earlier order has used this key with other inputs. Throws if the object of that order may exist, because the platform does not
   * report its id.
   */
  private async refuseOwn<I>(context: Context<I>): Promise<void> {
    const { noun, idOf } = this.bought;
    const { adopt } = context.inputs as { adopt?: unknown };
    if (adopt === false) return;
    const ids = (await this.unowned(context)).map(idOf);
    const [first] = ids;
    if (first === undefined) return;
    throw new OperationError(
      `an earlier run ordered a ${noun} for "${context.name}" with other inputs, and the platform does not report its id, so nothing was bought. If that order made ${noun} ${ids.join(" or ")}, and no other stack manages it, set adopt to its id (adopt: "${first}"). Otherwise set adopt: false to buy a new ${noun}.`,
      { code: "ambiguous" },
    );
  }

  /** Returns objects that no resource of this program owns. Waits for such an object as long as a list can be outdated. */
  private async unowned<I>(context: Context<I>): Promise<R[]> {
    const { noun, all, idOf } = this.bought;
    const look = async () => {
      const free: R[] = [];
      for (const row of await all()) if (!(await context.owners.isOwned(idOf(row)))) free.push(row);
      return free.length > 0 ? free : undefined;
    };
    return (await until(context, LIST_LAG, { what: () => `the ${noun} of an earlier order`, look })) ?? [];
  }
}

/** The error for an object that an earlier run bought, and that another stack may own by now. Nothing was bought. */
export function boughtBefore(noun: string, id: string, resume: string, { adopt }: { adopt?: unknown }): OperationError {
  const another = adopt === false ? "give this resource another name" : "set adopt: false";
  return new OperationError(
    `${noun} ${id} was bought with this resource's key, by a run that did not finish or before the ${noun} was given to another stack. Nothing was bought now. To take it, set ${resume} for one run. To buy another one, ${another}. In a replacement by --target-replace or --replace, this can be the resource's own object: set the resource option deleteBeforeReplace: true.`,
    { code: "exists" },
  );
}

/**
 * Recognizes the refusal of a key that was used for another request. The message is not documented, but in every platform variant it
 * contains the name of the header.
 */
export function isOfAnotherOrder(error: unknown): boolean {
  if (!(error instanceof ApiError) || (error.status !== 400 && error.status !== 409 && error.status !== 422)) return false;
  const texts = [error.apiMessage ?? "", ...Object.entries(error.fieldErrors).flat(2)];
  return texts.some((text) => /idempot/i.test(text));
}

const digestOf = (order: unknown): string => createHash("sha256").update(JSON.stringify(order)).digest("hex").slice(0, 8);

// The price of extra backups is not documented, nor whether their calls accept `confirm`.

export const EXTRA_BACKUPS_ARE_FREE =
  "The API does not document the price of this backup, so a preview shows no price. If the platform asks for a confirmation, the stack must permit the price in the response (`hosting:autoConfirm`, `hosting:maxMonthlyIncrease`).";

/** The price is zero if the platform answers without a quote. */
export const costOfBackup = (what: string): NonNullable<Step<never>["cost"]> => ({ takesConfirm: true, price: { increase: 0, what } });

/** Body of the call. Contains `confirm` only if the stack has permitted the quoted price. */
export const confirmed = (confirm: boolean): { body?: { confirm: true } } => (confirm ? { body: { confirm: true } } : {});
