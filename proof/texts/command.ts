import { Command } from "commander";
import fc from "fast-check";
import { progressLine } from "../../harness/progress";
import { kindScenarios, titleOf } from "../../harness/scenarios";
import { wholeNumber } from "../numbers";
import { hostileTexts } from "./hostile";
import { proveTexts } from "./prove";
import { randomText } from "./random";

/** `npm run proof -- texts`. */
export const textsCommand = new Command("texts")
  .description(
    "Hostile texts in every text input of every kind: refused clearly, or stored without a perpetual diff. Exit code 1 on a hole.",
  )
  .option("--json", "one JSON object per hole on stdout")
  .option("--kind <name>", "only the scenarios whose name begins so: Volume, Application (ctrimage)")
  .option("--runs <n>", "random texts at each place, beside the fixed ones", wholeNumber, 20)
  .option("--seed <n>", "which ones", wholeNumber, 1)
  .action(run);

async function run({ json, kind = "", runs, seed }: { json?: true; kind?: string; runs: number; seed: number }): Promise<void> {
  const wanted = kindScenarios.filter((scenario) => titleOf(scenario).startsWith(kind));
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
    else progress.keep(`HOLE ${tried.kind}, ${tried.place} ${tried.way} with ${JSON.stringify(tried.text)}: ${tried.why}`);
  }
  progress.end();
  console.log(
    json
      ? JSON.stringify(counts)
      : `${counts.refused} refused, ${counts.stored} stored, ${counts.replaced} replacements, ${counts.broken} holes`,
  );
  if (counts.broken > 0 || counts.stored === 0) process.exitCode = 1;
}
