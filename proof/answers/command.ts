import { Command } from "commander";
import fc from "fast-check";
import { progressLine } from "../../harness/progress";
import { kindScenarios, titleOf } from "../../harness/scenarios";
import { wholeNumber } from "../numbers";
import { functionSubjects, kindSubjects, proveAnswers } from "./prove";
import { fixedShapes, nearShape } from "./shapes";

/** `npm run proof -- answers`. */
export const answersCommand = new Command("answers")
  .description("Hostile answers to every read: a clear error that names the call, and no write after it. Exit code 1 on a hole.")
  .option("--json", "one JSON object per hole on stdout")
  .option("--kind <name>", "only the scenarios whose name begins so, and no functions")
  .option("--runs <n>", "random answers to each read, beside the fixed ones", wholeNumber, 20)
  .option("--seed <n>", "which ones", wholeNumber, 1)
  .action(run);

async function run({ json, kind, runs, seed }: { json?: true; kind?: string; runs: number; seed: number }): Promise<void> {
  const progress = progressLine();
  const wanted = kindScenarios.filter((scenario) => titleOf(scenario).startsWith(kind ?? ""));
  const subjects = [...(kind === undefined ? await functionSubjects() : []), ...(await kindSubjects(wanted))];
  let [answers, holes] = [0, 0];
  const proof = proveAnswers(subjects, ({ right }, index) => [
    ...fixedShapes,
    ...fc.sample(nearShape(right), { numRuns: runs, seed: seed + index }),
  ]);
  for await (const tried of proof) {
    answers++;
    progress.say(`${tried.subject}: ${tried.read}`);
    if (tried.hole === undefined) continue;
    holes++;
    if (json) console.log(JSON.stringify(tried));
    else progress.keep(`HOLE ${tried.subject}, ${tried.read} answered ${tried.answer}\n${tried.hole}`);
  }
  progress.end();
  console.log(json ? JSON.stringify({ answers, holes }) : `${answers} answers in ${subjects.length} operations: ${holes} holes`);
  if (holes > 0 || answers === 0) process.exitCode = 1;
}
