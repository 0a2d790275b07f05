import { isDeepStrictEqual } from "node:util";
import { type AnyCall, type Call, type CallArguments, filled, isUnread, type Reader } from "./call";
import { ApiError, lostText, NotFoundError, OutcomeUnknownError } from "./errors";
import { isObject } from "./json";
import { TRANSPORT } from "./limits";
import { isListed, lastParameterOf } from "./listed";
import { LIST_LAG, SETTLING, until, type Waiter } from "./wait";

/** Interval between reads. Many requests can wait at the same time, and each of them reads. */
const LOOK_EVERY_SECONDS = 10;

interface Sending<A> {
  readonly call: AnyCall & { readonly response: unknown };
  readonly args: CallArguments<unknown, unknown>;
  readonly send: () => Promise<A>;
  /** Returns a reader whose reads begin now or later. */
  readonly reader: () => Reader;
  /** Called if the platform shows the effect of the request. The request is then not sent again, and `send` has no result. */
  readonly onShown: () => void;
  /** Called if the request may still take effect until this time, in milliseconds, after `send` has ended. */
  readonly onOpen: (untilMs: number) => void;
}

interface Open extends Pick<Sending<unknown>, "call" | "args"> {
  readonly untilMs: number;
}

/**
 * Decides when a request that sets or removes is sent again after its response was lost (docs/architecture.md, "Nothing twice"). The platform may
 * carry out such a request late: after the run has created a new object at the same place, or has written a newer value.
 */
export class Unanswered {
  private open: readonly Open[] = [];

  constructor(private readonly waiter: Waiter) {}

  async send<A>(sending: Sending<A>): Promise<A> {
    const { call, send, onShown, onOpen } = sending;
    if (this.open.length > 0) await this.untilSettled(sending);
    for (let sent = 1; ; sent++) {
      try {
        return await send();
      } catch (error) {
        if (!mayActLater(call, error)) throw error;
        if (call.does === "acts once") throw failureOf(error, MAY_HAVE_ACTED); // the caller looks for the effect, if a read can show the effect
        const openUntil = this.openUntil();
        const isDone = await this.isDone(sending, sent).catch((cancelled: unknown) => {
          onOpen(openUntil);
          throw cancelled;
        });
        if (isDone) {
          onShown();
          return undefined as A;
        }
        if (sent > repetitionsOf(call)) throw failureOf(error);
      }
    }
  }

  private openUntil(): number {
    return this.waiter.clock.now() + SETTLING.seconds * 1000;
  }

  /** Waits until no earlier request without a response can undo this request. */
  private async untilSettled({ call, args }: Sending<unknown>): Promise<void> {
    if (call.does === "removes" && !call.endsKnown) return;
    const now = () => this.waiter.clock.now();
    for (const one of this.open.filter(({ call: other, args: theirs }) => isUndoneBy(call, args, other, theirs)))
      if (one.untilMs > now()) await this.wait((one.untilMs - now()) / 1000, one);
    this.open = this.open.filter(({ untilMs }) => untilMs > now());
  }

  /** Whether the request has had its effect and need not be sent again. Ends when the request may be sent again. */
  private async isDone(sending: Sending<unknown>, sent: number): Promise<boolean> {
    const { call, args } = sending;
    const { clock } = this.waiter;
    const sentAt = clock.now();
    const untilMs = this.openUntil();
    if (call.does === "removes") {
      // A list may lag behind the creation of the object, so a list without the object proves nothing before the longest lag.
      const isLate = () => clock.now() - sentAt >= LIST_LAG.seconds * 1000;
      return this.wait(SETTLING.seconds, sending, async () => isLate() && (await isGone(sending)));
    }
    await this.wait(TRANSPORT.firstRetrySeconds * 2 ** (sent - 1), sending);
    const shown = await isShown(sending);
    // If the request was sent twice, only one of the two requests may have had the effect, and the other may still act.
    const isKnown = shown === true && sent === 1;
    if (!isKnown && !call.endsKnown) {
      this.open = [...this.open, { call, args, untilMs }];
      sending.onOpen(untilMs);
    }
    if (shown === true) return isUnread(call);
    if (call.endsKnown) return this.wait(SETTLING.seconds, sending, async () => (await isShown(sending)) === true);
    if (shown === undefined) await this.wait(LIST_LAG.seconds, sending);
    return false;
  }

