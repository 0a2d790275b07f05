import { randomUUID } from "node:crypto";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { someOf } from "../../provider/core/log/text";
import type { Run } from "../../provider/core/run/run";
import { HOST } from "../../provider/core/settings/setting-keys";
import { exportNameOf, resourceTypeText } from "../../provider/core/type-token";
import { chosenHost } from "../../provider/hosts/host-choice";
import { isRunByNode, type Project, readProjectFile } from "../../rehearsal/project-files";
import { isProviderType, nameOf } from "../../rehearsal/protocol/urn";
import { UsageError } from "../command-line";
import { readGiven } from "../given-file";
import { type Ended, type Execute, lastLines, PROGRAM_PATIENCE_MS, versionOf } from "../pulumi/cli";
import { stateIn } from "../pulumi/state";
import { isBelow, textOf } from "../version";
import { counted } from "../words";
import { importFileText } from "./import-file";
import { type ImportMap, MAP_FILE, mapIn } from "./map";
import { importedResources, missingSecrets, type Target } from "./resolve";

export interface ApplyOptions {
  dir: string;
  stack?: string;
  secretsOnly: boolean;
  /** Whether the stack may contain resources that the program does not declare. Defaults to false. */
  force?: boolean;
}

/** Dependencies that tests replace. */
export interface ApplyOutside {
  pulumi: Execute;
  /** Creates the provider with the stack's configuration. */
  begin(config: ReadonlyMap<string, string>): Run;
  say(text: string): void;
  env: Readonly<Record<string, string | undefined>>;
  platform: string;
}

export interface Applied {
  /** Number of secrets that were written to the configuration. */
  secrets: number;
  /** Number of resources passed to `pulumi import`, including those that the state already contained. */
  resources: number;
  /** Result of the preview: the number of unchanged resources, and the changes. */
  unchanged?: number;
  changes: string[];
  /** Settings that the user must set before running the command a second time. */
  missing: string[];
  /** Messages about changes on the platform since the import. */
  reported: string[];
}

/** If a run was interrupted, a second run completes it. */
export async function apply(options: ApplyOptions, outside: ApplyOutside): Promise<Applied> {
  const { pulumi, say } = outside;
  const dir = resolve(options.dir);
  const map = readMap(dir, options.secretsOnly);
  const unfit = await unfitText(pulumi);
  if (unfit !== undefined) throw new UsageError(unfit, "missing_program");
  if (!options.secretsOnly && !existsSync(join(dir, "node_modules")))
    throw new UsageError(`${options.dir} has no node_modules, so the final preview would fail. Run npm install there first.`, "no_project");
  const flags = options.stack === undefined ? [] : ["--stack", options.stack];
  const { name: project, runtime } = projectIn(dir);
  const stack = await stackOf(pulumi, flags, options.stack);
  const targetNow = async (): Promise<Target> => {
    const config = await configOf(pulumi, flags);
    // A program in another language always uses the plugin.
    const { host, problem } = isRunByNode({ runtime })
      ? chosenHost(outside.env, config.get(`hosting:${HOST}`))
      : { host: "plugin" as const, problem: undefined };
    if (problem !== undefined) throw new UsageError(problem, "invalid_setting");
    return { run: outside.begin(config), map, project, stack, host, config };
  };

  const before = await targetNow();
  requireSameOrigin(map, before.run);
  const others = await othersIn(pulumi, flags, stack, map);
  if (others.length > 0 && !options.force) throw new UsageError(foreignText(stack, others), "wrong_stack");
  if (others.length > 0) say(`warning: ${notImportedText(stack, others)}`);
  const { groups, count, unreadable } = await missingSecrets(before);
  for (const [owner, values] of groups) {
    const set = ["config", "set", "--secret", ...flags, owner];
    // Secret values are passed through standard input, never as arguments.
    const output = await pulumi(set, { input: JSON.stringify(values) });
    if (output.code !== 0) throw new Error(`The secrets of ${owner} could not be set: ${lastLines(output)}`);
  }
  if (count > 0) say(`${counted(count, "secret")} written to the configuration`);
  if (options.secretsOnly) return { secrets: count, resources: 0, changes: [], missing: unreadable, reported: [] };

  const target = groups.size > 0 ? await targetNow() : before;
  const { resources, reported } = await importedResources(target);
  if (resources.length > 0) {
    say(`${counted(resources.length, "resource")} imported into the state of ${stack}`);
    const output = await importFile(pulumi, importFileText(resources), ["--suppress-outputs", ...flags], outside.platform, map.protects);
    if (output.code !== 0)
      throw new Error(
        `pulumi import failed: ${lastLines(output)}\nResources that were imported stay in the state. Fix the cause and run import apply again.`,
      );
  }
  const done = { secrets: count, resources: resources.length, missing: reported.missing, reported: reported.lines };
  // Without the missing settings, the program cannot run, so there is no preview.
  if (reported.missing.length > 0) return { ...done, changes: [] };
  return { ...done, ...(await previewed(pulumi, flags)) };
}

