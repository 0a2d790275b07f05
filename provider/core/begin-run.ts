import { ApiError } from "../api/errors";
import type { Context } from "./context";
import { messageOf, OperationError } from "./errors";
import { madeByLostCall } from "./list-lag";
import { waitFor } from "./wait";

/** How often a call whose answer was lost is checked and sent again. A second run does no harm. */
const ATTEMPTS = 3;
const LOOK_AFTER_LOSS_SECONDS = 1;
/** How long the provider looks for a paid run whose response was lost. It does not send the call again: one permission buys one run. */
const LOOKED_FOR_SECONDS = 120;

export interface Begin {
  /**
   * Sends the call. Undefined: the platform has no capacity now, so the provider sends the call again later. `begun`: the run has begun, but the
   * platform does not show its id yet.
   */
  send: () => Promise<{ id: string } | "begun" | undefined>;
  /** Returns the id of a run that did not exist before the call. */
  findNew: () => Promise<string | undefined>;
  /** The text of the wait for capacity. */
  what: () => string;
  timeoutSeconds: number;
  advice: string;
  /** Whether the run costs money. If so, the call is not sent again after a lost answer. Default: false. */
  isPaid?: boolean;
}

/** Starts a one-time run and returns its id. After a lost answer, a run that is new counts as the started one; if there is none, the call is repeated. */
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
    `the answer was lost, so it is unknown whether the run started: ${messageOf(lost)} It costs money, so it was not sent again. ${advice} The next up sends it again.`,
    { code: "bad_state", cause: lost },
  );
}
