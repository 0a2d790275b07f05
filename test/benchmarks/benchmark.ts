import type { Stack, StackOptions } from "../../rehearsal";
import type { Figure } from "./figure";

/** The functions and options that the runner passes to a benchmark. */
export interface BenchmarkContext {
  /** Opens a stack on the engine that the benchmark runs with. The stack is closed when the benchmark ends. */
  open(options: StackOptions): Promise<Stack>;
  progress(text: string): void;
  /** Value of `--resources`: the number of resources of the measured programs. */
  readonly resources?: number | undefined;
}

/** A benchmark. It yields figures, and each figure shows whether it meets its limit. */
export interface Benchmark {
  readonly name: string;
  readonly doc: string;
  /** `each`: runs with every engine of this machine. `rehearsal`: measures the rehearsal itself. `none`: needs no engine. */
  readonly engines: "each" | "rehearsal" | "none";
  /** Whether the benchmark runs only if the user names it. */
  readonly onRequest?: true;
  run(context: BenchmarkContext): AsyncIterable<Figure>;
}