function readMap(dir: string, secretsOnly: boolean): ImportMap {
  const file = join(dir, MAP_FILE);
  if (!existsSync(file))
    throw new UsageError(
      `${dir} was not written by pulumi-hosting import: it has no ${MAP_FILE}. Set the folder with --dir.`,
      "no_project",
    );
  let map: ImportMap;
  try {
    map = mapIn(readGiven(file));
  } catch (error) {
    throw UsageError.from(error, "invalid_file");
  }
  if (map.adopts && !secretsOnly)
    throw new UsageError(
      "This program adopts its objects itself, because it was imported with --adopt. Run import apply --secrets-only, and then pulumi up.",
      "missing_argument",
    );
  return map;
}

/** Fails if the configuration does not point to the platform from which the program was imported. */
function requireSameOrigin({ origins }: ImportMap, { settings }: Run): void {
  for (const api of ["hosting", "panel"] as const) {
    const made = origins[api];
    if (made === undefined) continue;
    let now: string;
    try {
      now = settings[api].origin;
    } catch (error) {
      throw UsageError.from(error, "invalid_setting");
    }
    if (now !== made)
      throw new UsageError(
        `The program was imported from ${made}, but the configuration points to ${now}. Nothing was changed.`,
        "wrong_stack",
      );
  }
}

/** Returns the name of the stack as in URNs, without its organization and project. */
async function stackOf(pulumi: Execute, flags: readonly string[], wanted: string | undefined): Promise<string> {
  const output = await pulumi(["stack", "--show-name", ...flags]);
  if (output.code !== 0)
    throw new UsageError(
      `${wanted === undefined ? "The selected stack" : `The stack ${wanted}`} could not be opened: ${lastLines(output)}\nCreate one with: pulumi stack init ${wanted ?? "<name>"}`,
      "no_stack",
    );
  return output.stdout.trim().split("/").at(-1) ?? "";
}

function projectIn(dir: string): Project {
  try {
    return readProjectFile(dir);
  } catch (error) {
    throw UsageError.from(error, "no_project");
  }
}

async function configOf(pulumi: Execute, flags: readonly string[]): Promise<Map<string, string>> {
  const output = await pulumi(["config", "--show-secrets", "--json", ...flags]);
  if (output.code !== 0) throw new UsageError(`The stack's configuration could not be read: ${lastLines(output)}`, "no_stack");
  const values = JSON.parse(output.stdout) as Record<string, { value?: string }>;
  return new Map(Object.entries(values).flatMap(([key, { value }]) => (value === undefined ? [] : [[key, value] as const])));
}

const MOST_NAMED = 5;

