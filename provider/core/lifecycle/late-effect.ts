import { restOf, SETTLING, until } from "../../api/wait";
import { type Bag, HIDDEN } from "../values";
import type { Operation } from "./operation";

/** Returns the note of a request of this operation that got no response and may still take effect, and logs it. The note is only the time. */
export function lateNote({ witness, clock, log }: Operation): Bag {
  const { mayActUntil = 0 } = witness ?? {};
  if (mayActUntil <= clock.now()) return {};
  log.warning(
    `a request got no response and may still take effect until ${new Date(mayActUntil).toISOString()}, so the next operation of this resource waits until then`,
  );
  return { [HIDDEN.lateUntil]: mayActUntil };
}

/** Waits until no request of the earlier operation that wrote this state can undo what this operation writes. */
export async function awaitLate(context: Operation, { [HIDDEN.lateUntil]: untilMs }: Bag): Promise<void> {
  const lostAt = Number(untilMs ?? 0) - SETTLING.seconds * 1000;
  await until(context, restOf(lostAt, context.clock.now()), {
    what: () => "a request of an earlier run without a response, which may still take effect",
    look: async () => undefined,
    atOnce: false,
  });
}
