import { ConflictError } from "../../api/errors";
import type { Context } from "../../core/definition/context";
import { waitFor } from "../../core/lifecycle/wait";
import { GoneError, OperationError } from "../../core/log/errors";
import { lifecycleStateOf, SettledStatus } from "../../platform/hosting/status-words";

export interface Settling<R> {
  noun: string;
  timeoutSeconds: number;
  /** Reads the object from a list. Undefined if no list shows it. */
  find: () => Promise<R | undefined>;
  isThere: () => Promise<boolean>;
  statusOf: (row: R) => string | undefined;
}

type Waiter<I> = Pick<Context<I>, "clock" | "log" | "id" | "olds">;

const UNREPORTED = "in a state that the platform does not show";

/**
 * Waits until no operation on the object is in progress, and returns the object's row. If the object cannot become usable any more, rejects; with
 * `isDeleting`, returns the row instead.
 *
 * A list may show a new object late, or omit a row. The object therefore counts as gone only if a direct read does not find it either.
 */
export async function waitUntilSettled<R, I>(context: Waiter<I>, object: Settling<R>, { isDeleting = false } = {}): Promise<R> {
  const { clock, log, id, olds } = context;
  const { noun, timeoutSeconds, find, isThere, statusOf } = object;
  const isNew = Object.keys(olds).length === 0;
  const settled = new SettledStatus();
  let status = "not shown yet";
  let wasSeen = false;
  return waitFor(context, {
    what: () => `${noun} ${status}`,
    timeoutSeconds,
    advice: `Check ${noun} ${id} in the console. The next up waits for it again.`,
    async look() {
      const row = await find();
      const state = lifecycleStateOf(row && statusOf(row));
      if (state === "deleted" || (!row && (wasSeen || !isNew) && !(await isThere()))) throw new GoneError(`${noun} ${id}`);
      if (!row) return undefined;
      wasSeen = true;
      status = statusOf(row) ?? UNREPORTED;
      if (state === "good") return row;
      if (state === "bad") {
        if (isDeleting) return row;
        throw new OperationError(`${noun} ${id} is in the state ${status}. Check it in the console.`, { code: "bad_state" });
      }
      if (state === "transitional") return undefined;
      // An earlier run has already waited, and the object kept this unknown status, so this run does not wait again.
      if (olds.status === status) return row;
      if (!settled.has(status, clock.now())) return undefined;
      log.warning(`status: ${JSON.stringify(status)} is not documented; the ${noun} keeps this state, so it counts as ready`);
      return row;
    },
  });
}

/** Longest time until the object's status shows an operation that has begun. Some platforms never show it. */
export const UNREPORTED_SECONDS = 30;

/** An operation, such as a backup, that no call shows by itself. Only the status of its object may show that it is in progress. */
export interface Running<R> extends Pick<Settling<R>, "timeoutSeconds" | "find" | "isThere" | "statusOf"> {
  /** The operation in messages: `the backup of database abc`. */
  what: string;
  gone: string;
  failed: (status: string) => string;
}

/**
 * Waits until the object's status has shown the operation and is settled again, or has not shown the operation for `UNREPORTED_SECONDS`. If the
 * object fails during the wait, forgets the id of the operation, and rejects.
 */
export async function waitForEnd<I, R>(
  context: Pick<Context<I>, "clock" | "log" | "forgetId">,
  { what, timeoutSeconds, find, isThere, statusOf, gone, failed }: Running<R>,
): Promise<R> {
  const settled = new SettledStatus(UNREPORTED_SECONDS);
  let status = "";
  let wasBusy = false;
  return waitFor(context, {
    what: () => `${what} (${status === "" ? "no state shown" : `state ${status}${wasBusy ? "" : ", which does not show the operation"}`})`,
    timeoutSeconds,
    advice: "The operation continues on the platform. The next up waits for it again.",
    async look() {
      const row = await find();
      if (!row && (await isThere())) return undefined;
      if (!row) throw new OperationError(gone, { code: "gone" });
      status = statusOf(row) ?? "";
      const state = lifecycleStateOf(status);
      if (state === "bad") {
        context.forgetId();
        throw new OperationError(failed(status), { code: "bad_state" });
      }
      wasBusy ||= state === "transitional";
      if (state === "transitional") return undefined;
      return (wasBusy && state === "good") || settled.has(status, context.clock.now()) ? row : undefined;
    },
  });
}

/**
 * Deletes an object, and repeats the call while the platform refuses it because of a change in progress. Deletes the object even if this change
 * fails.
 */
export async function deleteWhenSettled<R, I>(context: Waiter<I>, object: Settling<R>, send: () => Promise<unknown>): Promise<void> {
  const { noun, timeoutSeconds } = object;
  let refusal = "";
  await waitFor(context, {
    what: () => `the ${noun} to accept its deletion${refusal}`,
    timeoutSeconds,
    advice: "Run pulumi up again in a few minutes.",
    async look() {
      try {
        await send();
        return true;
      } catch (error) {
        if (!(error instanceof ConflictError)) throw error;
        refusal = ` (${error.apiMessage ?? "refused"})`;
        await waitUntilSettled(context, object, { isDeleting: true });
        return undefined;
      }
    },
  });
}
