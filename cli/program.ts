import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { EXIT, endQuietlyWithoutReader, ToolCommand } from "./command-line";
import { commands } from "./commands";
import { OPERATIONS } from "./rehearse-choice";

const { version } = JSON.parse(readFileSync(join(__dirname, "../../package.json"), "utf8")) as { version: string };

const program = new ToolCommand("pulumi-hosting")
  .description(
    "Tools for the pulumi-hosting provider: run programs without an account, review them in pull requests, inspect what they manage.",
  )
  .version(version)
  .showHelpAfterError("(see pulumi-hosting --help)");

const [, , asked = ""] = process.argv;
const isVersion = ["-V", "--version"].includes(asked);
const wanted = Object.hasOwn(commands, asked) ? [asked] : isVersion ? [] : Object.keys(commands);
for (const name of wanted) program.addCommand((commands[name] as () => Command)());

if ((OPERATIONS as readonly string[]).includes(asked))
  program.error(`error: unknown command '${asked}'. Did you mean "pulumi-hosting rehearse ${asked}"?`, {
    code: "commander.unknownCommand",
  });

endQuietlyWithoutReader(process);

program.parseAsync().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = EXIT.failed;
});
