import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { Command, Option } from "commander";
import { messageOf } from "../../provider/core/errors";
import { EXIT, exitAsAsked, exitCodeFor, several, UsageError } from "../command-line";
import { providerWith, settingsWith } from "../provider";
import { counted } from "../words";
import { applyCommand } from "./apply-command";
import type { Extent } from "./fields";
import { type Imported, type ImportOptions, importFrom } from "./import";
import { Managed } from "./managed";
import { digestOf, MAP_FILE, mapIn } from "./map";
import type { PlainValues } from "./secrets";
import type { Selection } from "./selection";
import { projectFiles, projectName } from "./write/project-files";
import { isUsersFile, keptFile } from "./write/users-files";

interface Options extends Selection {
  out: string;
  managedBy?: string[];
  name?: string;
  stack: string;
  fields: Extent;
  plainValues: PlainValues;
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

/** `pulumi-hosting import` and `import apply`: what is on the platform as a program, and into the state of a stack. */
export function importCommand(): Command {
  return new Command("import")
    .summary("write a program that declares what is on the platform")
    .description(
      "Reads an account (HOSTING_BASE_URL and HOSTING_API_TOKEN, HOSTING_PANEL_URL and HOSTING_PANEL_KEY) and writes a Pulumi project that declares " +
        "it, with references in the place of ids and no secret in any file. Sends GET only. pulumi-hosting import apply then fills the stack's state.",
    )
    .option("--out <folder>", "folder to write to", "infra")
    .option("--project <name|uuid>", "only this project and what is in it; may be repeated", several)
    .option("--environment <name>", "only environments of this name; may be repeated", several)
    .option("--server <name|uuid>", "only what this server has; may be repeated", several)
    .option("--game-server <name|id>", "only what this game server has; may be repeated", several)
    .option("--only <kinds>", "only these kinds: Application,Storage", names)
    .option("--except <kinds>", "all but these kinds", names)
    .option(
      "--managed-by <file>",
      "leave out what another stack has: the file is what pulumi stack export printed; may be repeated",
      several,
    )
    .option("--name <name>", "name of the Pulumi project (default: that of the folder)")
    .option("--stack <name>", "name of the stack", "prod")
    .addOption(
      new Option("--variables <how>", "variables of an application as one set, or each as a resource")
        .choices(["set", "single"])
        .default("set"),
    )
    .addOption(
      new Option("--fields <which>", "inputs that differ from their defaults, or all that can be read")
        .choices(["changed", "all"])
        .default("changed"),
    )
    .addOption(
      new Option(
        "--plain-values <which>",
        "which values of variables may stand in the program: none, or harmless ones such as true and info",
      )
        .choices(["none", "harmless"])
        .default("harmless"),
    )
    .option("--adopt", "give each resource adopt with its id, so that pulumi up takes it over: needs no import apply", false)
    .option("--no-protect", "leave protect: true out of the program, so that Pulumi may delete what it imports")
    .option("--dry-run", "say what would be written, and write nothing", false)
    .option("--json", "print one JSON object instead of lines for people", false)
    .option(
      "--force",
      "write the program anew over one that import wrote; what you wrote or edited stays, and so do settings, secrets and dependencies",
      false,
    )
    .exitOverride(exitAsAsked)
    .addHelpText(
      "after",
      "\nExample, on the sandbox (pulumi-hosting sandbox says the addresses and keys):\n  pulumi-hosting import --project shop --out infra",
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
  adopt,
  protect,
  dryRun,
  json,
  force,
  stack,
  ...others
}: Options): Promise<number> {
  if (!dryRun) requireRoom(resolve(out), stack, force);
  const managed = new Managed();
  for (const file of managedBy) managed.add(textOf(file), file);
  const options: ImportOptions = {
    ...others,
    stack,
    extent: fields,
    plain: plainValues,
    adopts: adopt,
    protects: protect,
    name: projectName(name ?? basename(resolve(out))),
    managed,
    progress: (text) => console.error(text),
  };
  const imported = await importFrom(
    providerWith(settingsWith(new Map(), process.env), process.env, (text) => console.error(text)),
    options,
  );
  for (const told of dryRun ? [] : write(resolve(out), imported.files, force)) console.error(`note: ${told}`);
  console.log(json ? JSON.stringify(reportOf(imported, out, dryRun), undefined, 2) : linesOf(imported, out, options, dryRun).join("\n"));
  return isWhole(imported) ? 0 : EXIT.partial;
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${messageOf(error)}`);
  }
}

/** What every import writes, whatever is on the platform: seen before the account is read, which takes a while. */
function requireRoom(folder: string, stack: string, force: boolean): void {
  const always = [...projectFiles({ name: "", stack, release: "", origins: {}, pins: {} }).keys(), "index.ts", MAP_FILE, "IMPORT.md"];
  const there = always.filter((path) => existsSync(join(folder, path)));
  requireReplaceable(folder, there, force);
  for (const path of there) keptFile(path, readFileSync(join(folder, path), "utf8"), path === "package.json" ? "{}" : "config: {}\n");
}

/** Refuses to write over anything; with `--force` over what no import wrote, and over what was edited since. */
function requireReplaceable(folder: string, there: readonly string[], force: boolean): void {
  if (there.length > 0 && !force)
    throw new UsageError(
      `${folder} holds ${there.join(", ")} already, and nothing was written. Choose another folder with --out. Or write the program anew with --force: it keeps what the project's own files hold (settings and secrets of the stack, dependencies), and replaces what pulumi-hosting import wrote and nobody edited.`,
    );
  const own = there.filter((path) => !isUsersFile(path));
  if (own.length === 0) return;
  const map = join(folder, MAP_FILE);
  const written = existsSync(map) ? mapIn(readFileSync(map, "utf8")).files : {};
  // A map of release 0.2 does not say which files it came with.
  if (written === undefined) return;
  const isWritten = (path: string) => path === MAP_FILE || written[path] === digestOf(readFileSync(join(folder, path), "utf8"));
  const edited = own.filter((path) => !isWritten(path));
  if (edited.length > 0)
    throw new UsageError(
      `${folder} holds ${edited.join(", ")}, which you wrote or edited, and nothing was written. Move or delete ${edited.length === 1 ? "it" : "them"}, or choose another folder with --out.`,
    );
}

