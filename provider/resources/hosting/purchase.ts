import { createHash } from "node:crypto";
import { ApiError } from "../../api/errors";
import { momentOf } from "../../api/moment";
import type { Context } from "../../core/context";
import { OperationError } from "../../core/errors";
import { Replay } from "../../core/gate";
import { isRecent } from "../../core/identity";

/** An object with the date of its creation, where the platform shows it. */
interface Dated {
  created_at?: string | null;
}

/** What a purchase needs of its kind. */
export interface Bought<R extends Dated> {
  noun: string;
  /** What is ordered: another order is another request. */
  body: unknown;
  send: (key: string) => Promise<R>;
  idOf: (row: R) => string;
  /** The object as the platform shows it now, asked anew; undefined where it is nowhere. */
  find: (id: string) => Promise<R | undefined>;
  /** Objects of this sort, asked anew. */
  all: () => Promise<R[]>;
}

/** Clocks of two machines of one platform, and the time that a request takes, do not differ by more. */
const SURELY_OLDER_MS = 10_000;
/** A machine's own clock may be wrong by so much, where the platform tells no time. */
const WRONG_CLOCK_MS = 15 * 60_000;
const SAME_DISTANCE_MS = 5_000;

/**
 * One purchase that bears a key. A key answers from memory for a day: what an interrupted run bought is got again, never bought again, and that is
 * said. Only what is certainly older than the request, or known to be gone, is taken for such a replay; a new object that is shown nowhere yet
 * is waited for. Where the object of a replay is gone, the next key gets its id as well, and is asked for through the gate like the first.
 */
export class Purchase<R extends Dated> {
  /** Ids that earlier keys answered with, and that are gone. */
  private readonly gone: string[] = [];
  private last: { madeMs: number; askedMs: number } | undefined;

  constructor(private readonly bought: Bought<R>) {}

  /** Sends the request, with the object's id kept at once. */
  async send<I>(context: Context<I>, { isQuote }: { isQuote: boolean }): Promise<R | Replay> {
    const { idOf, find, noun } = this.bought;
    const askedMs = context.clock.now();
    const made = await this.answered(context, isQuote);
    if (made instanceof Replay) return made;
    const id = idOf(made);
    context.keep(id);
    const moment = momentOf(made.created_at ?? (await find(id))?.created_at);
    const madeMs = Number.isNaN(moment) ? undefined : moment;
    if (!this.gone.includes(id) && id !== context.formerId && !this.isReplay(context, madeMs, askedMs)) return made;
    if (await find(id)) {
      context.log.takenOver(`${noun} ${id}: it was bought for this resource before, by a run that did not come to its end`);
      return new Replay(false);
    }
    context.discard();
    if (this.gone.includes(id))
      throw new OperationError(`the platform answers with ${noun} ${id} whatever it is asked for, and that is gone.`, { code: "replay" });
    this.gone.push(id);
    if (madeMs !== undefined) this.last = { madeMs, askedMs };
    return new Replay(true);
  }

  /** A quote changes nothing. It has a key of its own, with what is ordered in it: an answer from memory must not price another order. */
  private async answered<I>(context: Context<I>, isQuote: boolean): Promise<R | Replay> {
    const key = context.idempotencyKey(this.gone.join(" "));
    try {
      return await this.bought.send(isQuote ? `${key}-quote-${digestOf(this.bought.body)}` : key);
    } catch (error) {
      if (isQuote || !isOfAnotherOrder(error)) throw error;
      await this.refuseOwn(context);
      this.gone.push(`ordered otherwise than ${digestOf(this.bought.body)}`);
      return new Replay(true);
    }
  }

  /** The key was used for another order, which was changed since: what it bought is among what is there, or it is gone. */
  private async refuseOwn<I>({ clock, name }: Context<I>): Promise<void> {
    const { all, noun, idOf } = this.bought;
    const recent = (await all()).filter(({ created_at: made }) => made === undefined || made === null || isRecent(made, clock));
    const [first] = recent;
    if (!first) return;
    const list = recent.map((row) => `${idOf(row)}${row.created_at ? ` (made ${row.created_at})` : ""}`).join(", ");
    throw new OperationError(
      `an earlier run ordered a ${noun} for "${name}" with other inputs, and the platform does not say which it is. Nothing was bought. It may be one of: ${list}. If it is, set adopt: "${idOf(first)}" on this resource; otherwise give the resource another name.`,
      { code: "ambiguous" },
    );
  }

  private isReplay<I>({ hosting }: Context<I>, madeMs: number | undefined, askedMs: number): boolean {
    if (madeMs === undefined) return false;
    if (madeMs > (hosting.byApiClock(askedMs) ?? askedMs - WRONG_CLOCK_MS) - SURELY_OLDER_MS) return false;
    // As much later than the last one as it was asked for later: it was made just now, whatever the clocks say.
    const { last } = this;
    return last === undefined || Math.abs(madeMs - last.madeMs - (askedMs - last.askedMs)) > SAME_DISTANCE_MS;
  }
}

/** Whether a key was refused because another request bore it. No document gives the words, but each of them names the header. */
export function isOfAnotherOrder(error: unknown): boolean {
  if (!(error instanceof ApiError) || (error.status !== 400 && error.status !== 409 && error.status !== 422)) return false;
  const texts = [error.apiMessage ?? "", ...Object.entries(error.fieldErrors).flat(2)];
  return texts.some((text) => /idempot/i.test(text));
}

const digestOf = (order: unknown): string => createHash("sha256").update(JSON.stringify(order)).digest("hex").slice(0, 8);
