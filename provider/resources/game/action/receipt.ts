import type { Call, CallArguments } from "../../../api/call";
import type { Client } from "../../../api/client";
import type { Clock } from "../../../api/clock";
import { ApiError } from "../../../api/errors";
import { momentOf } from "../../../api/moment";
import { activity } from "../../../api/panel/activity";
import { OperationError } from "../../../core/errors";
import { same } from "../../../core/values";

const ATTEMPTS = 3;
const SETTLE_AFTER_LOSS_SECONDS = 2;
const ENTRIES_LOOKED_AT = 25;

/** The entry of activity by which a call is known to have happened (docs/facts/game-panel.md 9.4). */
export interface Receipt {
  event: string;
  /** What its properties say, as far as they tell one from another. Default: the event alone does. */
  properties?: Readonly<Record<string, unknown>>;
  /** An error that is an answer, although its status leaves that open. Default: none is. */
  isRefusal?: (error: ApiError) => boolean;
}

interface Place {
  readonly panel: Client;
  readonly clock: Clock;
  readonly server: Readonly<{ identifier: string }>;
}

/**
 * Sends a call that is not to happen twice. After a lost answer the server's activity says whether it happened; where that may not be read, nobody
 * can tell. `undefined`: it happened, and what it answered is not known.
 */
export async function sendOnce<B, Q, A>(
  place: Place,
  call: Call<B, Q, A>,
  args: CallArguments<B, Q>,
  receipt: Receipt,
): Promise<A | undefined> {
  const { panel, clock } = place;
  for (let attempt = 1; ; attempt++) {
    const sentAt = clock.now();
    try {
      return await panel.send(call, args);
    } catch (error) {
      if (!(error instanceof ApiError && error.outcomeUnknown) || receipt.isRefusal?.(error)) throw error;
      await clock.sleep(SETTLE_AFTER_LOSS_SECONDS * 1000);
      if (await hasHappened(place, receipt, sentAt, error)) return undefined;
      if (attempt === ATTEMPTS) throw error;
    }
  }
}

/** An entry of a key, of this event with these properties, since the call. Its time has no fraction. */
async function hasHappened(
  { panel, server }: Place,
  { event, properties = {} }: Receipt,
  sentAt: number,
  lost: ApiError,
): Promise<boolean> {
  const query = { "filter[event]": event, sort: "-timestamp", per_page: ENTRIES_LOOKED_AT };
  const since = Math.floor((panel.byApiClock(sentAt) ?? sentAt) / 1000) * 1000;
  try {
    const { items } = await panel.send(activity.ofServer, { params: { server: server.identifier }, query });
    return items.some(
      (entry) =>
        entry.event === event &&
        entry.is_api !== false &&
        momentOf(entry.timestamp) >= since &&
        Object.entries(properties).every(([name, value]) => same(entry.properties?.[name as never], value)),
    );
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 403)) throw error;
    throw new OperationError(
      `it is not known whether it happened: the response was lost (${lost.message}), and the key may not read the server's activity (activity.read). Look in the panel; the next pulumi up does this step again.`,
      { code: "operation_failed", cause: lost },
    );
  }
}
