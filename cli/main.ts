#!/usr/bin/env node
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Command } from "commander";
import { EXIT, endQuietlyWithoutReader, everyCommand, exitAsAsked } from "./command-line";

/** Each command is loaded when it is called: whoever asks for a version or a help waits for nothing else. A new command is a line here. */
const commands: Readonly<Record<string, () => Command>> = {
  sandbox: () => (require("./sandbox") as typeof import("./sandbox")).sandboxCommand(),
  rehearse: () => (require("./rehearse") as typeof import("./rehearse")).rehearseCommand(),
  report: () => (require("./report/command") as typeof import("./report/command")).reportCommand(),
  ci: () => (require("./ci/command") as typeof import("./ci/command")).ciCommand(),
  cost: () => (require("./cost/command") as typeof import("./cost/command")).costCommand(),
  import: () => (require("./import/command") as typeof import("./import/command")).importCommand(),
  doctor: () => (require("./doctor/command") as typeof import("./doctor/command")).doctorCommand(),
};

const { version } = JSON.parse(readFileSync(join(__dirname, "../../package.json"), "utf8")) as { version: string };

const program = new Command("pulumi-hosting")
  .description(
    "Tools around the pulumi-hosting provider: try programs with no account, review them in pull requests, look after what they declare.",
  )
  .version(version)
  .showHelpAfterError("(see pulumi-hosting --help)")
  .exitOverride(exitAsAsked);

const [, , asked = ""] = process.argv;
const isVersion = ["-V", "--version"].includes(asked);
const wanted = Object.hasOwn(commands, asked) ? [asked] : isVersion ? [] : Object.keys(commands);
for (const name of wanted) program.addCommand((commands[name] as () => Command)());

for (const command of everyCommand(program)) command.exitOverride(exitAsAsked);
endQuietlyWithoutReader(process);

program.parseAsync().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = EXIT.failed;
});
