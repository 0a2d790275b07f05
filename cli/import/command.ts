import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { type Command, Option } from "commander";
import { messageOf } from "../../provider/core/log/errors";
import { SETTINGS } from "../../provider/core/settings/setting-keys";
import type { Extent } from "../../provider/inventory/said";
import { EXIT, exitCodeFor, several, ToolCommand, UsageError } from "../command-line";
import { readGiven, readToEdit } from "../given-file";
import { providerWith, settingsWith } from "../provider";
import { configurationOfStack } from "../pulumi/configuration";
import { counted } from "../words";
import { applyCommand } from "./apply-command";
import { type Imported, type ImportOptions, importFrom } from "./import";
import { IMPORT_LANGUAGES, type ImportLanguage, languageIn } from "./language";
import { digestOf, MAP_FILE, mapIn } from "./map";
import { isUnreadable, Managed } from "./plan";
import type { PlainValues, SecretForm } from "./secrets";
import type { Selection } from "./selection";
import { projectFiles, projectName } from "./write/project-files";
import { isUsersFile, keptFile } from "./write/users-files";

interface Options extends Selection {
  out: string;
  managedBy?: string[];
  name?: string;
  stack: string;
  language?: ImportLanguage;
  fields: Extent;
  plainValues: PlainValues;
  secrets: SecretForm;
  adopt: boolean;
  protect: boolean;
  dryRun: boolean;
  json: boolean;
  force: boolean;
}

const names = (value: string, before: string[] = []): string[] => [
  ...before,
  ...value.split(",").map((name) => name.trim().replace(".", "_")),
];

export function importCommand(): Command {
  return new ToolCommand("import")
    .summary("Write a program that declares the objects of an account")
    .description(
      "Reads an account (HOSTING_BASE_URL and HOSTING_API_TOKEN, HOSTING_PANEL_URL and HOSTING_PANEL_KEY, or the settings of the selected stack in the current folder) and writes a Pulumi project that declares " +
        "its objects. The program uses references instead of ids and secrets: no file contains a secret, and .env.example lists the variables to set. " +
        "Sends GET only. Afterwards, pulumi-hosting import apply fills the stack's state.",
    )
    .option("--out <folder>", "Folder to write to", "infra")
    .option("--project <name|uuid>", "Import only this project and its contents (repeatable)", several)
    .option("--environment <name>", "Import only environments with this name (repeatable)", several)
    .option("--server <name|uuid>", "Import only the objects of this server (repeatable)", several)
    .option("--game-server <name|id>", "Import only the objects of this game server (repeatable)", several)
    .option("--only <types>", "Import only these resource types, for example Application,Storage", names)
    .option("--except <types>", "Import all resource types except these", names)
    .option(
      "--managed-by <file>",
      "Leave out the objects of another stack, whose state is in this file, as written by pulumi stack export (repeatable)",
      several,
    )
    .option("--name <name>", "Name of the Pulumi project (default: the name of the folder)")
    .addOption(
      new Option("--language <name>", "Language of the program (default: the one of Pulumi.yaml in the folder, or typescript)").choices(
        IMPORT_LANGUAGES,
      ),
    )
    .option("--stack <name>", "Name of the stack", "prod")
    .addOption(
      new Option("--variables <how>", "set: all variables of an application as one resource; single: one resource for each variable")
        .choices(["set", "single"])
        .default("set"),
    )
    .addOption(
      new Option("--fields <which>", "Write inputs that differ from their defaults, or all that can be read")
        .choices(["changed", "all"])
        .default("changed"),
    )
    .addOption(
      new Option("--plain-values <which>", "Variable values that the program may contain: none, or harmless ones such as true and info")
        .choices(["none", "harmless"])
        .default("harmless"),
    )
    .addOption(
      new Option(
        "--secrets <where>",
        "references: the program refers to environment variables; configuration: import apply writes the secrets to the stack's configuration",
      )
        .choices(["references", "configuration"])
        .default("references"),
    )
    .option("--adopt", "Set adopt to the object's id in each resource, so that pulumi up adopts the objects without import apply", false)
    .option("--no-protect", "Omit protect: true, so that Pulumi may delete the imported objects")
    .option("--dry-run", "Show what would be written without writing it", false)
    .option("--json", "Print JSON", false)
    .option(
      "--force",
      "Replace the program of an earlier import; keep settings, secrets, dependencies, and files that you wrote or edited",
      false,
    )
    .addHelpText(
      "after",
      "\nExample, on the sandbox (pulumi-hosting sandbox prints the addresses and keys):\n  pulumi-hosting import --project shop --out infra",
    )
    .action(async (options: Options) => {
      process.exitCode = await runImport(options).catch(exitCodeFor);
    })
    .addCommand(applyCommand());
}

