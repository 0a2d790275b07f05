import { RUN_STOPPED } from "../protocol/monitor";
import type { Report } from "../protocol/report";
import type { RunInfo } from "../protocol/run-info";
import type { Sdk } from "../protocol/sdk";

/** Context in which a program starts. */
export interface ProgramContext {
  sdk: Sdk;
  info: RunInfo;
  report: Report;
  monitorAddress: string;
  engineAddress: string;
  /** Reports whether the run has been stopped; later errors are not the program's fault. */
  stopped(): boolean;
  /** Resolves when the program has made no call, and nothing has been running, for a while. */
  quiet(): Promise<void>;
}

/** A program that has been started. */
export interface RunningProgram {
  /** Resolves with whether the program succeeded, once it has ended. Its errors are reported by then. */
  ended: Promise<boolean>;
  /** Reports whether the program is already known to have failed. */
  failed(): boolean;
  /** Ends the program if possible. */
  kill(): void;
}

export type StartProgram = (context: ProgramContext) => RunningProgram;

/**
 * Reports whether an error only shows that the engine closed the connection.
 *
 * After the response that ends a run the SDK closes its connection. A resource whose inputs become known at that
 * moment is registered on a closed connection, and the program fails. For the outputs of a component, the response
 * itself is the error.
 */
export const saysHungUp = (text: string): boolean => HUNG_UP.some((words) => text.includes(words));

const HUNG_UP = ["Channel has been shut down", `UNAVAILABLE: ${RUN_STOPPED}`, "Resource monitor is terminating"];
