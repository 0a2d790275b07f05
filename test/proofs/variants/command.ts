import { Command } from "commander";
import { wholeNumber } from "../../harness/option-numbers";
import { progressLine } from "../../harness/progress";
import { type Scenario, singleTypeScenarios, titleOf } from "../../harness/scenarios";
import { onHost } from "../host";
import { itemsOf, SHARD_HELP, type Shard, shard } from "../shard";
import { effective, type Life, life, lived, mixedTrialsOf, type Trial, trialsOf, trialText, variantText } from "./prove";

export const variantsCommand = onHost(new Command("variants"))
  .alias("readings")
  .description(
    "Run every resource type on every platform variant: create it, check for an empty preview, detect and repair one drift, change it, destroy it. Exits with code 1 if a lifecycle fails.",
  )
  .option("--json", "Print one JSON object per failure")
  .option("--kind <name>", "Only scenarios whose name starts with this text: Volume, Application (ctrimage)")
  .option("--variant <name=value>", "Only this platform variant")
  .option("--mixed <n>", "Number of platforms with a random combination of variants, instead of one variant at a time", wholeNumber)
  .option("--seed <n>", "Seed of the random combinations", wholeNumber, 1)
  .option("--shard <part/parts>", SHARD_HELP, shard)
  .action(run);

interface Options {
  json?: true;
  kind?: string;
  variant?: string;
  mixed?: number;
  seed: number;
  shard?: Shard;
}

async function run({ json, kind = "", variant, mixed, seed, shard: part }: Options): Promise<void> {
  const progress = progressLine();
  const wanted = singleTypeScenarios.filter((scenario) => titleOf(scenario).startsWith(kind));
  const all = mixed === undefined ? trialsOf(wanted) : mixedTrialsOf(wanted, mixed, seed);
  const chosen = all.filter((trial) => variant === undefined || variantText(trial.variants) === variant);
  let failures = 0;
  const note = (trial: Trial, wrong: string | undefined): void => {
    if (wrong === undefined) return;
    failures++;
    if (json) console.log(JSON.stringify({ scenario: titleOf(trial.scenario), variants: trial.variants, wrong }));
    else progress.keep(`VIOLATION ${trialText(trial)}: ${wrong}`);
  };
  const usual = async (scenario: Scenario): Promise<Life> => {
    const trial = { scenario, variants: {} };
    progress.say(`${titleOf(scenario)} on the usual platform`);
    const found = await life(trial, true);
    note(trial, found.wrong);
    return found;
  };
  const trials = itemsOf(mixed === undefined ? await effective(chosen, usual) : chosen, part);
  for (const trial of trials) {
    progress.say(trialText(trial));
    note(trial, await lived(trial, true));
  }
  progress.end();
  console.log(json ? JSON.stringify({ trials: trials.length, failures }) : `${trials.length} lifecycles: ${failures} failures`);
  if (failures > 0 || trials.length === 0) process.exitCode = 1;
}
