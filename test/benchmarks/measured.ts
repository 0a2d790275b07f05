import type { Stack } from "../../rehearsal";
import { type Engine, enginesAtHand, openStack } from "../harness/engines";
import type { Benchmark, BenchmarkContext } from "./benchmark";
import type { Figure } from "./figure";

const REHEARSAL: Engine = { name: "rehearsal" };

export const enginesOf = ({ engines }: Pick<Benchmark, "engines">, log: (line: string) => void): Engine[] =>
  engines === "each" ? enginesAtHand({ log }) : [REHEARSAL];

/** Yields the figures of a benchmark, and always closes the stacks that it opened. */
export async function* measured(
  { run }: Pick<Benchmark, "run">,
  engine: Engine,
  progress: BenchmarkContext["progress"],
  resources?: number,
): AsyncGenerator<Figure> {
  const opened: Stack[] = [];
  const open: BenchmarkContext["open"] = async (options) => {
    const stack = await openStack(engine, options);
    opened.push(stack);
    return stack;
  };
  try {
    yield* run({ open, progress, resources });
  } finally {
    for (const stack of opened) await stack.close();
  }
}
