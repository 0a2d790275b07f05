import { Command } from "commander";
import { wholeNumber } from "../../harness/option-numbers";
import { progressLine } from "../../harness/progress";
import { type Scenario, scenarios, titleOf } from "../../harness/scenarios";
import { onHost } from "../host";
import { sample } from "../sample";
import { itemsOf, SHARD_HELP, type Shard, shard } from "../shard";
import { caseText, type FaultCase } from "./case";
import { faults } from "./faults";
import { caseRecord, isProven, matrixText, summaryOf, type Tried } from "./matrix";
import { prove } from "./prove";

interface Options {
  json?: true;
  reads?: true;
  kind?: string;
  fault?: string;
  sample?: number;
  seed: number;
  shard?: Shard;
}

export const faultsCommand = onHost(new Command("faults"))
  .description(
    "Inject every fault into every write of every resource type. One more `up` must repair everything. Exits with code 1 on a violation.",
  )
  .option("--json", "Print one JSON object per case instead of the matrix")
  .option("--reads", "Inject into every read instead of every write")
  .option("--kind <name>", "Only scenarios whose name starts with this text: Volume, Application (ctrimage)")
  .option("--fault <name>", `Only this fault: ${faults.map(({ name }) => name).join(", ")}`)
  .option("--sample <n>", "Number of cases, chosen at random", wholeNumber)
  .option("--seed <n>", "Seed of the random choice", wholeNumber, 1)
  .option("--shard <part/parts>", SHARD_HELP, shard)
  .action(run);

/** Whether all parts share the cases of the scenario, because it has far more than any other. The cases of another scenario are in one part. */
const isShared = ({ kind }: Scenario): boolean => kind === "everything";

const scenariosOf = (all: readonly Scenario[], part: Shard | undefined): Scenario[] => [
  ...itemsOf(
    all.filter((scenario) => !isShared(scenario)),
    part,
  ),
  ...all.filter(isShared),
];

const casesOfPart = (cases: readonly FaultCase[], part: Shard | undefined): FaultCase[] => [
  ...cases.filter(({ scenario }) => !isShared(scenario)),
  ...itemsOf(
    cases.filter(({ scenario }) => isShared(scenario)),
    part,
  ),
];

async function run(options: Options): Promise<void> {
  const named = scenarios.filter((scenario) => titleOf(scenario).startsWith(options.kind ?? ""));
  const wantedScenarios = scenariosOf(named, options.shard);
  const wantedFaults = faults.filter(({ name }) => options.fault === undefined || name === options.fault);
  if (named.length === 0) throw new Error(`There is no scenario ${options.kind}. Available: ${scenarios.map(titleOf).join(", ")}.`);
  if (wantedFaults.length === 0)
    throw new Error(`There is no fault ${options.fault}. Available: ${faults.map(({ name }) => name).join(", ")}.`);
  const progress = progressLine();
  const tried: Tried[] = [];
  const count = options.sample;
  const proof = prove({
    scenarios: wantedScenarios,
    faults: wantedFaults,
    what: options.reads ? "reads" : "writes",
    choose: (cases) => {
      const own = casesOfPart(cases, options.shard);
      return count === undefined ? own : sample(own, count, options.seed);
    },
    progress: progress.say,
  });
  for await (const one of proof) {
    tried.push(one);
    if (options.json) console.log(JSON.stringify(caseRecord(one)));
    else if (one.verdict.survived === undefined) progress.keep(`VIOLATION ${caseText(one.faultCase)}\n${one.verdict.violation}`);
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
    console.log(
      `\n${summary.cases} cases: ${summary.sameRun} repaired in the same run, ${summary.nextRun} by the next run, ${summary.questions} questions to the user, ${summary.violations} violations`,
    );
  }
  if (!isProven(summary)) process.exitCode = 1;
}
