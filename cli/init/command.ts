import { resolve } from "node:path";
import { Argument, type Command, Option } from "commander";
import { CommandError, exitCodeFor, ToolCommand, UsageError } from "../command-line";
import { type Environment, hasNpm } from "../pulumi/cli";
import { givenName, nameOfFolder } from "./names";
import { commandsAfter, linesOf, type Written } from "./next-steps";
import { projectFiles } from "./project";
import { RUNNERS, type RunnerName } from "./runners";
import { TEMPLATES, type TemplateName, templateOf } from "./templates";
import { refuseOverwriting, writeAll } from "./write";

interface Options {
  template: TemplateName;
  test: RunnerName;
  name?: string;
  javascript: boolean;
  esm: boolean;
  dryRun: boolean;
  json: boolean;
}

/** `pulumi-hosting init`: a project that works at once. `alone` is the full name of the command if it runs without `pulumi-hosting`. */
export function initCommand(alone?: string): Command {
  return new ToolCommand(alone ?? "init")
    .summary("Write a new project that you can rehearse at once")
    .description(
      "Writes a Pulumi project with a program, a test, and the packages that they need. It runs in a rehearsal without any configuration. " +
        "If one of its files exists already, the command names that file and writes nothing.",
    )
    .addArgument(new Argument("[folder]", "folder of the project").default("."))
    .addOption(new Option("--template <name>", "what the program declares").choices(Object.keys(TEMPLATES)).default(first(TEMPLATES)))
    .addOption(new Option("--test <runner>", "test runner").choices(Object.keys(RUNNERS)).default(first(RUNNERS)))
    .option("--name <name>", "name of the project (default: the folder's name)")
    .option("--javascript", "write JavaScript instead of TypeScript", false)
    .option("--esm", "write ES modules instead of CommonJS", false)
    .option("--dry-run", "show what would be written without writing it", false)
    .option("--json", "print JSON", false)
    .addHelpText(
      "after",
      `\nTemplates:\n${templateLines().join("\n")}\n\nExample:\n  ${alone === undefined ? "pulumi-hosting init shop" : `${alone} shop --`} --template database --test vitest`,
    )
    .action((folder: string, options: Options) => {
      process.exitCode = init(folder, options, process.env);
    });
}

function init(given: string, options: Options, env: Environment): number {
  const { template, test, javascript, esm, dryRun, json } = options;
  try {
    if (given === "")
      throw new UsageError("The name of the folder is empty. Leave it out to write into the current folder.", "invalid_value");
    const folder = resolve(given);
    const name = options.name === undefined ? nameOfFolder(folder) : givenName(options.name);
    const files = projectFiles({ name, template, test, typescript: !javascript, esm });
    if (!hasNpm(env))
      throw new CommandError(
        "npm is not on the PATH, and the project needs it to install its packages. Nothing was written. Install npm first.",
        "missing_program",
      );
    if (dryRun) refuseOverwriting(folder, [...files.keys()]);
    else writeAll(folder, files);
    const written: Written = {
      folder,
      name,
      files: [...files.keys()],
      dryRun,
      next: commandsAfter(folder, process.cwd(), { typescript: !javascript }),
    };
    console.log(json ? JSON.stringify({ init: 1, ...written }, undefined, 2) : linesOf(written, templateOf(template).note).join("\n"));
    return 0;
  } catch (error) {
    return exitCodeFor(error);
  }
}

const first = (table: object): string | undefined => Object.keys(table)[0];

const templateLines = (): string[] => Object.entries(TEMPLATES).map(([name, { about }]) => `  ${name.padEnd(10)} ${about}`);
