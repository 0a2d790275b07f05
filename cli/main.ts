#!/usr/bin/env node
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Command } from "commander";
import { rehearseCommand } from "./rehearse";
import { sandboxCommand } from "./sandbox";

const { version } = JSON.parse(readFileSync(join(__dirname, "../../package.json"), "utf8")) as { version: string };

// pulumi-hosting: what the package offers on the command line.
const program = new Command("pulumi-hosting")
  .description("Sandbox and rehearsal of the pulumi-hosting provider: try and test programs with no account and no Pulumi CLI.")
  .version(version)
  .showHelpAfterError("(see pulumi-hosting --help)")
  .addCommand(sandboxCommand())
  .addCommand(rehearseCommand());

program.parseAsync().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
