import type { Clock } from "../../api/clock";
import { ApiError } from "../../api/errors";
import type { Context } from "../definition/context";
import { messageOf, OperationError } from "../log/errors";

const FIRST_LINE_SECONDS = 8;
const LINE_EVERY_SECONDS = 30;
const POLL_SECONDS = [0.5, 1, 1, 2, 2, 3, 5];

export interface Waiting<T> {
  /** Returns the text for a log line, such as `deployment in_progress`. Called for each line. */
  what: () => string;
  /** Text before `what` in the log lines. The error omits this text, because the caller adds it to the error. */
  step?: string;
  /**
   * Reads the platform. Returns the result, or undefined to wait further. Throws if the platform shows a state after which the wait can never
   * succeed.
   */
  look: () => Promise<T | undefined>;
  timeoutSeconds: number;
  /** Whether to read before the first pause. Default: true. Set it to false if the wait cannot end so early. */
  atOnce?: boolean;
  /** Interval between reads in seconds, for reads that cost little. Default: a growing interval up to 5 s. */
  everySeconds?: number;
  /** Advice for the user after a timeout. */
  advice: string;
}

/** Waits for the platform, up to a limit. Logs the first line within 15 s, then a line every 30 s. */
export async function waitFor<T>(
  { clock, log }: Pick<Context<never>, "clock" | "log">,
  { what, step, look, timeoutSeconds, atOnce = true, everySeconds, advice }: Waiting<T>,
): Promise<T> {
  const startedAt = clock.now();
  const elapsed = () => (clock.now() - startedAt) / 1000;
  let nextLine = FIRST_LINE_SECONDS;
  for (let i = 0; ; i++) {
    const result = i > 0 || atOnce ? await look() : undefined;
    if (result !== undefined) return result;
    if (elapsed() >= timeoutSeconds) {
      const waited = step === undefined ? ` waiting for ${what()}` : ` (${what()})`;
      throw new OperationError(`timed out after ${timeoutSeconds} s${waited}. ${advice}`, { code: "timed_out" });
    }
    if (elapsed() >= nextLine) {
      log.waiting(step === undefined ? what() : `${step}, ${what()}`, elapsed());
      nextLine = elapsed() + LINE_EVERY_SECONDS;
    }
    await clock.sleep((everySeconds ?? POLL_SECONDS[Math.min(i, POLL_SECONDS.length - 1)] ?? 5) * 1000);
  }
}

/** A remark on the pages of resource types for which a user may expect `customTimeouts` to work. */
export const WITHOUT_CUSTOM_TIMEOUTS =
  "The option `customTimeouts` works only with the resource plugin. With the dynamic host, set the input `timeoutSeconds` instead.";

// Waits for lists that show new objects late.

/**
 * Longest time after which a list shows a new object: the longest lag of all platform variants (`newObjects: "15 s late"`), with a margin. An
 * object that no list shows after this time was not created.
 */
export const LONGEST_LIST_LAG_SECONDS = 20;

/** Pauses between reads of a list that may lag. Their sum is `LONGEST_LIST_LAG_SECONDS`. */
export const LIST_LAG_PAUSES_SECONDS: readonly number[] = [1, 1, 2, 3, 4, 4, 5];

/** Looks for the result of a call whose response was lost, until a list must show it. Returns undefined if the call created nothing. */
export async function madeByLostCall<T>(clock: Pick<Clock, "sleep">, look: () => Promise<T | undefined>): Promise<T | undefined> {
  for (const seconds of LIST_LAG_PAUSES_SECONDS) {
    await clock.sleep(seconds * 1000);
    const found = await look();
    if (found !== undefined) return found;
  }
  return undefined;
}

// The start of a one-time operation, such as a backup.

/** Maximum number of attempts of an unpaid call whose response was lost. Starting the operation twice does no harm. */
const ATTEMPTS = 3;
const LOOK_AFTER_LOSS_SECONDS = 1;
/**
 * How long the provider looks for a paid operation whose response was lost. The provider does not send the call again, because one permission buys
 * one operation.
 */
const LOOKED_FOR_SECONDS = 120;

export interface Begin {
  /**
   * Sends the call and returns the id of the operation. Undefined: the platform has no capacity now, so the provider sends the call again later.
   * `begun`: the operation has begun, but the platform does not show its id yet.
   */
  send: () => Promise<{ id: string } | "begun" | undefined>;
  /** Returns the id of an operation that began after the call, or undefined if there is none. */
  findNew: () => Promise<string | undefined>;
  /** Returns the text for the log lines while the provider waits for capacity. */
  what: () => string;
  timeoutSeconds: number;
  advice: string;
  /** Whether the operation costs money. If it does, the call is not sent again after a lost answer. Default: false. */
  isPaid?: boolean;
}

/**
 * Starts a one-time operation and returns its id. If the response is lost, an operation that began after the call counts as the started one. If there
 * is none, the provider repeats the call, unless the operation costs money.
 */
export function beginRun(context: Pick<Context<never>, "clock" | "log">, begin: Begin): Promise<string> {
  let lost = 0;
  let hasBegun = false;
  return waitFor(context, {
    what: begin.what,
    timeoutSeconds: begin.timeoutSeconds,
    advice: begin.advice,
    async look() {
      if (hasBegun) return begin.findNew();
      try {
        const answer = await begin.send();
        hasBegun = answer === "begun";
        return typeof answer === "object" ? answer.id : undefined;
      } catch (error) {
        if (!(error instanceof ApiError && error.outcomeUnknown)) throw error;
        if (begin.isPaid) return paidFor(context, begin, error);
        const begun = await madeByLostCall(context.clock, begin.findNew);
        lost += 1;
        if (begun === undefined && lost === ATTEMPTS) throw error;
        return begun;
      }
    },
  });
}

async function paidFor({ clock }: Pick<Context<never>, "clock">, { findNew, advice }: Begin, lost: ApiError): Promise<string> {
  for (const until = clock.now() + LOOKED_FOR_SECONDS * 1000; clock.now() < until; ) {
    await clock.sleep(LOOK_AFTER_LOSS_SECONDS * 1000);
    const begun = await findNew();
    if (begun !== undefined) return begun;
  }
  throw new OperationError(
    `the response was lost, so it is unknown whether the run started: ${messageOf(lost)} The request costs money, so it was not sent again. ${advice} The next up sends the request again.`,
    { code: "bad_state", cause: lost },
  );
}
