import { ApiError } from "../../api/errors";
import type { Context } from "../definition/context";
import { OperationError } from "../log/errors";
import { withArticle } from "../log/text";
import { FIRST_LINE_SECONDS, LINE_EVERY_SECONDS, waitFor } from "./wait";

/**
 * Longest time after which a list shows a new object: the longest lag of all platform variants (`newObjects: "15 s late"`), with a margin. An
 * object that no list shows after this time was not created.
 */
export const LONGEST_LIST_LAG_SECONDS = 20;

/** Pauses between reads of a list that may lag. Their sum is `LONGEST_LIST_LAG_SECONDS`. */
export const LIST_LAG_PAUSES_SECONDS: readonly number[] = [1, 1, 2, 3, 4, 4, 5];

/** Time for which the provider looks for the effect of a request without an answer. A platform may work longer than the gateway in front of it waits. */
const LATE_EFFECT_SECONDS = 150;
const LATER_PAUSE_SECONDS = 5;

type Looking = Pick<Context<never>, "clock" | "log">;

/** Looks for the effect of a call: until a list must show it, or for `LATE_EFFECT_SECONDS` if the platform may still work on the `lost` call. */
export async function madeByLostCall<T>(
  { clock, log }: Looking,
  look: () => Promise<T | undefined>,
  lost?: ApiError,
): Promise<T | undefined> {
  const seconds = lost?.outcome === "unknown" ? LATE_EFFECT_SECONDS : LONGEST_LIST_LAG_SECONDS;
  for (let i = 0, waited = 0, nextLine = FIRST_LINE_SECONDS; waited < seconds; i++) {
    const pause = LIST_LAG_PAUSES_SECONDS[i] ?? LATER_PAUSE_SECONDS;
    await clock.sleep(pause * 1000);
    waited += pause;
    // A failed read shows nothing: the platform may be away for a part of this time.
    const found = await look().catch((error: unknown) => (error instanceof ApiError ? undefined : Promise.reject(error)));
    if (found !== undefined) return found;
    if (waited < nextLine) continue;
    log.waiting("lost or unusable response, looking for what the request did", waited);
    nextLine = waited + LINE_EVERY_SECONDS;
  }
  return undefined;
}

/**
 * Sends a request that must not take effect twice. If its response is lost, looks for its effect, and never sends it again. `what` is for the error:
 * `project "shop"`. Without `look`, no call shows the effect.
 */
export async function sendOnce<S, T = S>(
  context: Looking,
  { what, send, look }: { what: string; send: () => Promise<S>; look?: (() => Promise<T | undefined>) | undefined },
): Promise<S | T> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError && error.outcomeUnknown)) throw error;
    const found = look && (await madeByLostCall(context, look, error));
    if (found !== undefined) return found;
    if (error.outcome !== "unknown") throw error;
    throw new OperationError(unknownText(what, look !== undefined), { code: "outcome_unknown", cause: error });
  }
}

const unknownText = (what: string, isShown: boolean): string =>
  isShown
    ? `The response to the creation was lost, and no new ${what} has appeared in ${LATE_EFFECT_SECONDS} s. Run the same command again: it looks for the ${what.split(' "')[0]} first.`
    : `The response to the creation was lost, and no call shows whether the ${what} exists. Running the same command again creates another ${what}.`;

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
  /** Returns the text for the log lines while the provider waits for capacity. */
  what: () => string;
  timeoutSeconds: number;
  advice: string;
}

/**
 * Starts a one-time operation and returns its id. If the response is lost, an operation that began after the call counts as the started one. If there
 * is none, the state keeps the ids that were listed before the call (`UNKNOWN_RUN`), and the next run looks for another one before it sends the call.
 */
export async function beginRun(
  context: Looking & Partial<Pick<Context<never>, "formerId" | "recordId">>,
  { noun, known, send, findNew, ...wait }: Begin,
): Promise<string> {
  const { log, formerId, recordId } = context;
  const isUnknown = isUnknownRun(formerId);
  const before = new Set(isUnknown ? formerId.slice(UNKNOWN_RUN.length).split(",") : known);
  const find = async () => findNew?.(before);
  const late = isUnknown ? await find() : undefined;
  if (late !== undefined) {
    log.adopted(`${noun} ${late}: an earlier run of this stack started it, and the response was lost`);
    return late;
  }
  if (isUnknown && !findNew) log.warning(mayExistText(noun));
  // The id is recorded before the search, because a search that fails or is cancelled must not forget the request.
  const sent = () =>
    send().catch((error: unknown) => {
      if (error instanceof ApiError && error.outcome === "unknown") recordId?.(`${UNKNOWN_RUN}${[...before].join(",")}`);
      throw error;
    });
  let hasBegun = false;
  const look = async (): Promise<string | undefined> => {
    if (hasBegun) return find();
    const answer = await sendOnce(context, { what: noun, send: sent, look: findNew && find });
    hasBegun = answer === "begun";
    return typeof answer === "object" ? answer.id : hasBegun ? undefined : answer;
  };
  return waitFor(context, { ...wait, look });
}

export const mayExistText = (noun: string): string =>
  `${withArticle(noun)} may exist that the state does not contain: the response to its start was lost`;

/** Beginning of the id of an operation that may have started: its call got no response. The rest is the list of ids from before the call. */
const UNKNOWN_RUN = "unknown:";

export const isUnknownRun = (id: string | undefined): id is string => id?.startsWith(UNKNOWN_RUN) === true;
