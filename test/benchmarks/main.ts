import { Argument, Command } from "commander";
import type { Engine } from "../harness/engines";
import { positiveNumber } from "../harness/option-numbers";
import type { Benchmark } from "./benchmark";
import { benchmarks } from "./benchmarks";
import { enginesOf, measured } from "./measured";
import { testTime } from "./times/tests";

const report = (line: string): void => console.error(line);

/**
 * `npm run bench`: one JSON object per figure on stdout, progress on stderr. Exit code 1 if a figure misses its
 * limit or cannot be measured.
 */
async function main(names: readonly string[], { withTests = false, resources }: Options): Promise<void> {
  const isWanted = ({ name, onRequest }: Benchmark) => (names.length > 0 ? names.includes(name) : onRequest !== true);
  const wanted = benchmarks.filter((benchmark) => isWanted(benchmark) || (withTests && benchmark === testTime));
  for (const benchmark of wanted) for (const engine of enginesOf(benchmark, report)) await measure(benchmark, engine, resources);
}

interface Options {
  withTests?: boolean;
  resources?: number;
}

async function measure(benchmark: Benchmark, engine: Engine, resources?: number): Promise<void> {
  report(`> ${benchmark.name}${benchmark.engines === "each" ? ` (${engine.name})` : ""}`);
  try {
    for await (const figure of measured(benchmark, engine, (text) => report(`  ${text}`), resources)) {
      console.log(JSON.stringify(figure));
      if (!figure.ok) process.exitCode = 1;
    }
  } catch (error) {
    report(`${benchmark.name} could not be measured: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}

const width = Math.max(...benchmarks.map(({ name }) => name.length)) + 2;
const list = benchmarks.map(({ name, doc, onRequest }) => `  ${name.padEnd(width)}${doc}${onRequest ? " (on request)" : ""}`).join("\n");

void new Command("bench")
  .description("Measure requests, times and memory of this package. Prints one JSON object per line on stdout and progress on stderr.")
  .addArgument(
    new Argument("[benchmark...]", "Benchmarks to run (default: all that do not run only on request)").choices(
      benchmarks.map(({ name }) => name),
    ),
  )
  .option("--with-tests", "Also measure how long npm test takes")
  .option("--resources <n>", "Number of resources of the programs of scale", positiveNumber)
  .addHelpText(
    "after",
    `\nBenchmarks:\n${list}\n\nPrograms run in the rehearsal, and also with a Pulumi CLI if one is found. HOSTING_ENGINE selects one of them; PULUMI_CLI is the path of a CLI.`,
  )
  .action(main)
  .parseAsync();
