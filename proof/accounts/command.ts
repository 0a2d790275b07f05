import { Command } from "commander";
import { progressLine } from "../../harness/progress";
import { sorts } from "../ownership/stock";
import { attempts, tryAccounts, wrongs } from "./trial";

/** `npm run proof -- accounts`. */
export const accountsCommand = new Command("accounts")
  .description(
    "A stack against the account of somebody else, kind by kind: no write, the state as it was, and a refusal that names both. Exit code 1 on a hole.",
  )
  .option("--json", "one JSON object per kind and account on stdout")
  .option("--kind <text>", "only kinds whose title holds this", "")
  .action(run);

async function run({ json, kind: wanted }: { json?: true; kind: string }): Promise<void> {
  const progress = progressLine();
  let [tried, holes] = [0, 0];
  for (const sort of sorts.filter(({ title }) => title.includes(wanted))) {
    for (const wrong of wrongs) {
      progress.say(`${sort.title}, ${wrong}`);
      const found = await tryAccounts(sort, wrong).catch((error: unknown) => ({
        "the proof itself": error instanceof Error ? error.message : String(error),
      }));
      tried += attempts.length;
      holes += Object.keys(found).length;
      if (json) console.log(JSON.stringify({ kind: sort.title, wrong, holes: found }));
      else for (const [name, hole] of Object.entries(found)) progress.keep(`HOLE ${sort.title}, ${wrong}, ${name}\n${hole}`);
    }
  }
  progress.end();
  if (!json) console.log(`${tried} operations: ${holes} holes`);
  if (holes > 0 || tried === 0) process.exitCode = 1;
}
