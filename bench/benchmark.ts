import type { Stack, StackOptions } from "../testing";
import type { Figure } from "./figure";

/** What a benchmark is given. */
export interface BenchmarkContext {
  /** Opens a stack on the engine of this run. It is closed at the end of the benchmark. */
  open(options: StackOptions): Promise<Stack>;
  /** Tells a person what is going on. */
  progress(text: string): void;
}

/** Measures something, and says for each number whether it is good enough. */
export interface Benchmark {
  readonly name: string;
  readonly doc: string;
  /** `each`: by every engine of this machine. `rehearsal`: about the rehearsal itself. `none`: no engine takes part. */
  readonly engines: "each" | "rehearsal" | "none";
  /** Run only when it is asked for. */
  readonly onRequest?: true;
  run(context: BenchmarkContext): AsyncIterable<Figure>;
}
