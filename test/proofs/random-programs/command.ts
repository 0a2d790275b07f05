import { Command } from "commander";
import { wholeNumber } from "../../harness/option-numbers";
import { progressLine } from "../../harness/progress";
import { runProgram } from "./run-program";

export const programsCommand = new Command("programs")
  .description(
    "Change random programs again and again, and change their objects from outside. Pauses in the program, targeted runs, slow answers and Ctrl-C disturb some of the runs. The preview after each `up` must be empty. Exits with code 1 on a violation.",
  )
  .option("--json", "Print one JSON object per program")
  .option("--runs <n>", "Number of programs", wholeNumber, 50)
  .option("--steps <n>", "Number of changes of each program", wholeNumber, 12)
  .option("--seed <n>", "Seed of the first program; each further one uses the next seed", wholeNumber, 1)
  .action(run);

async function run({ json, runs, steps, seed }: { json?: true; runs: number; steps: number; seed: number }): Promise<void> {
  const progress = progressLine();
  let [changes, violations] = [0, 0];
  for (let n = 0; n < runs; n++) {
    progress.say(`program ${n + 1} of ${runs}`);
    const lifecycleFixture = await runProgram(seed + n, steps);
    changes += lifecycleFixture.happened.length;
    if (json) console.log(JSON.stringify(lifecycleFixture));
    else if (lifecycleFixture.violation !== undefined)
      progress.keep(
        `VIOLATION --seed ${lifecycleFixture.seed} --runs 1 --steps ${steps}\n${lifecycleFixture.happened.join("\n")}\n${lifecycleFixture.violation}`,
      );
    if (lifecycleFixture.violation !== undefined) violations++;
  }
  progress.end();
  if (!json) console.log(`${runs} programs, ${changes} ups: ${violations} violations`);
  if (violations > 0 || changes === 0) process.exitCode = 1;
}
