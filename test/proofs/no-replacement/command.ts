import { Command } from "commander";
import { progressLine } from "../../harness/progress";
import { allForms, titleOf } from "./forms";
import { tryForm } from "./trial";

export const noReplacementCommand = new Command("no-replacement")
  .description(
    "Let the platform return a value in another form than the program, for each input whose change replaces the resource. The resource must not be replaced or deleted. Exits with code 1 on a violation.",
  )
  .option("--json", "Print one JSON object per form")
  .option("--form <text>", "Only forms whose title contains this text", "")
  .action(run);

async function run({ json, form: wanted }: { json?: true; form: string }): Promise<void> {
  const progress = progressLine();
  const forms = allForms.filter((form) => titleOf(form).includes(wanted));
  let violations = 0;
  for (const form of forms) {
    const title = titleOf(form);
    progress.say(title);
    const violation = await tryForm(form).catch(
      (error: unknown) => `the proof itself failed: ${error instanceof Error ? error.message : String(error)}`,
    );
    if (violation !== undefined) violations++;
    if (json) console.log(JSON.stringify({ title, violation }));
    else if (violation !== undefined) progress.keep(`VIOLATION ${title}\n${violation}`);
  }
  progress.end();
  if (!json) console.log(`${forms.length} forms: ${violations} violations`);
  if (violations > 0 || forms.length === 0) process.exitCode = 1;
}
