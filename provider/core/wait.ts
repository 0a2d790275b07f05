import type { Context } from "./context";
import { OperationError } from "./errors";

const FIRST_LINE_SECONDS = 8;
const LINE_EVERY_SECONDS = 30;
const POLL_SECONDS = [0.5, 1, 1, 2, 2, 3, 5];

export interface Waiting<T> {
  /** For the lines: `deployment in_progress`. Asked anew for each line. */
  what: () => string;
  /** Stands before it in the lines. The error leaves it out: whoever gives it tells it there too. */
  step?: string;
  /** One look at the platform: the result when it is over, undefined while it goes on. Throws in a state that can never be over well. */
  look: () => Promise<T | undefined>;
  timeoutSeconds: number;
  /** Look at once, before the first pause. Default `true`; `false` where it cannot be over yet. */
  atOnce?: boolean;
  /** How often to look, where a look costs nothing. Default: ever less often, in the end every 5 s. */
  everySeconds?: number;
  /** What to do when the time is over: where to look. */
  advice: string;
}

/** Waits for the platform, bounded, and tells what it waits for while it waits: first within 15 s, then every 30 s. */
export async function waitFor<T>(
  { clock, log }: Pick<Context<never>, "clock" | "log">,
  { what, step, look, timeoutSeconds, atOnce = true, everySeconds, advice }: Waiting<T>,
): Promise<T> {
  const startedAt = clock.now();
  const elapsed = () => (clock.now() - startedAt) / 1000;
  let nextLine = FIRST_LINE_SECONDS;
  for (let i = 0; ; i++) {
    const result = i > 0 || atOnce ? await look() : undefined;
    if (result !== undefined) return result;
    if (elapsed() >= timeoutSeconds) {
      const waited = step === undefined ? `, waiting for ${what()}` : ` (${what()})`;
      throw new OperationError(`timed out after ${timeoutSeconds} s${waited}. ${advice}`, { code: "timed_out" });
    }
    if (elapsed() >= nextLine) {
      log.waiting(step === undefined ? what() : `${step}, ${what()}`, elapsed());
      nextLine = elapsed() + LINE_EVERY_SECONDS;
    }
    await clock.sleep((everySeconds ?? POLL_SECONDS[Math.min(i, POLL_SECONDS.length - 1)] ?? 5) * 1000);
  }
}
