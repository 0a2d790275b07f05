import { Command } from "commander";
import fc from "fast-check";
import { wholeNumber } from "../../harness/option-numbers";
import { progressLine } from "../../harness/progress";
import { singleTypeScenarios, titleOf } from "../../harness/scenarios";
import { functionSubjects, proveAnswers, typeSubjects } from "./prove";
import { fixedShapes, nearShape } from "./shapes";

export const answersCommand = new Command("answers")
  .description(
    "Return hostile responses to every read. A hostile response must cause a clear error that names the call, and no further write. Exits with code 1 on a violation.",
  )
  .option("--json", "Print one JSON object per violation")
  .option("--kind <name>", "Only scenarios whose name starts with this text, and no functions")
  .option("--runs <n>", "Number of random responses to each read, in addition to the fixed ones", wholeNumber, 20)
  .option("--seed <n>", "Seed of the random responses", wholeNumber, 1)
  .action(run);

async function run({ json, kind, runs, seed }: { json?: true; kind?: string; runs: number; seed: number }): Promise<void> {
  const progress = progressLine();
  const wanted = singleTypeScenarios.filter((scenario) => titleOf(scenario).startsWith(kind ?? ""));
  const subjects = [...(kind === undefined ? await functionSubjects() : []), ...(await typeSubjects(wanted))];
  let [answers, violations] = [0, 0];
  const proof = proveAnswers(subjects, ({ right }, index) => [
    ...fixedShapes,
    ...fc.sample(nearShape(right), { numRuns: runs, seed: seed + index }),
  ]);
  for await (const tried of proof) {
    answers++;
    progress.say(`${tried.subject}: ${tried.read}`);
    if (tried.violation === undefined) continue;
    violations++;
    if (json) console.log(JSON.stringify(tried));
    else progress.keep(`VIOLATION ${tried.subject}, ${tried.read} answered ${tried.answer}\n${tried.violation}`);
  }
  progress.end();
  console.log(
    json ? JSON.stringify({ answers, violations }) : `${answers} responses in ${subjects.length} operations: ${violations} violations`,
  );
  if (violations > 0 || answers === 0) process.exitCode = 1;
}
