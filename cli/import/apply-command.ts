import type { Command } from "commander";
import { referencesOf } from "../../provider/hosts/process";
import { EXIT, exitCodeFor, ToolCommand, UsageError } from "../command-line";
import { providerWith, settingsWith } from "../provider";
import { noCliText, PulumiCli } from "../pulumi/cli";
import { counted } from "../words";
import { type Applied, type ApplyOptions, apply, INSTEAD_OF_APPLY } from "./apply";

export function applyCommand(): Command {
  return new ToolCommand("apply")
    .summary("Import the objects that pulumi-hosting import found into the state of a stack")
    .description(
      "Imports the objects into the stack's state with pulumi import (Pulumi CLI 3.254 or later), and shows a preview. If the program reads secrets " +
        "from the stack's configuration, the command writes them there first. Nothing is written to the platform. You can repeat the command after an interruption.",
    )
    .option("--dir <folder>", "Folder that import wrote", ".")
    .option("--secrets-only", "Write the secrets to the configuration and stop", false)
    .option("--force", "Import even if the stack contains resources that the program does not declare", false)
    .option("--yes", "Has no effect, because the command never asks for a confirmation", false)
    .option("--stack <name>", "Stack to import into (default: the selected stack)")
    .option("--json", "Print JSON", false)
    .addHelpText("after", "\nExample:\n  pulumi-hosting import apply --dir infra --stack prod")
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<ApplyCommandOptions>();
      // commander assigns `--stack` to `import` even if it stands after `apply`. The default of `import` must not apply, because `apply` defaults to
      // the selected stack.
      const stack = [command, command.parent].find((one) => one?.getOptionValueSource("stack") === "cli")?.getOptionValue("stack");
      process.exitCode = await runApply({ ...options, stack }).catch(exitCodeFor);
    });
}

type ApplyCommandOptions = ApplyOptions & { json: boolean };

async function runApply({ json, ...options }: ApplyCommandOptions): Promise<number> {
  const say = (text: string) => console.error(text);
  const cli = PulumiCli.find(options.dir, process.env);
  if (!cli) throw new UsageError(`${noCliText(process.env)} Install 3.254 or later, ${INSTEAD_OF_APPLY}`, "missing_program");
  const { env, platform } = process;
  const applied = await apply(options, {
    pulumi: cli.run,
    begin: (config) => {
      const settings = settingsWith(config, env);
      return providerWith(settings, env, say, { withheld: referencesOf(settings, env) });
    },
    say,
    env,
    platform,
  });
  console.log(json ? JSON.stringify({ importApply: 1, ...applied }, undefined, 2) : appliedLines(applied, options.secretsOnly).join("\n"));
  return applied.missing.length === 0 && applied.reported.length === 0 && applied.changes.length === 0 ? 0 : EXIT.partial;
}

function appliedLines({ secrets, resources, unchanged, changes, missing, reported }: Applied, secretsOnly: boolean): string[] {
  const asked = missing.map((name) => `  pulumi config set --secret ${name} <value>`);
  return [
    ...reported,
    secretsOnly
      ? `${counted(secrets, "secret")} set, nothing written to the platform.`
      : `${counted(resources, "resource")} adopted, nothing written to the platform.`,
    ...(unchanged === undefined
      ? []
      : [`Preview: ${unchanged} unchanged${changes.length > 0 ? `, and ${changes.length} that would change:` : "."}`]),
    ...changes.map((change) => `  ${change}`),
    ...(asked.length > 0 ? ["The platform does not report these values. Set them, and run import apply again:", ...asked] : []),
    ...(unchanged !== undefined && changes.length === 0
      ? ["Run pulumi up once: it writes the dependencies to the state and changes nothing on the platform."]
      : []),
  ];
}