async function runImport({
  out,
  managedBy = [],
  name,
  fields,
  plainValues,
  secrets,
  adopt,
  protect,
  dryRun,
  json,
  force,
  stack,
  language: given,
  ...others
}: Options): Promise<number> {
  const language = given ?? languageIn(resolve(out));
  if (language === "yaml" && secrets === "configuration")
    throw new UsageError(
      "A program in YAML refers to its secrets by environment variables, so it cannot be written with --secrets configuration. Leave the option out.",
      "invalid_value",
    );
  if (!dryRun) requireRoom(resolve(out), { stack, force, language });
  const managed = new Managed();
  for (const file of managedBy) managed.add(textOf(file), file);
  const options: ImportOptions = {
    ...others,
    stack,
    extent: fields,
    plain: plainValues,
    secrets,
    adopts: adopt,
    protects: protect,
    name: projectName(name ?? basename(resolve(out))),
    language,
    managed,
    progress: (text) => console.error(text),
  };
  const config = await configurationOfStack(".", undefined, process.env, ["baseUrl", "apiToken", "panelUrl", "panelKey"]);
  const imported = await importFrom(
    providerWith(settingsWith(config, process.env), process.env, (text) => console.error(text)),
    options,
  );
  for (const reported of dryRun ? [] : write(resolve(out), imported.files, { force, language })) console.error(`note: ${reported}`);
  console.log(
    json
      ? JSON.stringify(reportOf(imported, out, dryRun), undefined, 2)
      : linesOf(imported, out, options, dryRun, credentialsIn(config)).join("\n"),
  );
  return isComplete(imported) ? 0 : EXIT.partial;
}

