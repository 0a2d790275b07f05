import { Command } from "commander";
import { EXIT, exitAsAsked, exitCodeFor, UsageError } from "../command-line";
import { providerWith, settingsWith } from "../provider";
import { noCliText, PulumiCli } from "../pulumi/cli";
import { counted } from "../words";
import { type Applied, apply } from "./apply";
import { INSTEAD_OF_APPLY } from "./pulumi";

/** `pulumi-hosting import apply`. */
export function applyCommand(): Command {
  return new Command("apply")
    .summary("fill the state of a stack with what pulumi-hosting import has found")
    .description(
      "Puts the secrets that the program needs into the stack's configuration and the objects into its state, with pulumi import (Pulumi CLI 3.254 or " +
        "later), and shows a preview. Nothing is written to the platform. It can be run again whatever it was stopped at.",
    )
    .option("--dir <folder>", "folder that import wrote", ".")
    .option("--secrets-only", "only put the secrets into the configuration", false)
    .option("--force", "fill a stack that holds what the program does not declare", false)
    .option("--yes", "accepted and not needed: it never asks", false)
    .exitOverride(exitAsAsked)
    .option("--stack <name>", "stack to fill (default: the selected one)")
    .option("--json", "print one JSON object instead of lines for people", false)
    .addHelpText("after", "\nExample:\n  pulumi-hosting import apply --dir infra --stack prod")
    .action(async (_options: unknown, command: Command) => {
      const { stack: _stack, ...options } = command.optsWithGlobals<ApplyCommandOptions>();
      // Options of import that apply has too are taken by import, whose stack has a default: that of apply is the selected one.
      const stack = [command, command.parent].find((one) => one?.getOptionValueSource("stack") === "cli")?.getOptionValue("stack");
      process.exitCode = await runApply({ ...options, ...(stack === undefined ? {} : { stack }) }).catch(exitCodeFor);
    });
}

interface ApplyCommandOptions {
  dir: string;
  stack?: string;
  secretsOnly: boolean;
  force: boolean;
  json: boolean;
}

async function runApply({ dir, stack, secretsOnly, force, json }: ApplyCommandOptions): Promise<number> {
  const say = (text: string) => console.error(text);
  const cli = PulumiCli.find(dir, process.env);
  if (!cli) throw new UsageError(`${noCliText(process.env)} Install 3.254 or later, ${INSTEAD_OF_APPLY}`);
  const applied = await apply(
    { dir, secretsOnly, force, ...(stack === undefined ? {} : { stack }) },
    {
      pulumi: cli.run,
      begin: (config) => providerWith(settingsWith(config, process.env), process.env, say),
      say,
      platform: process.platform,
    },
  );
  console.log(json ? JSON.stringify({ importApply: 1, ...applied }, undefined, 2) : appliedLines(applied, secretsOnly).join("\n"));
  return applied.missing.length === 0 && applied.told.length === 0 && applied.changes.length === 0 ? 0 : EXIT.partial;
}

function appliedLines({ secrets, resources, unchanged, changes, missing, told }: Applied, secretsOnly: boolean): string[] {
  const asked = missing.map((name) => `  pulumi config set --secret ${name} <value>`);
  return [
    ...told,
    secretsOnly
      ? `${counted(secrets, "secret")} set, nothing written to the platform.`
      : `${counted(resources, "resource")} adopted, nothing written to the platform.`,
    ...(unchanged === undefined
      ? []
      : [`Preview: ${unchanged} unchanged${changes.length > 0 ? `, and ${changes.length} that would change:` : "."}`]),
    ...changes.map((change) => `  ${change}`),
    ...(asked.length > 0 ? ["Nobody but you knows these; set them, and run import apply again:", ...asked] : []),
    ...(unchanged !== undefined && changes.length === 0
      ? ["Run pulumi up once: it writes the order of things into the state and nothing to the platform."]
      : []),
  ];
}
