import { createHash } from "node:crypto";
import { ApiError } from "../../api/errors";
import type { Context } from "../../core/context";
import { OperationError } from "../../core/errors";
import { LIST_LAG_PAUSES_SECONDS } from "../../core/list-lag";
import { Replay } from "../../core/replay";

/** What a purchase needs of its resource type. */
export interface Bought<R> {
  noun: string;
  /** What is ordered: another order is another request. */
  body: unknown;
  /** A part of the key, if orders of different content must never be taken for each other. Default: none. */
  keyPart?: string;
  send: (key: string) => Promise<R>;
  idOf: (row: R) => string;
  /** The object as the platform shows it now, asked anew; undefined if nothing shows it. */
  find: (id: string) => Promise<R | undefined>;
  /** Whether a look at the object itself proves that it is gone, after `find` did not find it for the longest list lag. */
  isGone: (id: string) => Promise<boolean>;
  /** Objects of this type, as this run read them last: what is in there was there before anything was ordered. */
  known: () => Promise<R[]>;
  /** Objects of this type, asked anew. */
  all: () => Promise<R[]>;
  /** Inputs that no call changes and that the object shows otherwise. */
  unlike: (row: R) => string[];
}

/**
 * One purchase that bears an `Idempotency-Key`. A key answers from memory for a day: what an interrupted run bought is found again and never bought
 * again, and that is logged. No clock and no date decides. An answer is such a replay if its object was listed before the request, or if the
 * object is gone; then the key gets its id as a further part, and the order is sent once more, through the gate. In doubt the money stays
 * reserved, and nothing is ordered a third time.
 */
export class Purchase<R> {
  /** Ids that earlier keys answered with, and that are gone. */
  private readonly gone: string[] = [];
  /** Of these the ones that no look at themselves proved to be gone. */
  private readonly doubtful: string[] = [];
  /** What was there before anything was ordered. */
  private before: ReadonlySet<string> | undefined;

  constructor(private readonly bought: Bought<R>) {}

  /** Sends the request, with the object's id kept at once. */
  async send<I>(context: Context<I>, { isQuote }: { isQuote: boolean }): Promise<R | Replay> {
    const { idOf, known } = this.bought;
    this.before ??= new Set((await known()).map(idOf));
    const made = await this.answered(context, isQuote);
    if (made instanceof Replay) return made;
    const id = idOf(made);
    context.keep(id);
    if (this.gone.includes(id)) throw this.isStuck(context, id);
    const { row, isProved } = await this.looked(context, id);
    if (row && this.before.has(id) && (await this.isAnothers(context, id))) return this.orderAgain(context, id, true);
    if (row) return this.before.has(id) ? this.foundAgain(context, row) : made;
    // What cannot be looked at is there: the wait for it says why. A second one that nothing shows is no replay of a deleted object any more: its list is late, and the wait for it goes on.
    if (isProved === undefined || (!isProved && this.doubtful.length > 0)) return made;
    return this.orderAgain(context, id, isProved === true);
  }

  /** The answer names what was bought before and is not to be had: the next order has another key. */
  private orderAgain<I>(context: Context<I>, id: string, isProved: boolean): Replay {
    context.discard();
    this.gone.push(id);
    if (!isProved) this.doubtful.push(id);
    return new Replay(true, !isProved);
  }

  /** Whether another resource of the program has it: it was bought under this name, which an alias has given to that one. */
  private async isAnothers<I>(context: Context<I>, id: string): Promise<boolean> {
    await context.programIsQuiet();
    return context.isOwned(id);
  }

  /** Looks for the object of an answer. A look that fails is no answer, and never makes the purchase a failed one. */
  private async looked<I>(context: Context<I>, id: string): Promise<{ row?: R | undefined; isProved?: boolean }> {
    try {
      const row = await this.shown(context, id);
      return row ? { row } : { isProved: await this.bought.isGone(id) };
    } catch (error) {
      if (error instanceof ApiError) return {};
      throw error;
    }
  }

  /** The object once anything shows it; undefined after the longest list lag. */
  private async shown<I>({ clock }: Context<I>, id: string): Promise<R | undefined> {
    for (const seconds of [...LIST_LAG_PAUSES_SECONDS, 0]) {
      const row = await this.bought.find(id);
      if (row || seconds === 0) return row;
      await clock.sleep(seconds * 1000);
    }
    return undefined;
  }

  /** What an interrupted run bought is this order only if it is what is wanted in everything that no call changes. */
  private foundAgain<I>(context: Context<I>, row: R): Replay {
    const { noun, idOf, unlike } = this.bought;
    const id = idOf(row);
    const keys = unlike(row);
    if (keys.length > 0) {
      context.discard();
      throw new OperationError(
        `an interrupted run of this stack bought ${noun} ${id} for "${context.name}", which differs from this program in ${keys.join(", ")}. No call changes that, so nothing was bought. To keep it, write ${keys.join(", ")} as it is and set adopt: "${id}". To buy another one, delete it in the console first, or give this resource another name.`,
        { code: "ambiguous" },
      );
    }
    context.log.takenOver(`${noun} ${id}: it was bought for this resource before, by a run that did not come to its end`);
    return new Replay(false);
  }

  private isStuck<I>(context: Context<I>, id: string): OperationError {
    context.discard();
    return new OperationError(`the platform answers with ${this.bought.noun} ${id} whatever it is asked for, and that is gone.`, {
      code: "replay",
    });
  }

  /** A quote changes nothing. It has a key of its own, with what is ordered in it: an answer from memory must not price another order. */
  private async answered<I>(context: Context<I>, isQuote: boolean): Promise<R | Replay> {
    const { keyPart = "", body, send } = this.bought;
    const key = context.idempotencyKey([keyPart, ...this.gone].filter(Boolean).join(" "));
    try {
      return await send(isQuote ? `${key}-quote-${digestOf(body)}` : key);
    } catch (error) {
      if (isQuote || !isOfAnotherOrder(error)) throw error;
      await this.refuseOwn(context);
      this.gone.push(`ordered otherwise than ${digestOf(body)}`);
      return new Replay(true);
    }
  }

  /** The key was used for another order, which was changed since: what it bought is among what is there, or it is gone. */
  private async refuseOwn<I>(context: Context<I>): Promise<void> {
    const { noun, idOf } = this.bought;
    const { adopt } = context.inputs as { adopt?: unknown };
    if (adopt === false) return;
    const ids = (await this.unowned(context)).map(idOf);
    const [first] = ids;
    if (first === undefined) return;
    throw new OperationError(
      `an earlier run ordered a ${noun} for "${context.name}" with other inputs, and the platform does not say which it is. Nothing was bought. It may be one of: ${ids.join(", ")}. If it is, set adopt: "${first}" on this resource; if it is none of them, set adopt: false, and another one is bought.`,
      { code: "ambiguous" },
    );
  }

  /** Objects that no resource of the program has, as soon as a list shows any. */
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

/** Whether a key was refused because another request bore it. No document gives the words, but each of them names the header. */
export function isOfAnotherOrder(error: unknown): boolean {
  if (!(error instanceof ApiError) || (error.status !== 400 && error.status !== 409 && error.status !== 422)) return false;
  const texts = [error.apiMessage ?? "", ...Object.entries(error.fieldErrors).flat(2)];
  return texts.some((text) => /idempot/i.test(text));
}

const digestOf = (order: unknown): string => createHash("sha256").update(JSON.stringify(order)).digest("hex").slice(0, 8);
