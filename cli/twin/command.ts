import { randomBytes } from "node:crypto";
import type { Command } from "commander";
import { systemClock } from "../../provider/api/clock";
import type { Internals } from "../../rehearsal/rehearse";
import { EXIT, exitCodeFor, ToolCommand } from "../command-line";
import { counted } from "../words";
import { copyOf } from "./account";
import { withReadsOfProgram } from "./program-reads";
import { StandIns } from "./stand-ins";
import { accountText } from "./trial-text";
import { refuseTracked, twinText, writeTwin } from "./twin-file";
import { differenceTexts, startMeasured } from "./twin-sandbox";
import { withoutSecrets } from "./without-secrets";

interface Options {
  stack?: string;
  dir: string;
  out?: string;
  fast: boolean;
  force: boolean;
  json: boolean;
}

export function twinCommand(internals: Internals = {}): Command {
  return new ToolCommand("twin")
    .summary("Copy an account into a file, to try changes on the copy")
    .description(
      "Reads an account (HOSTING_BASE_URL and HOSTING_API_TOKEN, HOSTING_PANEL_URL and HOSTING_PANEL_KEY, or the settings of a stack) and writes a copy of it, on which rehearse up --twin and " +
        "sandbox --twin run. The copy holds names, ids, prices and settings; secret values are replaced. Sends GET only, and leaves 40 requests of each minute to other users of the token. Without --out it prints a summary and writes nothing.",
    )
    .option("--dir <folder>", "Folder of the project, or a folder in it", ".")
    .option("--stack <name>", "Stack whose settings name the account (default: the only stack, or the selected one)")
    .option("--out <file>", "File to write, with access for its owner only")
    .option("--fast", "Use all requests that the account's limits leave", false)
    .option("--force", "Write the file even if git would track it", false)
    .option("--json", "Print JSON", false)
    .addHelpText("after", "\nExample:\n  pulumi-hosting twin --stack prod --out twin.json\n  pulumi-hosting rehearse up --twin twin.json")
    .action(async (options: Options) => {
      process.exitCode = await run(options, internals).catch(exitCodeFor);
    });
}

async function run({ dir, stack, out, fast, force, json }: Options, internals: Internals): Promise<number> {
  if (out !== undefined) refuseTracked(out, force);
  const copied = await copyOf({ dir, stack, fast }, process.env, { nowMs: systemClock.now(), say: (text) => console.error(text) });
  // Without `--stack`, the command does not know which program will use the copy.
  const whole = stack === undefined ? { answers: copied.answers } : await withReadsOfProgram(copied, { dir, stack }, internals);
  if (whole.problem !== undefined) console.error(`note: the program was not run, so what only it reads is not copied: ${whole.problem}`);
  const answers = withoutSecrets(whole.answers, new StandIns(randomBytes(32).toString("hex")));
  const { sandbox, fidelity, inferred } = await startMeasured({ isBackground: true }, { answers });
  await sandbox.close();
  const variants = Object.fromEntries(inferred.map(({ name, value }) => [name, value]));
  if (out !== undefined) writeTwin(out, twinText({ ...copied, answers, variants }));
  const differences = differenceTexts(fidelity);
  if (json) {
    const { account, panelAccount, madeAt, missing } = copied;
    const requests = copied.requestsSoFar();
    const report = { twin: 1, out, madeAt, account, panelAccount, requests, copied: { ...fidelity, differences }, inferred, missing };
    console.log(JSON.stringify(report, undefined, 2));
  } else {
    console.log(`copy of ${accountText(copied)}: ${counted(copied.requestsSoFar(), "request")}, all GET`);
    console.log(`copied: ${fidelity.equal} of ${counted(fidelity.of, "answer")} equal`);
    for (const text of differences) console.log(`  different: ${text}`);
    for (const { name, value, shownBy } of inferred) console.log(`  platform variant ${name}=${value} (${shownBy})`);
    for (const { what, why } of copied.missing) console.log(`  not copied: ${what}: ${why}`);
    console.log(out === undefined ? "nothing was written; use --out <file> to keep the copy" : `written to ${out}`);
  }
  return copied.missing.length > 0 ? EXIT.partial : 0;
}
