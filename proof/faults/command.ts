import { Command } from "commander";
import { progressLine } from "../../harness/progress";
import { scenarios, titleOf } from "../../harness/scenarios";
import { wholeNumber } from "../numbers";
import { sample } from "../sample";
import { cellText } from "./cell";
import { faults } from "./kinds";
import { cellRecord, isProven, matrixText, summaryOf, type Tried } from "./matrix";
import { prove } from "./prove";

interface Options {
  json?: true;
  reads?: true;
  kind?: string;
  fault?: string;
  sample?: number;
  seed: number;
}

/** `npm run proof -- faults`. */
export const faultsCommand = new Command("faults")
  .description("Every write of every kind, with every fault: one more up must make everything right. Exit code 1 on a hole.")
  .option("--json", "one JSON object per cell on stdout, in the place of the matrix")
  .option("--reads", "every read, in the place of every write")
  .option("--kind <name>", "only the scenarios whose name begins so: Volume, Application (ctrimage)")
  .option("--fault <name>", `only this fault: ${faults.map(({ name }) => name).join(", ")}`)
  .option("--sample <n>", "only so many cells", wholeNumber)
  .option("--seed <n>", "which ones", wholeNumber, 1)
  .action(run);

async function run(options: Options): Promise<void> {
  const wantedScenarios = scenarios.filter((scenario) => titleOf(scenario).startsWith(options.kind ?? ""));
  const wantedFaults = faults.filter(({ name }) => options.fault === undefined || name === options.fault);
  if (wantedScenarios.length === 0)
    throw new Error(`There is no scenario ${options.kind}. Available: ${scenarios.map(titleOf).join(", ")}.`);
  if (wantedFaults.length === 0)
    throw new Error(`There is no fault ${options.fault}. Available: ${faults.map(({ name }) => name).join(", ")}.`);
  const progress = progressLine();
  const tried: Tried[] = [];
  const count = options.sample;
  const proof = prove({
    scenarios: wantedScenarios,
    faults: wantedFaults,
    what: options.reads ? "reads" : "writes",
    choose: (cells) => (count === undefined ? cells : sample(cells, count, options.seed)),
    progress: progress.say,
  });
  for await (const one of proof) {
    tried.push(one);
    if (options.json) console.log(JSON.stringify(cellRecord(one)));
    else if (one.verdict.survived === undefined) progress.keep(`HOLE ${cellText(one.cell)}\n${one.verdict.hole}`);
  }
  progress.end();
  const summary = summaryOf(tried);
  if (options.json) console.log(JSON.stringify(summary));
  else {
    console.log(
      matrixText(
        tried,
        wantedFaults.filter(({ ofReads }) => !options.reads || ofReads),
      ),
    );
    console.log(`\n${summary.cells} cells: ${summary.sameRun} in the same run, ${summary.nextRun} by the next one, ${summary.holes} holes`);
  }
  if (!isProven(summary)) process.exitCode = 1;
}
