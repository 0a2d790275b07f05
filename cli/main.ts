#!/usr/bin/env node
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Command } from "commander";

const { version } = JSON.parse(readFileSync(join(__dirname, "../../package.json"), "utf8")) as { version: string };

/** Each command, loaded when it is called: whoever asks for the version waits for none of them. In the order of the help. */
const COMMANDS: Readonly<Record<string, () => Command>> = {
  sandbox: () => (require("./sandbox") as typeof import("./sandbox")).sandboxCommand(),
  rehearse: () => (require("./rehearse") as typeof import("./rehearse")).rehearseCommand(),
  report: () => (require("./report/command") as typeof import("./report/command")).reportCommand(),
};

// pulumi-hosting: what the package offers on the command line.
const program = new Command("pulumi-hosting")
  .description(
    "Sandbox, rehearsal and reports of the pulumi-hosting provider: try, test and review programs with no account and no Pulumi CLI.",
  )
  .version(version)
  .showHelpAfterError("(see pulumi-hosting --help)");

const called = process.argv.slice(2).find((argument) => !argument.startsWith("-"));
const isVersion = called === undefined && process.argv.slice(2).some((argument) => argument === "--version" || argument === "-V");
for (const [name, load] of Object.entries(COMMANDS))
  if (!isVersion && (called === undefined || called === name || !Object.hasOwn(COMMANDS, called))) program.addCommand(load());

program.parseAsync().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
