import { ApiError } from "../api/errors";
import { restOf, until } from "../api/wait";
import type { Context } from "../core/definition/context";
import { sendOnce } from "../core/lifecycle/lost-call";
import { markIn, markText, mayExistText } from "../core/lifecycle/mark";
import { waitFor } from "../core/lifecycle/wait";

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
  /** Whether this run has ended the operation that an earlier run requested without a response, and so need not look for it. Default: false. */
  isSettled?: boolean;
  /** Whether `findNew` finds only operations that have not ended. Default: false. */
  isShownUntilEnd?: boolean;
  /** Returns the text for the log lines while the provider waits for capacity. */
  what: () => string;
  timeoutSeconds: number;
  advice: string;
}

/**
 * Begins a one-time operation and returns its id. From the first request until the id is known, the state keeps the ids that were listed before the
 * request (`Mark`). If the response is lost or the run is cancelled, the next run looks for another id before it sends the request.
 */
export async function beginOnce(
  context: Pick<Context<never>, "clock" | "log"> & Partial<Pick<Context<never>, "former" | "recordId" | "forgetId">>,
  { noun, known, send, findNew, isSettled, isShownUntilEnd, ...wait }: Begin,
): Promise<string> {
  const { clock, log, former, recordId, forgetId } = context;
  const lost = isSettled ? undefined : markIn(former?.id);
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
    // The platform has refused the request, or has ended it without a visible effect.
    if (error instanceof ApiError && error.method !== "GET") forgetId?.();
    throw error;
  }
}
