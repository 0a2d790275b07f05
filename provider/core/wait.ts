import type { Context } from "./context";
import { OperationError } from "./errors";

const FIRST_LINE_SECONDS = 8;
const LINE_EVERY_SECONDS = 30;
const POLL_SECONDS = [0.5, 1, 1, 2, 2, 3, 5];

export interface Waiting<T> {
  /** Text for the lines: `deployment in_progress`. Called for each line. */
  what: () => string;
  /** Text before `what` in the lines. The error omits it, because the caller adds it there too. */
  step?: string;
  /** Reads the platform. Returns the result, or undefined to continue. Throws in a state that can never end well. */
  look: () => Promise<T | undefined>;
  timeoutSeconds: number;
  /** Whether to read before the first pause. Default: true. Use false if the end is impossible so early. */
  atOnce?: boolean;
  /** Interval of cheap reads in seconds. Default: a growing interval up to 5 s. */
  everySeconds?: number;
  /** Advice for the user after a timeout. */
  advice: string;
}

/** Waits for the platform, up to a limit, and logs the wait: first within 15 s, then every 30 s. */
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
      const waited = step === undefined ? ` waiting for ${what()}` : ` (${what()})`;
      throw new OperationError(`timed out after ${timeoutSeconds} s${waited}. ${advice}`, { code: "timed_out" });
    }
    if (elapsed() >= nextLine) {
      log.waiting(step === undefined ? what() : `${step}, ${what()}`, elapsed());
      nextLine = elapsed() + LINE_EVERY_SECONDS;
    }
    await clock.sleep((everySeconds ?? POLL_SECONDS[Math.min(i, POLL_SECONDS.length - 1)] ?? 5) * 1000);
  }
}

/** A remark on resource types of which a user may expect `customTimeouts`. */
export const WITHOUT_CUSTOM_TIMEOUTS =
  "Pulumi passes the option `customTimeouts` to the resource plugin, but not to dynamic providers: set `timeoutSeconds` there.";
