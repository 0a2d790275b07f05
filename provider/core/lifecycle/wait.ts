import { type Look, SETTLING, until, type Waiter } from "../../api/wait";
import { OperationError } from "../log/errors";

export interface Waiting<T> extends Look<T> {
  /** Text before `what` in the log lines. The error omits this text, because the caller adds it to the error. */
  step?: string;
  timeoutSeconds: number;
  /** Interval between reads in seconds, for reads that cost little. Default: a growing interval up to 5 s. */
  everySeconds?: number;
  /** Advice for the user after a timeout. */
  advice: string;
}

/** Waits with a limit of its own, and fails when this limit is reached. */
export async function waitFor<T>(context: Waiter, waiting: Waiting<T>): Promise<T> {
  const { what, step, timeoutSeconds: seconds, everySeconds, advice } = waiting;
  const pausesSeconds = everySeconds === undefined ? SETTLING.pausesSeconds : [everySeconds];
  const line = () => (step === undefined ? what() : `${step}, ${what()}`);
  const result = await until(context, { pausesSeconds, seconds }, { ...waiting, what: line });
  if (result !== undefined) return result;
  const waited = step === undefined ? ` waiting for ${what()}` : ` (${what()})`;
  throw new OperationError(`timed out after ${seconds} s${waited}. ${advice}`, { code: "timed_out" });
}
