import { Command } from "commander";
import { progressLine } from "../../harness/progress";
import { onHost } from "../host";
import { itemsOf, SHARD_HELP, type Shard, shard } from "../shard";
import { casesOf, caseText, provedCase } from "./prove";

export const gateCommand = onHost(new Command("gate"))
  .description(
    "Make every paid call ten times at once, with every quote and every setting. No call may buy without permission or over the cap. One permission must buy one object.",
  )
  .option("--json", "Print one JSON object per violation")
  .option("--call <name>", "Only calls whose name starts with this text")
  .option("--shard <part/parts>", SHARD_HELP, shard)
  .action(run);

async function run({ json, call, shard: part }: { json?: true; call?: string; shard?: Shard }): Promise<void> {
  const progress = progressLine();
  const named = casesOf().filter((gateCase) => gateCase.call.name.startsWith(call ?? ""));
  const cases = itemsOf(named, part);
  let violations = 0;
  for (const gateCase of cases) {
    progress.say(caseText(gateCase));
    const violation = await provedCase(gateCase).catch((error: unknown) => String(error));
    if (violation === undefined) continue;
    violations++;
    if (json) console.log(JSON.stringify({ case: caseText(gateCase), violation }));
    else progress.keep(`VIOLATION ${caseText(gateCase)}\n${violation}`);
  }
  progress.end();
  console.log(json ? JSON.stringify({ cases: cases.length, violations }) : `${cases.length} cases of ten calls: ${violations} violations`);
  if (violations > 0 || cases.length === 0) process.exitCode = 1;
}
