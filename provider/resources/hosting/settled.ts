import { ConflictError, NotFoundError } from "../../api/errors";
import type { Context } from "../../core/context";
import { OperationError } from "../../core/errors";
import { waitFor } from "../../core/wait";
import { lifecycleStateOf, SettledStatus } from "../../platform/hosting/status-words";

/** An object whose state is watched. */
export interface Watched<R> {
  noun: string;
  timeoutSeconds: number;
  /** Reads the object; undefined if no list shows it. */
  find: () => Promise<R | undefined>;
  /** Returns whether the object exists although no list shows it. */
  isThere: () => Promise<boolean>;
  statusOf: (row: R) => string | undefined;
}

type Waiter<I> = Pick<Context<I>, "clock" | "log" | "id" | "olds">;

const UNREPORTED = "in a state that the platform does not show";

/**
 * Resolves when nothing is in progress on the object. Rejects for a state that cannot end well, unless the object is to be deleted.
 *
 * A new object may be shown late, and a list may omit a row. An object therefore counts as gone only if a read of the object itself does
 * not find it either.
 */
export async function waitUntilSettled<R, I>(context: Waiter<I>, watched: Watched<R>, { isDeleting = false } = {}): Promise<R> {
  const { clock, log, id, olds } = context;
  const { noun, timeoutSeconds, find, isThere, statusOf } = watched;
  const isNew = Object.keys(olds).length === 0;
  const settled = new SettledStatus();
  let status = "not shown yet";
  let wasSeen = false;
  return waitFor(context, {
    what: () => `${noun} ${status}`,
    timeoutSeconds,
    advice: `Check ${noun} ${id} in the console; the next up waits for it again.`,
    async look() {
      const row = await find();
      const state = lifecycleStateOf(row && statusOf(row));
      if (state === "deleted" || (!row && (wasSeen || !isNew) && !(await isThere())))
        throw new NotFoundError(`no longer shows ${noun} ${id}`, { method: "GET", path: `/${noun}s` });
      if (!row) return undefined;
      wasSeen = true;
      status = statusOf(row) ?? UNREPORTED;
      if (state === "good") return row;
      if (state === "bad") {
        if (isDeleting) return row;
        throw new OperationError(`${noun} ${id} is in the state ${status}. Check it in the console.`, { code: "bad_state" });
      }
      if (state === "transitional") return undefined;
      // An earlier run found the object settled in this state.
      if (olds.status === status) return row;
      if (!settled.has(status, clock.now())) return undefined;
      log.warning(`status: ${JSON.stringify(status)} is not documented; the ${noun} keeps this state, so it counts as ready`);
      return row;
    },
  });
}

/** Time within which the state shows an operation, if it shows operations at all. */
export const UNREPORTED_SECONDS = 30;

/** An operation on an object that only the object's state may show. */
export interface Running<R> extends Pick<Watched<R>, "timeoutSeconds" | "find" | "isThere" | "statusOf"> {
  /** Used in sentences: `the backup of database abc`. */
  what: string;
  gone: string;
  failed: (status: string) => string;
}

/**
 * Resolves when an operation on an object is over: the state showed the operation and is settled again, or did not show it for a while.
 * Rejects if the object failed meanwhile, and forgets the id of the operation.
 */
export async function waitForEnd<I, R>(
  context: Pick<Context<I>, "clock" | "log" | "forgetId">,
  { what, timeoutSeconds, find, isThere, statusOf, gone, failed }: Running<R>,
): Promise<R> {
  const settled = new SettledStatus(UNREPORTED_SECONDS);
  let status = "";
  let wasBusy = false;
  return waitFor(context, {
    what: () => `${what} (${status === "" ? "no state shown" : `state ${status}${wasBusy ? "" : ", which does not show it"}`})`,
    timeoutSeconds,
    advice: "It continues on the platform; the next up waits for it again.",
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

/** Deletes the object, even if it failed. The platform refuses a deletion during a change, so a change in progress is awaited. */
export async function deleteWhenSettled<R, I>(context: Waiter<I>, watched: Watched<R>, send: () => Promise<unknown>): Promise<void> {
  const { noun, timeoutSeconds } = watched;
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
        await waitUntilSettled(context, watched, { isDeleting: true });
        return undefined;
      }
    },
  });
}
