import { Argument, Command } from "commander";
import { benchmarks } from "./benchmarks";
import { withScene } from "./scene";

const TESTS = "tests";

/** `npm run bench`: one JSON object per figure on stdout, progress on stderr; exit code 1 if a figure is missed or cannot be measured. */
async function run(names: readonly string[], { withTests = false }: { withTests?: boolean }): Promise<void> {
  const wanted = names.length > 0 ? benchmarks.filter(({ name }) => names.includes(name)) : benchmarks.filter((b) => !b.onRequest);
  const tests = benchmarks.filter(({ name }) => withTests && name === TESTS && !names.includes(name));
  for (const { name, run: measure } of [...wanted, ...tests]) {
    console.error(`> ${name}`);
    try {
      for await (const figure of withScene((text) => console.error(`  ${text}`), measure)) {
        console.log(JSON.stringify(figure));
        if (!figure.ok) process.exitCode = 1;
      }
    } catch (error) {
      console.error(`${name} failed: ${error instanceof Error ? error.message : String(error)}`);
      process.exitCode = 1;
    }
  }
}

const list = benchmarks.map(({ name, doc, onRequest }) => `  ${name.padEnd(20)}${doc}${onRequest ? " (on request)" : ""}`).join("\n");

new Command("bench")
  .description("Measures what this package promises: requests, times, memory. One JSON object per line on stdout.")
  .addArgument(new Argument("[benchmark...]", "Default: all but those on request").choices(benchmarks.map(({ name }) => name)))
  .option("--with-tests", "also take the time of the whole of npm test")
  .addHelpText("after", `\nBenchmarks:\n${list}`)
  .action(run)
  .parseAsync();
