import type { Clock } from "../../api/clock";
import { ApiError } from "../../api/errors";
import type { Context } from "../definition/context";
import { messageOf, OperationError } from "../log/errors";
import type { Log } from "../log/log";
import { FIRST_LINE_SECONDS, waitFor } from "./wait";

/**
 * Longest time after which a list shows a new object: the longest lag of all platform variants (`newObjects: "15 s late"`), with a margin. An
 * object that no list shows after this time was not created.
 */
export const LONGEST_LIST_LAG_SECONDS = 20;

/** Pauses between reads of a list that may lag. Their sum is `LONGEST_LIST_LAG_SECONDS`. */
export const LIST_LAG_PAUSES_SECONDS: readonly number[] = [1, 1, 2, 3, 4, 4, 5];

/**
 * Looks for the result of a call whose response was lost, until a list must show it. Returns undefined if the call created nothing. `log` reports the
 * search once. Default: no line.
 */
export async function madeByLostCall<T>(
  clock: Pick<Clock, "sleep">,
  look: () => Promise<T | undefined>,
  log?: Pick<Log, "waiting">,
): Promise<T | undefined> {
  let waited = 0;
  for (const seconds of LIST_LAG_PAUSES_SECONDS) {
    await clock.sleep(seconds * 1000);
    if (waited < FIRST_LINE_SECONDS && waited + seconds >= FIRST_LINE_SECONDS)
      log?.waiting("lost or unusable response, looking for the new object", waited + seconds);
    waited += seconds;
    const found = await look();
    if (found !== undefined) return found;
  }
  return undefined;
}

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