/** Returns the resources of the stack that are not in the import. The next `up` deletes such a resource if the program does not declare it. */
async function othersIn(pulumi: Execute, flags: readonly string[], stack: string, { resources }: ImportMap): Promise<string[]> {
  const output = await pulumi(["stack", "export", ...flags]);
  if (output.code !== 0) throw new UsageError(`The state of the stack ${stack} could not be read: ${lastLines(output)}`, "no_stack");
  const declared = new Set(resources.map(({ type, name }) => `${exportNameOf(type)} ${name}`));
  return stateIn(output.stdout, "The output of pulumi stack export")
    .resources.filter(
      ({ id, type, kind, urn, isHeld }) => id !== undefined && isHeld && !isProviderType(type) && !declared.has(`${kind} ${nameOf(urn)}`),
    )
    .map(({ kind, type, urn }) => `${kind === undefined ? type : resourceTypeText(kind)} ${nameOf(urn)}`)
    .sort();
}

function foreignText(stack: string, others: readonly string[]): string {
  const [held, them] = others.length === 1 ? ["a resource", "it"] : [`${others.length} resources`, "them"];
  return `The stack ${stack} contains ${held} that this program does not declare: ${someOf(others, MOST_NAMED)}. The next pulumi up would delete ${them}. Nothing was changed. Choose another stack with --stack, or use --force if you added ${them} to the program yourself.`;
}

function notImportedText(stack: string, others: readonly string[]): string {
  const [held, them] = others.length === 1 ? ["a resource that is", "it"] : [`${others.length} resources that are`, "them"];
  return `the stack ${stack} contains ${held} not part of the import: ${others.join(", ")}. If the program does not declare ${them} either, an up deletes ${them}.`;
}

async function previewed(pulumi: Execute, flags: readonly string[]): Promise<{ unchanged: number; changes: string[] }> {
  const output = await pulumi(["preview", "--json", ...flags], { patienceMs: PROGRAM_PATIENCE_MS });
  let digest: { steps?: { op: string; urn: string }[]; changeSummary?: Record<string, number> };
  try {
    digest = JSON.parse(output.stdout);
  } catch {
    throw new Error(`The preview failed: ${lastLines(output)}`);
  }
  if (output.code !== 0) throw new Error(`The preview failed. For details, run: pulumi preview`);
  const isRoot = (urn: string) => urn.includes("::pulumi:pulumi:Stack::");
  const changes = (digest.steps ?? [])
    .filter(({ op, urn }) => op !== "same" && !isRoot(urn))
    .map(({ op, urn }) => `${op} ${urn.split("::").slice(2).join(" ")}`)
    .sort();
  // The engine includes the stack itself in the unchanged resources, so it is subtracted.
  return { unchanged: Math.max(0, (digest.changeSummary?.same ?? 0) - 1), changes };
}

/** First release in which `pulumi import` accepts inputs and outputs of dynamic resources. */
const LEAST_PULUMI = [3, 254, 0] as const;

export const INSTEAD_OF_APPLY = "or import with --adopt, which does not need the CLI: each resource then adopts its object in pulumi up.";

async function unfitText(pulumi: Execute): Promise<string | undefined> {
  const version = await versionOf(pulumi);
  if (version && !isBelow(version, LEAST_PULUMI)) return undefined;
  const found = version ? `is ${textOf(version)}` : "does not report its version";
  return `The Pulumi CLI ${found}; import apply needs 3.254 or later. Update it, ${INSTEAD_OF_APPLY}`;
}

/** Uses a pipe, so that no secret is written to disk. On Windows, it uses a temporary file that only this user can read. */
async function importFile(pulumi: Execute, text: string, flags: readonly string[], platform: string, protects = true): Promise<Ended> {
  const args = (file: string) => [
    "import",
    "--file",
    file,
    "--yes",
    "--skip-preview",
    "--generate-code=false",
    `--protect=${protects}`,
    ...flags,
  ];
  if (platform !== "win32") return pulumi(args("/dev/stdin"), { input: text, pipe: true, patienceMs: PROGRAM_PATIENCE_MS });
  const file = join(tmpdir(), `hosting-import-${randomUUID()}.json`);
  try {
    writeFileSync(file, text, { mode: 0o600, flag: "wx" });
    return await pulumi(args(file), { patienceMs: PROGRAM_PATIENCE_MS });
  } finally {
    rmSync(file, { force: true });
  }
}
