import { Command } from "commander";
import { progressLine } from "../../harness/progress";
import { wholeNumber } from "../numbers";
import { live } from "./life";

/** `npm run proof -- programs`. */
export const programsCommand = new Command("programs")
  .description(
    "Random programs, changed again and again by themselves and by somebody else: after each up an empty preview. Exit code 1 on a hole.",
  )
  .option("--json", "one JSON object per program on stdout")
  .option("--runs <n>", "programs", wholeNumber, 50)
  .option("--steps <n>", "changes of each", wholeNumber, 12)
  .option("--seed <n>", "of the first program; each has the next one", wholeNumber, 1)
  .action(run);

async function run({ json, runs, steps, seed }: { json?: true; runs: number; steps: number; seed: number }): Promise<void> {
  const progress = progressLine();
  let [changes, holes] = [0, 0];
  for (let n = 0; n < runs; n++) {
    progress.say(`program ${n + 1} of ${runs}`);
    const life = await live(seed + n, steps);
    changes += life.happened.length;
    if (json) console.log(JSON.stringify(life));
    else if (life.hole !== undefined)
      progress.keep(`HOLE --seed ${life.seed} --runs 1 --steps ${steps}\n${life.happened.join("\n")}\n${life.hole}`);
    if (life.hole !== undefined) holes++;
  }
  progress.end();
  if (!json) console.log(`${runs} programs, ${changes} ups: ${holes} holes`);
  if (holes > 0 || changes === 0) process.exitCode = 1;
}
