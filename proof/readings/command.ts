import { Command } from "commander";
import { progressLine } from "../../harness/progress";
import { kindScenarios, titleOf } from "../../harness/scenarios";
import { wholeNumber } from "../numbers";
import { lived, mixedTrialsOf, readingText, trialsOf, trialText } from "./prove";

/** `npm run proof -- readings`. */
export const readingsCommand = new Command("readings")
  .description(
    "Every kind on every plausible platform: created, an empty preview, one drift seen and mended, changed, destroyed. Exit code 1 where one fails.",
  )
  .option("--json", "one JSON object per failure on stdout")
  .option("--kind <name>", "only the scenarios whose name begins so: Volume, Application (ctrimage)")
  .option("--reading <name=value>", "only this one")
  .option("--mixed <n>", "on n platforms that read everything in one way or another, instead of one reading at a time", wholeNumber)
  .option("--seed <n>", "which ones", wholeNumber, 1)
  .action(run);

interface Options {
  json?: true;
  kind?: string;
  reading?: string;
  mixed?: number;
  seed: number;
}

async function run({ json, kind = "", reading, mixed, seed }: Options): Promise<void> {
  const progress = progressLine();
  const wanted = kindScenarios.filter((scenario) => titleOf(scenario).startsWith(kind));
  const all = mixed === undefined ? trialsOf(wanted) : mixedTrialsOf(wanted, mixed, seed);
  const trials = all.filter((trial) => reading === undefined || readingText(trial.reading) === reading);
  let failures = 0;
  for (const trial of trials) {
    progress.say(trialText(trial));
    const wrong = await lived(trial, true);
    if (wrong === undefined) continue;
    failures++;
    if (json) console.log(JSON.stringify({ scenario: titleOf(trial.scenario), reading: trial.reading, wrong }));
    else progress.keep(`VIOLATION ${trialText(trial)}: ${wrong}`);
  }
  progress.end();
  console.log(json ? JSON.stringify({ trials: trials.length, failures }) : `${trials.length} lives: ${failures} failures`);
  if (failures > 0 || trials.length === 0) process.exitCode = 1;
}
