import { Argument, Command, InvalidArgumentError } from "commander";
import { progressLine } from "../../harness/progress";
import type { Benchmark } from "../benchmark";
import { measured } from "../measured";
import { manyResources, runsAtOnce, soakOf } from "./load";

const PARTS = ["runs-at-once", "many-resources", "soak"] as const;
type Part = (typeof PARTS)[number];

const benchmarkOf = (part: Part, minutes: number): Benchmark =>
  ({ "runs-at-once": runsAtOnce, "many-resources": manyResources, soak: soakOf(minutes) })[part];

/** `npm run proof -- load`. */
void new Command("load")
  .description(
    "Measure the load under the API's own limits in real time (takes half an hour). Prints one JSON object per figure. Exits with code 1 if a figure misses its limit.",
  )
  .addArgument(new Argument("[part...]", "Parts to run (default: all)").choices([...PARTS]))
  .option("--minutes <n>", "Duration of the soak test", positive, 10)
  .action(run)
  .parseAsync()
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  });

async function run(parts: Part[], { minutes }: { minutes: number }): Promise<void> {
  const progress = progressLine();
  for (const part of parts.length > 0 ? parts : PARTS) {
    for await (const figure of measured(benchmarkOf(part, minutes), { name: "rehearsal" }, progress.say)) {
      progress.end();
      console.log(JSON.stringify(figure));
      if (!figure.ok) process.exitCode = 1;
    }
  }
  progress.end();
}

function positive(text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new InvalidArgumentError("It must be a positive number.");
  return value;
}
