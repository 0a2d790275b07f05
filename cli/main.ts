#!/usr/bin/env node
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { EXIT, endQuietlyWithoutReader, ToolCommand } from "./command-line";
import { commands } from "./commands";

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

endQuietlyWithoutReader(process);

program.parseAsync().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = EXIT.failed;
});
