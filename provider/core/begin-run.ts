import { ApiError } from "../api/errors";
import type { Context } from "./context";
import { messageOf, OperationError } from "./errors";
import { madeByLostCall } from "./list-lag";
import { waitFor } from "./wait";

/** How often a call whose answer was lost is looked for and sent again: a second run does no harm. */
const ATTEMPTS = 3;
const LOOK_AFTER_LOSS_SECONDS = 1;
/** What was paid for is looked for so long, and not sent again: one permission buys one run. */
const LOOKED_FOR_SECONDS = 120;

export interface Begin {
  /** Sends the call. Undefined: there is no room for it now, so it is to be sent again. `begun`: it runs, and its id is still to show. */
  send: () => Promise<{ id: string } | "begun" | undefined>;
  /** Id of a run that was not there before the call. */
  findNew: () => Promise<string | undefined>;
  /** What is waited for while there is no room. */
  what: () => string;
  timeoutSeconds: number;
  advice: string;
  /** It is paid for, so that it is not sent again after a lost answer. Default: a second one costs nothing. */
  isPaid?: boolean;
}

/** Begins what happens once, and answers its id. After a lost answer what was not there before the call is what it began; without one, it is sent again. */
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
    `it is not known whether it was begun: ${messageOf(lost)} It costs money, so it was not sent again. ${advice} The next up sends it once more.`,
    { code: "bad_state", cause: lost },
  );
}
