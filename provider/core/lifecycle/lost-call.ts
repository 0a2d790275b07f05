import { ApiError, ConfirmRequiredError } from "../../api/errors";
import { ASKING, LIST_LAG, restOf, SETTLING, until } from "../../api/wait";
import type { Context } from "../definition/context";
import { messageOf, OperationError } from "../log/errors";
import { markIn, markText, mayExistText } from "./mark";
import { waitFor } from "./wait";

type Waiting = Pick<Context<never>, "clock" | "log">;

/** Looks for the effect of a call: until a list must show it, or longer if the platform may still work on the `lost` call. */
export const madeByLostCall = <T>(context: Waiting, look: () => Promise<T | undefined>, lost?: ApiError): Promise<T | undefined> =>
  until(context, lost?.outcome === "unknown" ? SETTLING : LIST_LAG, {
    what: () => "lost or unusable response, looking for what the request did",
    atOnce: false,
    // A failed read shows nothing: the platform may be away for a part of this time.
    look: () => look().catch((error: unknown) => (error instanceof ApiError ? undefined : Promise.reject(error))),
  });

interface Once<S, T> {
  /** Name of the object that the request creates: `project "shop"`. */
  what: string;
  send: () => Promise<S>;
  /** Absent: no call shows the effect. */
  look?: (() => Promise<T | undefined>) | undefined;
  /** The error of a request whose effect does not appear. Default: the text for a creation. */
  unknown?: string;
  /**
   * Whether the request is a question for a quote: it buys nothing, and if the change is free, it sets values that it may set twice. It is sent again
   * while its response is lost and no read shows its effect.
   */
  isQuestion?: boolean;
}

/** Sends a request that must not take effect twice. If its response is lost, looks for its effect, and never sends it again, unless it `isQuestion`. */
export async function sendOnce<S, T = S>(
  context: Waiting,
  { what, send, look, unknown = unknownText(what, look !== undefined), isQuestion = false }: Once<S, T>,
): Promise<S | T> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError && error.outcomeUnknown)) throw error;
    const found = isQuestion ? await askedAgain(context, { what, send, look }) : look && (await madeByLostCall(context, look, error));
    if (found !== undefined) return found;
    if (error.outcome !== "unknown") throw error;
    throw new OperationError(isQuestion ? noQuoteText(`the ${what}`, error) : unknown, { code: "outcome_unknown", cause: error });
  }
}

export const noQuoteText = (what: string, error: unknown): string =>
  `no quote for ${what} has arrived in ${ASKING.seconds} s, so nothing was bought: ${messageOf(error)}`;

/** The platform may refuse a repeated question because the lost one took effect, so only a quote ends the wait with an error. */
const askedAgain = <S, T>(context: Waiting, { what, send, look }: Once<S, T>): Promise<S | T | undefined> =>
  until<S | T>(context, ASKING, {
    what: () => `the quote for the ${what}: the response was lost`,
    atOnce: false,
    async look() {
      try {
        return (await look?.()) ?? (await send());
      } catch (error) {
        if (!(error instanceof ApiError) || error instanceof ConfirmRequiredError) throw error;
        return undefined;
      }
    },
  });

const unknownText = (what: string, isShown: boolean): string =>
  isShown
    ? `The response to the creation was lost, and no new ${what} has appeared in ${SETTLING.seconds} s. Run the same command again: it looks for the ${what.split(' "')[0]} first.`
    : `The response to the creation was lost, and no call shows whether the ${what} exists. Running the same command again creates another ${what}.`;

/** For a change that the provider never sends twice. `what`: what the platform shows instead of the change. */
export const notShownText = (what: string): string =>
  `The response to the change was lost, and after ${SETTLING.seconds} s ${what}. This run does not send the change again. Run the same command again: it looks first.`;

export interface Begin {
  /** The operation, for the error and the next run: `deployment`. */
  noun: string;
  /** Ids of the operations that the platform showed before the call. */
  known: readonly string[];
  /**
   * Sends the call and returns the id of the operation. Undefined: the platform has no capacity now, so the provider sends the call again later.
   * `begun`: the operation has begun, but the platform does not show its id yet.
   */
  send: () => Promise<{ id: string } | "begun" | undefined>;
  /** Returns the id of an operation that `known` does not contain, or undefined if there is none. Absent: no call shows the operations. */
  findNew?: (known: ReadonlySet<string>) => Promise<string | undefined>;
  /** Whether `findNew` finds only operations that have not ended. Default: false. */
  isShownUntilEnd?: boolean;
  /** Returns the text for the log lines while the provider waits for capacity. */
  what: () => string;
  timeoutSeconds: number;
  advice: string;
}

/**
 * Starts a one-time operation and returns its id. From the first request until the id is known, the state keeps the ids that were listed before the
 * request (`Mark`). If the response is lost or the run is cancelled, the next run looks for another id before it sends the request.
 */
export async function beginOnce(
  context: Waiting & Partial<Pick<Context<never>, "former" | "recordId" | "forgetId">>,
  { noun, known, send, findNew, isShownUntilEnd, ...wait }: Begin,
): Promise<string> {
  const { clock, log, former, recordId, forgetId } = context;
  const lost = markIn(former?.id);
  const before = new Set(lost?.known ?? known);
  const find = async () => findNew?.(before);
  const late =
    lost && findNew && (await until(context, restOf(lost.sentAt, clock.now()), { what: () => `${noun} of an earlier run`, look: find }));
  if (late !== undefined) {
    log.adopted(`${noun} ${late}: an earlier run of this stack started it, and the response was lost`);
    return late;
  }
  if (lost && (!findNew || isShownUntilEnd)) log.warning(mayExistText(noun));
  const sent = async () => {
    recordId?.(markText({ known: before, sentAt: clock.now() }));
    const answer = await send();
    if (answer === undefined) forgetId?.();
    return answer;
  };
  let hasBegun = false;
  const look = async (): Promise<string | undefined> => {
    if (hasBegun) return find();
    const answer = await sendOnce(context, { what: noun, send: sent, look: findNew && find });
    hasBegun = answer === "begun";
    return typeof answer === "object" ? answer.id : hasBegun ? undefined : answer;
  };
  try {
    return await waitFor(context, { ...wait, look });
  } catch (error) {
    // The platform has refused the request, or has ended it without an effect that it shows.
    if (error instanceof ApiError && error.method !== "GET") forgetId?.();
    throw error;
  }
}
