import type { Call, CallArguments } from "../../../api/call";
import { ApiError, lostText } from "../../../api/errors";
import { activity } from "../../../api/game/activity";
import { unlessRefused } from "../../../api/is-there";
import { madeByLostCall } from "../../../core/lifecycle/lost-call";
import { OperationError } from "../../../core/log/errors";
import { same } from "../../../core/values";
import type { StepContext } from "./step";

const ENTRIES_LOOKED_AT = 25;

/** Describes an entry in the server's activity. The entry appears only if the panel has carried out the call (docs/facts/game-panel.md 9.4). */
interface Receipt {
  event: string;
  /** Properties that the entry must have. Default: none; every entry of the event then matches. */
  properties?: Readonly<Record<string, unknown>>;
  /**
   * Returns true if an error proves that the panel refused the call and did nothing. Other calls treat such an error as an unknown outcome. Default:
   * never true.
   */
  isRefusal?: (error: ApiError) => boolean;
}

type Place = Pick<StepContext, "panel" | "clock" | "log" | "server">;

/** Statuses of the activity call: 403 if the key is not allowed to read the activity, 404 if the panel records none. */
const UNREADABLE = [403, 404];

/**
 * Sends a call that must not take effect twice. Looks for a new entry in the server's activity if the response is lost, and never sends the call
 * again. Throws if the key is not allowed to read the activity.
 */
export async function sendWithReceipt<B, Q, A>(
  place: Place,
  call: Call<B, Q, A>,
  args: CallArguments<B, Q>,
  receipt: Receipt,
): Promise<void> {
  const before = await unlessRefused(entriesOf(place, receipt), UNREADABLE);
  try {
    await place.panel.send(call, args);
  } catch (error) {
    if (!(error instanceof ApiError && error.outcomeUnknown) || receipt.isRefusal?.(error)) throw error;
    const unread = unknownOutcome(error, ", and the panel key is not allowed to read the server's activity (activity.read)");
    if (before === undefined) throw unread;
    const look = async () => (await hasNewEntry(place, receipt, before, unread)) || undefined;
    if (!(await madeByLostCall(place, look, error))) throw unknownOutcome(error, ", and the server's activity shows no new entry");
  }
}

async function entriesOf({ panel, server }: Place, { event, properties = {} }: Receipt): Promise<string[]> {
  const query = { "filter[event]": event, sort: "-timestamp", per_page: ENTRIES_LOOKED_AT };
  const { items } = await panel.send(activity.ofServer, { params: { server: server.identifier }, query });
  return items
    .filter((entry) => entry.event === event && entry.is_api !== false)
    .filter((entry) => Object.entries(properties).every(([name, value]) => same(entry.properties?.[name as never], value)))
    .map(({ id, timestamp }) => id ?? timestamp);
}

async function hasNewEntry(place: Place, receipt: Receipt, before: readonly string[], unread: Error): Promise<boolean> {
  try {
    return (await entriesOf(place, receipt)).some((id) => !before.includes(id));
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 403)) throw error;
    throw unread;
  }
}

const unknownOutcome = (lost: ApiError, why: string): OperationError =>
  new OperationError(
    `it is unknown whether the step ran: the response was lost (${lostText(lost)})${why}. Check the result in the panel. The next pulumi up runs this step again.`,
    { code: "outcome_unknown", cause: lost },
  );
