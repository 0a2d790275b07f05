import { RUN_STOPPED } from "../protocol/monitor";
import type { Report } from "../protocol/report";
import type { RunInfo } from "../protocol/run-info";
import type { Sdk } from "../protocol/sdk";

/** What a program is started with. */
export interface ProgramContext {
  sdk: Sdk;
  info: RunInfo;
  report: Report;
  monitorAddress: string;
  engineAddress: string;
  /** Whether the run has been stopped: what the program meets then is not its fault. */
  stopped(): boolean;
  /** Resolves when it has asked for nothing, and nothing has been under way, for a while. */
  quiet(): Promise<void>;
}

/** A program that has been started. */
export interface RunningProgram {
  /** Resolves when it has ended, with whether it went well. What went wrong has been reported then. */
  ended: Promise<boolean>;
  /** Whether it is known already that it failed. */
  failed(): boolean;
  /** Ends it, if it can be ended. */
  kill(): void;
}

export type StartProgram = (context: ProgramContext) => RunningProgram;

/**
 * Whether an error only says that the engine hung up. After the answer that ends a run the SDK closes its connection; a resource whose
 * inputs became known in that moment is then registered on a closed one, and the program fails for it. Of the outputs of a component the
 * answer itself is what the program fails with.
 */
export const saysHungUp = (text: string): boolean => HUNG_UP.some((words) => text.includes(words));

const HUNG_UP = ["Channel has been shut down", `UNAVAILABLE: ${RUN_STOPPED}`, "Resource monitor is terminating"];
