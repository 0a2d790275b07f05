import { Command } from "commander";
import { progressLine } from "../../harness/progress";
import { allForms, titleOf } from "./forms";
import { tryForm } from "./trial";

/** `npm run proof -- no-replacement`. */
export const noReplacementCommand = new Command("no-replacement")
  .description(
    "The platform shows what cannot be changed in another form than the program: nothing is replaced or deleted for it. Exit code 1 on a hole.",
  )
  .option("--json", "one JSON object per form on stdout")
  .option("--form <text>", "only the forms whose title holds this", "")
  .action(run);

async function run({ json, form: wanted }: { json?: true; form: string }): Promise<void> {
  const progress = progressLine();
  const forms = allForms.filter((form) => titleOf(form).includes(wanted));
  let holes = 0;
  for (const form of forms) {
    const title = titleOf(form);
    progress.say(title);
    const hole = await tryForm(form).catch(
      (error: unknown) => `the proof itself failed: ${error instanceof Error ? error.message : String(error)}`,
    );
    if (hole !== undefined) holes++;
    if (json) console.log(JSON.stringify({ title, hole }));
    else if (hole !== undefined) progress.keep(`HOLE ${title}\n${hole}`);
  }
  progress.end();
  if (!json) console.log(`${forms.length} forms: ${holes} holes`);
  if (holes > 0 || forms.length === 0) process.exitCode = 1;
}
