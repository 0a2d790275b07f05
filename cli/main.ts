#!/usr/bin/env node
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Command } from "commander";

const { version } = JSON.parse(readFileSync(join(__dirname, "../../package.json"), "utf8")) as { version: string };

const ASKED_WRONGLY = 2;

/** The commands. Of one that is not called only its summary is known: whoever calls another does not wait for its module. */
const COMMANDS: Readonly<Record<string, { summary: string; load(): Command }>> = {
  sandbox: {
    summary: "serve both APIs on this machine, without an account",
    load: () => (require("./sandbox") as typeof import("./sandbox")).sandboxCommand(),
  },
  rehearse: {
    summary: "run a Pulumi project against a sandbox, without an account or the Pulumi CLI",
    load: () => (require("./rehearse") as typeof import("./rehearse")).rehearseCommand(),
  },
  doctor: {
    summary: "look for what will not work: machine, project, settings, both APIs, states",
    load: () => (require("./doctor/command") as typeof import("./doctor/command")).doctorCommand(),
  },
};

// pulumi-hosting: what the package offers on the command line.
const program = new Command("pulumi-hosting")
  .description(
    "Sandbox, rehearsal and doctor of the pulumi-hosting provider: try and test programs with no account and no Pulumi CLI, and find what is wrong.",
  )
  .version(version)
  .showHelpAfterError("(see pulumi-hosting --help)")
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : ASKED_WRONGLY));
// `help <command>` is the command's own help.
const [first, second] = process.argv.slice(2);
const called = first === "help" ? second : first;
for (const [name, { summary, load }] of Object.entries(COMMANDS))
  program.addCommand(name === called ? load() : new Command(name).summary(summary));

program.parseAsync().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
