import type { Context } from "../definition/context";
import { OperationError } from "../log/errors";

/** Time after which a wait logs its first line. */
export const FIRST_LINE_SECONDS = 8;
export const LINE_EVERY_SECONDS = 30;
const POLL_SECONDS = [0.5, 1, 1, 2, 2, 3, 5];

export interface Waiting<T> {
  /** Returns the text for a log line, such as `deployment in_progress`. Called for each line. */
  what: () => string;
  /** Text before `what` in the log lines. The error omits this text, because the caller adds it to the error. */
  step?: string;
  /**
   * Reads the platform. Returns the result, or undefined to wait further. Throws if the platform shows a state after which the wait can never
   * succeed.
   */
  look: () => Promise<T | undefined>;
  timeoutSeconds: number;
  /** Whether to read before the first pause. Default: true. Set it to false if the wait cannot end so early. */
  atOnce?: boolean;
  /** Interval between reads in seconds, for reads that cost little. Default: a growing interval up to 5 s. */
  everySeconds?: number;
  /** Advice for the user after a timeout. */
  advice: string;
}

/** Waits for the platform, up to a limit. Logs the first line within 15 s, then a line every 30 s. */
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
