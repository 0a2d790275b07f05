import { basename, relative, resolve } from "node:path";
import { Argument, type Command, Option } from "commander";
import type { Manager } from "../ci/project";
import { CommandError, exitCodeFor, ToolCommand, UsageError } from "../command-line";
import { type Environment, hasManager } from "../pulumi/cli";
import { fitted } from "./existing";
import { languageFiles, stepsOf } from "./language-project";
import {
  LANGUAGES,
  type LanguageName,
  PLUGIN_LANGUAGES,
  type PluginLanguageName,
  RUNTIMES,
  type RuntimeName,
  requirePossible,
} from "./languages";
import { commandsOf, managerIn } from "./package-manager";
import { projectFiles } from "./project";
import { RUNNERS, type RunnerName } from "./runners";
import { TEMPLATES, type TemplateName, templateOf } from "./templates";
import { refuseOverwriting, writeAll } from "./write";

interface Options {
  template: TemplateName;
  language: LanguageName;
  runtime: RuntimeName;
  test: RunnerName;
  name?: string;
  javascript: boolean;
  esm: boolean;
  dryRun: boolean;
  json: boolean;
}

/** `alone` is the command's name if it is not a subcommand of `pulumi-hosting`, as in `npm create pulumi-hosting`. */
export function initCommand(alone?: string): Command {
  return new ToolCommand(alone ?? "init")
    .summary("Write a new project that you can rehearse at once")
    .description(
      "Writes a Pulumi project with a program, a test, and the packages that they need. You can rehearse the project without any configuration. " +
        "If one of the project's files exists already, the command names that file and writes nothing. It keeps an existing README.md, and adds lines to an existing .gitignore.",
    )
    .addArgument(new Argument("[folder]", "Folder of the project").default("."))
    .addOption(
      new Option("--template <name>", "Objects that the program declares").choices(Object.keys(TEMPLATES)).default(first(TEMPLATES)),
    )
    .addOption(new Option("--language <name>", "Language of the program").choices(LANGUAGES).default(LANGUAGES[0]))
    .addOption(new Option("--runtime <name>", "Program that runs TypeScript and JavaScript").choices(RUNTIMES).default(RUNTIMES[0]))
    .addOption(new Option("--test <runner>", "Test runner").choices(Object.keys(RUNNERS)).default(first(RUNNERS)))
    .option("--name <name>", "Name of the project (default: the folder's name)")
    .option("--javascript", "Write JavaScript instead of TypeScript", false)
    .option("--esm", "Write ES modules instead of CommonJS", false)
    .option("--dry-run", "Show what would be written without writing it", false)
    .option("--json", "Print JSON", false)
    .addHelpText(
      "after",
      `\nTemplates:\n${templateLines().join("\n")}\n\nExample:\n  ${alone === undefined ? "pulumi-hosting init shop" : `${alone} shop --`} --template database --test vitest`,
    )
    .action((folder: string, options: Options, command: Command) => {
      const ofNode = ["test", "runtime", "javascript", "esm"].filter((name) => command.getOptionValueSource(name) === "cli");
      process.exitCode = init(
        folder,
        options,
        ofNode.map((name) => `--${name}`),
        process.env,
      );
    });
}

/** `ofNode` are the given options that only projects in TypeScript and JavaScript have. */
function init(given: string, options: Options, ofNode: readonly string[], env: Environment): number {
  const { template, language, dryRun, json } = options;
  try {
    requirePossible(language, template, ofNode);
    if (given === "")
      throw new UsageError("The name of the folder is empty. To write into the current folder, leave out the name.", "invalid_value");
    const folder = resolve(given);
    const name = options.name === undefined ? nameOfFolder(folder) : givenName(options.name);
    const manager = options.runtime === "bun" ? "bun" : managerIn(env);
    const project = fitted(folder, filesOf(name, options, manager));
    const { files, appended, kept } = project;
    if (!hasManager(manager, env))
      throw new CommandError(
        `${manager} is not on the PATH, and the project needs it to install its packages. Nothing was written. Install ${manager} first.`,
        "missing_program",
      );
    if (dryRun) refuseOverwriting(folder, [...files.keys()]);
    else writeAll(folder, project);
    const written: Written = {
      folder,
      name,
      files: [...files.keys()],
      changed: [...appended.keys()],
      kept: Object.fromEntries(kept),
      dryRun,
      next: [...folderStep(folder, process.cwd()), ...commandsAfter(options, manager)],
    };
    console.log(
      json
        ? JSON.stringify({ init: 1, ...written }, undefined, 2)
        : linesOf(written, commandsOf(manager).rehearse, templateOf(template).note).join("\n"),
    );
    return 0;
  } catch (error) {
    return exitCodeFor(error);
  }
}

