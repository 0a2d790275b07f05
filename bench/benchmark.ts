import type { Stack, StackOptions } from "../testing";
import type { Figure } from "./figure";

/** Context of a benchmark. */
export interface BenchmarkContext {
  /** Opens a stack on the engine of this run. It is closed at the end of the benchmark. */
  open(options: StackOptions): Promise<Stack>;
  /** Reports progress to the user. */
  progress(text: string): void;
  /** Number of resources, if the user chose it. */
  readonly resources?: number | undefined;
}

/** Measures something, and reports for each figure whether it meets its limit. */
export interface Benchmark {
  readonly name: string;
  readonly doc: string;
  /** `each`: with every engine of this machine. `rehearsal`: about the rehearsal itself. `none`: without an engine. */
  readonly engines: "each" | "rehearsal" | "none";
  /** Runs only if it is named. */
  readonly onRequest?: true;
  run(context: BenchmarkContext): AsyncIterable<Figure>;
}
