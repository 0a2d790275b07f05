import { RUN_STOPPED } from "../protocol/monitor";
import type { Report } from "../protocol/report";
import type { RunInfo } from "../protocol/run-info";
import type { Sdk } from "../protocol/sdk";

export interface ProgramContext {
  sdk: Sdk;
  info: RunInfo;
  report: Report;
  monitorAddress: string;
  engineAddress: string;
  /** Reports whether the run has been stopped. Errors after the stop are not the program's fault. */
  stopped(): boolean;
  /** Resolves when the program has made no call and no step has been running for one second. */
  quiet(): Promise<void>;
}

export interface RunningProgram {
  /** Resolves when the program has ended. The result is true if the program succeeded. Its errors are already reported at that point. */
  ended: Promise<boolean>;
  failed(): boolean;
  kill(): void;
}

export type StartProgram = (context: ProgramContext) => RunningProgram;

/**
 * Whether a text is the error of a call after the end of a run. The SDK closes its connection at the end. If the inputs of a resource become known at
 * that moment, the SDK registers the resource on the closed connection, and the program fails. The registration of a component's outputs then gets
 * this error as its response.
 */
export const saysHungUp = (text: string): boolean => HUNG_UP.some((words) => text.includes(words));

const HUNG_UP = ["Channel has been shut down", `UNAVAILABLE: ${RUN_STOPPED}`, "Resource monitor is terminating"];
