import { ConflictError, NotFoundError } from "../../api/errors";
import type { Context } from "../../core/context";
import { OperationError } from "../../core/errors";
import { waitFor } from "../../core/wait";
import { Rest, standingOf } from "../../platform/hosting/status-words";

/** An object whose state is waited for. */
export interface Watched<R> {
  noun: string;
  timeoutSeconds: number;
  /** A look at it; undefined where no list shows it. */
  find: () => Promise<R | undefined>;
  /** Whether it is there although no list shows it. */
  isThere: () => Promise<boolean>;
  statusOf: (row: R) => string | undefined;
}

type Waiter<I> = Pick<Context<I>, "clock" | "log" | "id" | "olds">;

const UNTOLD = "of a state that is not shown";

/**
 * Waits until nothing goes on with the object. A state that cannot end well is an error, unless the object is to be deleted. What was made just now may be
 * shown late, and a list may forget a row: gone is what is not there by a look at itself either.
 */
export async function waitForRest<R, I>(context: Waiter<I>, watched: Watched<R>, { isToGo: isToDelete = false } = {}): Promise<R> {
  const { clock, log, id, olds } = context;
  const { noun, timeoutSeconds, find, isThere, statusOf } = watched;
  const isNew = Object.keys(olds).length === 0;
  const rest = new Rest();
  let status = "not shown yet";
  let wasSeen = false;
  return waitFor(context, {
    what: () => `${noun} ${status}`,
    timeoutSeconds,
    advice: `Look at ${noun} ${id} in the console; the next up goes on waiting for it.`,
    async look() {
      const row = await find();
      const standing = standingOf(row && statusOf(row));
      if (standing === "deleted" || (!row && (wasSeen || !isNew) && !(await isThere())))
        throw new NotFoundError(`shows no ${noun} ${id} any more`, { method: "GET", path: `/${noun}s` });
      if (!row) return undefined;
      wasSeen = true;
      status = statusOf(row) ?? UNTOLD;
      if (standing === "good") return row;
      if (standing === "bad") {
        if (isToDelete) return row;
        throw new OperationError(`${noun} ${id} is in the state ${status}. Look at it in the console.`, { code: "bad_state" });
      }
      if (standing === "transitional") return undefined;
      // It was found to be at rest in this state by an earlier run.
      if (olds.status === status) return row;
      if (!rest.has(status, clock.now())) return undefined;
      log.warning(`status: nobody has said what ${JSON.stringify(status)} means; the ${noun} stays so, and counts as ready`);
      return row;
    },
  });
}

/** A state that is to tell of what runs does so within this time. */
export const UNTOLD_SECONDS = 30;

/** What runs on an object, and which only its state may tell of. */
export interface Running<R> extends Pick<Watched<R>, "timeoutSeconds" | "find" | "isThere" | "statusOf"> {
  /** For sentences: `the backup of database abc`. */
  what: string;
  gone: string;
  failed: (status: string) => string;
}

/**
 * Waits until what runs on an object is over: its state told of it and is at rest again, or told nothing of it for a while. An object that broke
 * meanwhile is an error, and the run is not kept.
 */
export async function waitForEnd<I, R>(
  context: Pick<Context<I>, "clock" | "log" | "discard">,
  { what, timeoutSeconds, find, isThere, statusOf, gone, failed }: Running<R>,
): Promise<R> {
  const rest = new Rest(UNTOLD_SECONDS);
  let status = "";
  let wasBusy = false;
  return waitFor(context, {
    what: () => `${what}, which ${wasBusy ? `is ${status}` : `shows nothing of it${status === "" ? "" : ` (${status})`}`}`,
    timeoutSeconds,
    advice: "It goes on without being watched; the next up goes on waiting for it.",
    async look() {
      const row = await find();
      if (!row && (await isThere())) return undefined;
      if (!row) throw new OperationError(gone, { code: "gone" });
      status = statusOf(row) ?? "";
      const standing = standingOf(status);
      if (standing === "bad") {
        context.discard();
        throw new OperationError(failed(status), { code: "bad_state" });
      }
      wasBusy ||= standing === "transitional";
      if (standing === "transitional") return undefined;
      return (wasBusy && standing === "good") || rest.has(status, context.clock.now()) ? row : undefined;
    },
  });
}

/** Deletes the object, also where it failed. A change that is under way is waited for: until then a deletion is refused. */
export async function deleteAtRest<R, I>(context: Waiter<I>, watched: Watched<R>, send: () => Promise<unknown>): Promise<void> {
  const { noun, timeoutSeconds } = watched;
  let refusal = "";
  await waitFor(context, {
    what: () => `the ${noun} to take its deletion${refusal}`,
    timeoutSeconds,
    advice: "Run pulumi up again in a few minutes.",
    async look() {
      try {
        await send();
        return true;
      } catch (error) {
        if (!(error instanceof ConflictError)) throw error;
        refusal = ` (${error.apiMessage ?? "it is refused"})`;
        await waitForRest(context, watched, { isToGo: true });
        return undefined;
      }
    },
  });
}