  /** Waits until `look` returns true. Returns false if the time ends first. */
  private async wait(seconds: number, { call, args }: Pick<Open, "call" | "args">, look = async () => false): Promise<boolean> {
    const what = () => `${call.method} ${filled(call.path, args.params)} without a response, which may still take effect`;
    const schedule = { pausesSeconds: [Math.min(LOOK_EVERY_SECONDS, seconds)], seconds };
    return (await until(this.waiter, schedule, { what, look: async () => (await look()) || undefined, atOnce: false })) === true;
  }
}

const MAY_HAVE_ACTED =
  "It may have taken effect, so this run does not send it again. Check the result on the platform before the next run, which sends it again if no read shows its effect.";

/** Excludes an unreadable success, because it shows that the platform has answered. */
const mayActLater = ({ does }: AnyCall, error: unknown): error is ApiError =>
  (does === "sets" || does === "removes" || does === "acts once") &&
  error instanceof ApiError &&
  error.outcome === "unknown" &&
  !((error.status ?? 400) < 300);

/** The transport itself repeats a removal whose address is never used again. */
function repetitionsOf({ does, endsKnown }: AnyCall): number {
  if (endsKnown) return 1;
  return does === "removes" ? 0 : TRANSPORT.retries;
}

const failureOf = (error: ApiError, advice = "Run the same command again: it looks first."): OutcomeUnknownError => {
  const { method, path, status, apiMessage, body, isOwnForm } = error;
  const what = `was sent, but no response shows whether it took effect (${lostText(error)})`;
  return new OutcomeUnknownError(what, { method, path, status, apiMessage, body, isOwnForm, cause: error, advice });
};

/** Whether the list of the object, or the read at the object's own address, shows that the object is gone. */
async function isGone({ call, args: { params = {} }, reader }: Sending<unknown>): Promise<boolean> {
  const name = lastParameterOf(call) ?? "";
  const list = call.path.endsWith(`{${name}}`) ? call.listedBy : undefined;
  try {
    if (list) return !(await isListed(reader(), list, params, name));
    if (call.shownBy) await reader().get(call.shownBy as Call<never, unknown, unknown>, { params });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return !list && error instanceof NotFoundError;
  }
  return false;
}

/** Whether the read at the object's own address shows all sent values. Undefined if no read shows all of them. */
async function isShown({ call, args: { params = {}, body }, reader }: Sending<unknown>): Promise<boolean | undefined> {
  if (!call.shownBy || !isObject(body)) return undefined;
  try {
    const shown = await reader().get(call.shownBy as Call<never, unknown, unknown>, { params });
    const keys = Object.keys(body);
    if (!isObject(shown) || !keys.every((key) => key in shown)) return undefined;
    return keys.every((key) => isDeepStrictEqual(shown[key], body[key]));
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/** Whether a late effect of `other` would undo this request: both write the same place, and not the same values. */
function isUndoneBy(call: AnyCall, args: Open["args"], other: AnyCall, theirs: Open["args"]): boolean {
  if (placeOf(call, args) !== placeOf(other, theirs)) return false;
  if (call.method !== other.method || !isObject(args.body) || !isObject(theirs.body))
    return call.method !== other.method || !isDeepStrictEqual(args.body, theirs.body);
  const [mine, others] = [args.body, theirs.body];
  return Object.keys(mine).some((key) => key in others && !isDeepStrictEqual(mine[key], others[key]));
}

/** Returns the place that a request writes: its path, the path of a raw file, and the fields of the body that identify a part of the object. */
function placeOf({ path, encoding, part = [] }: AnyCall, { params, query, body }: Open["args"]): string {
  const fields = isObject(body) ? part.map((name) => body[name]) : [];
  return JSON.stringify([filled(path, params), encoding === "text" ? query : undefined, fields]);
}