const first = (table: object): string | undefined => Object.keys(table)[0];

const templateLines = (): string[] => Object.entries(TEMPLATES).map(([name, { about }]) => `  ${name.padEnd(10)} ${about}`);

interface Written {
  folder: string;
  name: string;
  files: readonly string[];
  /** Existing files that got further lines. */
  changed: readonly string[];
  /** Existing files that stay unchanged, with the name of the file that was written instead. */
  kept: Readonly<Record<string, string>>;
  dryRun: boolean;
  /** The commands that a user runs next, in this order. */
  next: readonly string[];
}

const isOfPlugin = (language: LanguageName): language is PluginLanguageName => Object.hasOwn(PLUGIN_LANGUAGES, language);

function filesOf(name: string, options: Options, manager: Manager): ReadonlyMap<string, string> {
  const { language, template, test, javascript, esm, runtime } = options;
  return isOfPlugin(language)
    ? languageFiles({ name, template, language, manager })
    : projectFiles({ name, template, test, typescript: !javascript, esm, manager, runtime });
}

function folderStep(folder: string, from: string): string[] {
  const way = relative(from, folder);
  return way === "" ? [] : [`cd ${quoted(way)}`];
}

function commandsAfter({ language, javascript }: Options, manager: Manager): string[] {
  if (isOfPlugin(language)) return [...stepsOf(language, manager).map(({ command }) => command), commandsOf(manager).rehearse];
  const { install, rehearse, test, check } = commandsOf(manager);
  return [install, rehearse, test, ...(javascript ? [] : [check])];
}

/** Uses double quotes, which work in every shell. If the path contains a character that they do not protect, uses single quotes. */
const quoted = (path: string): string =>
  /^[\w./\\-]+$/.test(path) ? path : /["$`\\!]/.test(path) ? `'${path.replaceAll("'", "'\\''")}'` : `"${path}"`;

const linesOf = ({ folder, files, changed, kept, dryRun, next }: Written, rehearse: string, note: string | undefined): string[] => [
  ...files.map((file) => `${dryRun ? "would write" : "wrote"} ${file}`),
  ...changed.map((file) => `${dryRun ? "would add" : "added"} lines to ${file}`),
  ...Object.entries(kept).map(([file, own]) => `kept ${file}; the text of this project is in ${own}`),
  ...(dryRun ? [`nothing was written to ${folder} (--dry-run)`] : []),
  ...(note === undefined ? [] : ["", note]),
  "",
  "next:",
  ...next.map((command) => `  ${command}`),
  "",
  `\`${rehearse}\` creates the resources in a sandbox, without an account. README.md shows how to use the project with your operator.`,
];

const LONGEST_NAME = 100;

/** Names with a valid form that cannot be used: npm or Pulumi refuses them, or they would hide a package of the project. */
const RESERVED: ReadonlyMap<string, string> = new Map([
  ["node_modules", "npm does not accept it"],
  ["favicon.ico", "npm does not accept it"],
  ["hosting", "the provider's settings use it as their namespace"],
  ["pulumi", "Pulumi's settings use it as their namespace"],
  ["pulumi-hosting", "it is the name of a package that the project needs"],
]);

function refusalOf(name: string): string | undefined {
  if (name === "") return "it is empty";
  if (name.length > LONGEST_NAME) return `it has ${name.length} characters, and Pulumi accepts at most ${LONGEST_NAME}`;
  if (!/^[a-z0-9._-]+$/.test(name)) return "npm and Pulumi accept lower-case letters, digits, dots, hyphens and underscores";
  if (!/^[a-z0-9]/.test(name)) return "npm does not accept a name that begins with a dot, a hyphen or an underscore";
  return RESERVED.get(name);
}

function givenName(name: string): string {
  const refusal = refusalOf(name);
  if (refusal === undefined) return name;
  const near = nameLike(name);
  throw new UsageError(
    `${JSON.stringify(name)} cannot be the name of a project: ${refusal}. Choose another name${near === undefined ? "" : `, such as --name ${near}`}.`,
    "invalid_value",
  );
}

function nameOfFolder(folder: string): string {
  const name = nameLike(basename(folder));
  if (name === undefined)
    throw new UsageError(
      `The name of the folder, ${JSON.stringify(basename(folder))}, cannot be turned into a project name. Set a name with --name.`,
      "invalid_value",
    );
  return name;
}

function nameLike(text: string): string | undefined {
  const name = text
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, "-")
    .slice(0, LONGEST_NAME)
    .replace(/^[^a-z0-9]+|[^a-z0-9]+$/g, "");
  const usable = RESERVED.has(name) ? `${name}-project` : name;
  return refusalOf(usable) === undefined ? usable : undefined;
}