function textOf(file: string): string {
  try {
    return readGiven(file);
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${messageOf(error)}.`, "invalid_file");
  }
}

/** Fails if files would be overwritten. This check comes before the account is read, because the read takes a while. */
function requireRoom(folder: string, { stack, force, language }: Room & { stack: string }): void {
  const program = language === "yaml" ? "Pulumi.yaml" : "index.ts";
  const project = projectFiles({ name: "", stack, release: "", origins: {}, pins: {}, language });
  const there = [...project.keys(), program, MAP_FILE, "IMPORT.md"].filter((path) => existsSync(join(folder, path)));
  requireReplaceable(folder, there, { force, language });
  for (const path of there) keptFile(path, readToEdit(join(folder, path)), path === "package.json" ? "{}" : "config: {}\n", language);
}

interface Room {
  force: boolean;
  language: ImportLanguage;
}

/** With `--force`, only files that the user wrote or edited are protected. */
function requireReplaceable(folder: string, there: readonly string[], { force, language }: Room): void {
  if (there.length > 0 && !force)
    throw new UsageError(
      `${folder} already contains ${there.join(", ")}; nothing was written. Choose another folder with --out, or use --force. --force keeps settings, secrets, dependencies and files that you edited, and replaces the other files that pulumi-hosting import wrote.`,
      "would_overwrite",
    );
  const own = there.filter((path) => !isUsersFile(path, language));
  if (own.length === 0) return;
  const map = join(folder, MAP_FILE);
  const written = existsSync(map) ? mapIn(textOf(map)).files : {};
  // Release 0.2 wrote a map without digests, so edits cannot be found.
  if (written === undefined) return;
  const isWritten = (path: string) => path === MAP_FILE || written[path] === digestOf(readFileSync(join(folder, path), "utf8"));
  const edited = own.filter((path) => !isWritten(path));
  if (edited.length > 0)
    throw new UsageError(
      `${folder} contains ${edited.join(", ")}, which you wrote or edited; nothing was written. Move or delete ${edited.length === 1 ? "it" : "them"}, or choose another folder with --out.`,
      "would_overwrite",
    );
}

/** Reports conflicts before it writes any file. Returns notes about the user's files, which are kept. */
function write(folder: string, files: ReadonlyMap<string, string>, room: Room): string[] {
  const there = [...files.keys()].filter((path) => existsSync(join(folder, path)));
  requireReplaceable(folder, there, room);
  const kept = new Map(
    there.flatMap((path) => {
      const file = keptFile(path, readToEdit(join(folder, path)), files.get(path) ?? "", room.language);
      return file ? [[path, file] as const] : [];
    }),
  );
  for (const [path, text] of files) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, kept.get(path)?.text ?? text);
  }
  return [...kept.values()].flatMap(({ reported }) => reported ?? []);
}

const isComplete = ({ unread, plan: { resources, left, settings } }: Imported): boolean =>
  unread.length === 0 && settings.length === 0 && resources.every(({ refusal }) => refusal === undefined) && !left.some(isUnreadable);

function linesOf(
  { plan, contents, unread }: Imported,
  out: string,
  { stack, adopts }: ImportOptions,
  dryRun: boolean,
  credentials: readonly string[],
): string[] {
  const width = Math.max(0, ...contents.map(({ path }) => join(out, path).length));
  const { resources, left, settings, secrets, variables } = plan;
  const refused = resources.filter(({ refusal }) => refusal !== undefined).length;
  const hidden = left.filter(isUnreadable).length;
  const parts = [
    ...(refused > 0 ? [`${counted(refused, "object")} that cannot be declared`] : []),
    ...(hidden > 0 ? [`${counted(hidden, "value")} that this token is not allowed to read`] : []),
    ...(unread.length > 0 ? [`${counted(unread.length, "object list")} that could not be read`] : []),
  ];
  return [
    ...contents.map(({ path, holds }) => `${join(out, path).padEnd(width)}  ${holds}`),
    ...(parts.length > 0 ? [`left out: ${parts.join(", ")}; see ${join(out, "IMPORT.md")}`] : []),
    ...(dryRun
      ? ["nothing was written (--dry-run)"]
      : [
          "next",
          `  cd ${out} && npm install`,
          `  pulumi stack init ${stack}`,
          ...credentials.map((key) => `  pulumi config set --secret hosting:${key} <value>`),
          ...settings.map((one) => `  pulumi config set ${one.name} <value>`),
          ...(adopts
            ? secrets > 0
              ? [
                  `  npx pulumi-hosting import apply --stack ${stack} --secrets-only   # writes ${counted(secrets, "secret")} to the configuration`,
                ]
              : []
            : [
                `  npx pulumi-hosting import apply --stack ${stack}   # writes ${secrets > 0 ? `${counted(secrets, "secret")} to the configuration, and ` : ""}${counted(resources.length - refused, "resource")} to the state`,
              ]),
          ...(variables.length > 0
            ? [
                `  cp .env.example .env   # ${counted(variables.length, "secret")}: pulumi up needs ${adopts ? "them" : "those that it writes"}`,
              ]
            : []),
          `  pulumi preview   # ${adopts ? "adopts each object, at no cost" : `${resources.length - refused} unchanged`}`,
        ]),
  ];
}

/** Returns the credentials that were read from the configuration, not from the environment. A stack of the new project needs them too. */
const credentialsIn = (config: ReadonlyMap<string, string>): string[] =>
  (["apiToken", "panelKey"] as const).filter((key) => config.has(`hosting:${key}`) && !process.env[SETTINGS[key].variable]);

const reportOf = ({ plan, contents, unread, files }: Imported, out: string, dryRun: boolean): object => ({
  import: 1,
  out,
  written: dryRun ? [] : [...files.keys()],
  contents,
  resources: plan.resources.map(({ kind, name, object, refusal }) => ({
    kind,
    name,
    path: object.path,
    refusal,
  })),
  left: plan.left,
  unread,
  settings: plan.settings,
  secrets: plan.secrets,
  variables: plan.variables.map(({ name }) => name),
});
