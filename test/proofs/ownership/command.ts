import { Command } from "commander";
import { wholeNumber } from "../../harness/option-numbers";
import { progressLine } from "../../harness/progress";
import { titleUnder, underConditions } from "../conditions";
import { onHost } from "../host";
import { itemsOf, SHARD_HELP, type Shard, shard } from "../shard";
import { cases } from "./cases";
import { permuted } from "./permuted";
import { tryRefused } from "./refused";
import { sorts } from "./stock";
import { tryCase } from "./trial";
import { tryUndone, undoable } from "./undone";

interface Options {
  json?: true;
  case?: string;
  permutations: number;
  seed: number;
  shard?: Shard;
}

export const ownershipCommand = onHost(new Command("ownership"))
  .description(
    "Rewrite a program with other names, parents and keys, without an alias. No object that the new program declares may be deleted. Exits with code 1 on a violation.",
  )
  .option("--json", "Print one JSON object per case")
  .option("--case <text>", "Only cases whose title contains this text, without permutations")
  .option("--permutations <n>", "Number of random permutations of a program with every resource type", wholeNumber, 30)
  .option("--seed <n>", "Seed of the first permutation; each further one uses the next seed", wholeNumber, 1)
  .option("--shard <part/parts>", SHARD_HELP, shard)
  .action(run);

async function run({ json, case: wanted, permutations, seed, shard: part }: Options): Promise<void> {
  const all = [
    ...underConditions(cases).map(({ item, condition }) => ({
      title: titleUnder(item.title, condition),
      run: () => tryCase(item, condition),
    })),
    ...sorts
      .filter(({ naming }) => naming === "natural key")
      .map((sort) => ({ title: `${sort.title}: renamed, its creation refused, and the run continues`, run: () => tryRefused(sort) })),
    ...undoable.map((sort) => ({
      title: `${sort.title}: points at another object and back in runs that fail`,
      run: () => tryUndone(sort),
    })),
    ...underConditions(Array.from({ length: wanted === undefined ? permutations : 0 }, (_, n) => permuted(seed + n))).map(
      ({ item, condition }) => ({ title: titleUnder(item.title, condition), run: () => tryCase(item, condition) }),
    ),
  ].filter(({ title }) => title.includes(wanted ?? ""));
  const trials = itemsOf(all, part);
  const progress = progressLine();
  let violations = 0;
  for (const { title, run: attempt } of trials) {
    progress.say(title);
    const violation = await attempt().catch(
      (error: unknown) => `the proof itself failed: ${error instanceof Error ? error.message : String(error)}`,
    );
    if (violation !== undefined) violations++;
    if (json) console.log(JSON.stringify({ title, violation }));
    else if (violation !== undefined) progress.keep(`VIOLATION ${title}\n${violation}`);
  }
  progress.end();
  if (!json) console.log(`${trials.length} cases: ${violations} violations`);
  if (violations > 0 || trials.length === 0) process.exitCode = 1;
}
