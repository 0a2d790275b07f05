import type { Context } from "hono";
import { streamSSE } from "hono/streaming";
import { settled } from "../http/change";
import type { Explored } from "./explored";

/** Real time between two checks: a page receives at most ten updates a second. */
export const LOOK_EVERY_MS = 100;
/** After this many checks without a change, a comment keeps the connection open. */
const QUIET_LOOKS = 150;

/** Returns the text that a page compares to know whether it is up to date. */
export const stateOf = ({ runtime, revision }: Explored): string =>
  `${runtime.journal.revision}.${revision()}.${runtime.faults.revision}.${runtime.clock.speed}`;

/** Sends a line after every change. While a page is open, events happen when they are due, as with an open console. */
export function changeStream(c: Context, explored: Explored): Response {
  const { runtime } = explored;
  return streamSSE(c, async (stream) => {
    let sent = "";
    let quiet = 0;
    while (!stream.aborted && !stream.closed) {
      settled(runtime);
      const now = stateOf(explored);
      if (now !== sent) {
        sent = now;
        quiet = 0;
        await stream.writeSSE({ event: "change", data: JSON.stringify({ requests: runtime.journal.count, state: now }) });
      } else if (++quiet % QUIET_LOOKS === 0) await stream.write(": here\n\n");
      await runtime.real.sleep(LOOK_EVERY_MS);
    }
  });
}
