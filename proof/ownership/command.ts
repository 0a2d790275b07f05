import { Command } from "commander";
import { progressLine } from "../../harness/progress";
import { wholeNumber } from "../numbers";
import { cases } from "./cases";
import { permuted } from "./permuted";
import { tryRefused } from "./refused";
import { sorts } from "./stock";
import { tryCase } from "./trial";

interface Options {
  json?: true;
  case?: string;
  permutations: number;
  seed: number;
}

/** `npm run proof -- ownership`. */
export const ownershipCommand = new Command("ownership")
  .description(
    "A program that says the same with other names, parents and keys, without an alias: nothing that it declares is deleted. Exit code 1 on a hole.",
  )
  .option("--json", "one JSON object per case on stdout")
  .option("--case <text>", "only the cases whose title holds this, and no permutations")
  .option("--permutations <n>", "random permutations of a program of every kind", wholeNumber, 30)
  .option("--seed <n>", "of the first permutation; each has the next one", wholeNumber, 1)
  .action(run);

async function run({ json, case: wanted, permutations, seed }: Options): Promise<void> {
  const trials = [
    ...cases.map((one) => ({ title: one.title, run: () => tryCase(one) })),
    ...sorts
      .filter(({ naming }) => naming === "natural key")
      .map((sort) => ({ title: `${sort.title}: renamed, its creation refused, and the run goes on`, run: () => tryRefused(sort) })),
    ...Array.from({ length: wanted === undefined ? permutations : 0 }, (_, n) => permuted(seed + n)).map((one) => ({
      title: one.title,
      run: () => tryCase(one),
    })),
  ].filter(({ title }) => title.includes(wanted ?? ""));
  const progress = progressLine();
  let holes = 0;
  for (const { title, run: attempt } of trials) {
    progress.say(title);
    const hole = await attempt().catch(
      (error: unknown) => `the proof itself failed: ${error instanceof Error ? error.message : String(error)}`,
    );
    if (hole !== undefined) holes++;
    if (json) console.log(JSON.stringify({ title, hole }));
    else if (hole !== undefined) progress.keep(`HOLE ${title}\n${hole}`);
  }
  progress.end();
  if (!json) console.log(`${trials.length} cases: ${holes} holes`);
  if (holes > 0 || trials.length === 0) process.exitCode = 1;
}