/** All or nothing: whatever is in the way is said before anything is written. Returns what is to be told of what the user keeps. */
function write(folder: string, files: ReadonlyMap<string, string>, force: boolean): string[] {
  const there = [...files.keys()].filter((path) => existsSync(join(folder, path)));
  requireReplaceable(folder, there, force);
  const kept = new Map(
    there.flatMap((path) => {
      const file = keptFile(path, readFileSync(join(folder, path), "utf8"), files.get(path) ?? "");
      return file ? [[path, file] as const] : [];
    }),
  );
  for (const [path, text] of files) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, kept.get(path)?.text ?? text);
  }
  return [...kept.values()].flatMap(({ told }) => told ?? []);
}

const isWhole = ({ unread, plan: { resources, left, settings } }: Imported): boolean =>
  unread.length === 0 &&
  settings.length === 0 &&
  resources.every(({ refusal }) => refusal === undefined) &&
  left.every(({ command }) => command === undefined);

function linesOf({ plan, contents, unread }: Imported, out: string, { stack, adopts }: ImportOptions, dryRun: boolean): string[] {
  const width = Math.max(0, ...contents.map(({ path }) => join(out, path).length));
  const { resources, left, settings, secrets } = plan;
  const refused = resources.filter(({ refusal }) => refusal !== undefined).length;
  const hidden = left.filter(({ command }) => command !== undefined).length;
  const parts = [
    ...(refused > 0 ? [`${refused} that cannot be declared`] : []),
    ...(hidden > 0 ? [`${counted(hidden, "value")} that this token may not see`] : []),
    ...(unread.length > 0 ? [`${unread.length} that could not be read`] : []),
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
          ...settings.map((one) => `  pulumi config set ${one.name} <value>`),
          ...(adopts
            ? secrets > 0
              ? [
                  `  npx pulumi-hosting import apply --stack ${stack} --secrets-only   # ${counted(secrets, "secret")} into the configuration`,
                ]
              : []
            : [
                `  npx pulumi-hosting import apply --stack ${stack}   # ${counted(secrets, "secret")} into the configuration, ${counted(resources.length - refused, "resource")} into the state`,
              ]),
          `  pulumi preview   # ${adopts ? "each object is taken over, at no price" : `${resources.length - refused} unchanged`}`,
        ]),
  ];
}

const reportOf = ({ plan, contents, unread, files }: Imported, out: string, dryRun: boolean): object => ({
  import: 1,
  out,
  written: dryRun ? [] : [...files.keys()],
  contents,
  resources: plan.resources.map(({ kind, name, object, refusal }) => ({
    kind,
    name,
    path: object.path,
    ...(refusal === undefined ? {} : { refusal }),
  })),
  left: plan.left,
  unread,
  settings: plan.settings,
  secrets: plan.secrets,
});
