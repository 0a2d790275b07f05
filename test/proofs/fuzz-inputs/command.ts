import { Command } from "commander";
import fc from "fast-check";
import { wholeNumber } from "../../harness/option-numbers";
import { progressLine } from "../../harness/progress";
import { singleTypeScenarios, titleOf } from "../../harness/scenarios";
import { hostileTexts } from "./hostile";
import { proveTexts } from "./prove";
import { randomText } from "./random";

export const textsCommand = new Command("texts")
  .description(
    "Put hostile texts into every text input of every resource type. The provider must refuse a text clearly, or store it without a perpetual diff. Exits with code 1 on a violation.",
  )
  .option("--json", "Print one JSON object per violation")
  .option("--kind <name>", "Only scenarios whose name starts with this text: Volume, Application (ctrimage)")
  .option("--runs <n>", "Number of random texts at each place, in addition to the fixed ones", wholeNumber, 20)
  .option("--seed <n>", "Seed of the random texts", wholeNumber, 1)
  .action(run);

async function run({ json, kind = "", runs, seed }: { json?: true; kind?: string; runs: number; seed: number }): Promise<void> {
  const wanted = singleTypeScenarios.filter((scenario) => titleOf(scenario).startsWith(kind));
  const progress = progressLine();
  const counts = { refused: 0, stored: 0, replaced: 0, broken: 0 };
  const proof = proveTexts({
    scenarios: wanted,
    textsOf: ({ before }, index) => [...hostileTexts(before), ...fc.sample(randomText(before), { numRuns: runs, seed: seed + index })],
    progress: progress.say,
  });
  for await (const tried of proof) {
    counts[tried.fate]++;
    if (tried.fate !== "broken") continue;
    if (json) console.log(JSON.stringify(tried));
    else progress.keep(`VIOLATION ${tried.kind}, ${tried.place} ${tried.way} with ${JSON.stringify(tried.text)}: ${tried.why}`);
  }
  progress.end();
  console.log(
    json
      ? JSON.stringify(counts)
      : `${counts.refused} refused, ${counts.stored} stored, ${counts.replaced} replacements, ${counts.broken} violations`,
  );
  if (counts.broken > 0 || counts.stored === 0) process.exitCode = 1;
}
