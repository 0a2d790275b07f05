import { Argument, Command } from "commander";
import type { Engine } from "../harness/engines";
import type { Benchmark } from "./benchmark";
import { benchmarks } from "./benchmarks";
import { enginesOf, measured } from "./measured";
import { testTime } from "./times/tests";

const tell = (line: string): void => console.error(line);

/** `npm run bench`: one JSON object per figure on stdout, progress on stderr; exit code 1 if a figure is missed or cannot be measured. */
async function main(names: readonly string[], { withTests = false }: { withTests?: boolean }): Promise<void> {
  const isWanted = ({ name, onRequest }: Benchmark) => (names.length > 0 ? names.includes(name) : onRequest !== true);
  const wanted = benchmarks.filter((benchmark) => isWanted(benchmark) || (withTests && benchmark === testTime));
  for (const benchmark of wanted) for (const engine of enginesOf(benchmark, tell)) await measure(benchmark, engine);
}

async function measure(benchmark: Benchmark, engine: Engine): Promise<void> {
  tell(`> ${benchmark.name}${benchmark.engines === "each" ? ` (${engine.name})` : ""}`);
  try {
    for await (const figure of measured(benchmark, engine, (text) => tell(`  ${text}`))) {
      console.log(JSON.stringify(figure));
      if (!figure.ok) process.exitCode = 1;
    }
  } catch (error) {
    tell(`${benchmark.name} could not be measured: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}

const width = Math.max(...benchmarks.map(({ name }) => name.length)) + 2;
const list = benchmarks.map(({ name, doc, onRequest }) => `  ${name.padEnd(width)}${doc}${onRequest ? " (on request)" : ""}`).join("\n");

void new Command("bench")
  .description("Measures what this package promises: requests, times, memory. One JSON object per line on stdout, progress on stderr.")
  .addArgument(new Argument("[benchmark...]", "default: all but those on request").choices(benchmarks.map(({ name }) => name)))
  .option("--with-tests", "take the time of the whole of npm test as well")
  .addHelpText(
    "after",
    `\nBenchmarks:\n${list}\n\nPrograms run by the rehearsal, and by a Pulumi CLI where one is at hand; HOSTING_ENGINE forces one, PULUMI_CLI names a CLI.`,
  )
  .action(main)
  .parseAsync();
