import type { Context } from "hono";
import { streamSSE } from "hono/streaming";
import { settled } from "../http/change";
import type { Explored } from "./explored";

/** Real milliseconds between two checks. A page thus receives at most ten updates a second. */
export const LOOK_EVERY_MS = 100;
/** Number of checks without a change after which the stream sends a comment, to keep the connection open. */
const QUIET_LOOKS = 150;

/** Returns a text that identifies the present state. A page compares it with its own to know whether it is up to date. */
export const stateOf = ({ runtime, revision }: Explored): string =>
  `${runtime.journal.revision}.${revision()}.${runtime.faults.revision}.${runtime.clock.speed}`;

/** Sends a line after every change. Events happen when they are due while a page is open, as they do while a console is open. */
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
