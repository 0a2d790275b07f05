import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { messageOf } from "../../provider/core/errors";
import { kindText } from "../../provider/core/resource";
import type { Run } from "../../provider/core/run";
import { someOf } from "../../provider/core/some-of";
import { projectFileIn } from "../../testing/project-files";
import { isProviderType, nameOf } from "../../testing/protocol/urn";
import { UsageError } from "../command-line";
import { type Execute, lastLines, PROGRAM_PATIENCE_MS } from "../pulumi/cli";
import { stateIn } from "../pulumi/state";
import { importFileText } from "./import-file";
import { type ImportMap, MAP_FILE, mapIn } from "./map";
import { importFile, unfitText } from "./pulumi";
import { importedResources, missingSecrets, type Target } from "./resolve";

export interface ApplyOptions {
  dir: string;
  stack?: string;
  secretsOnly: boolean;
  /** Whether the stack may hold what the program does not declare. Default: it may not. */
  force?: boolean;
}

/** What the outside passes in. */
export interface ApplyOutside {
  pulumi: Execute;
  /** The provider with the stack's configuration. */
  begin(config: ReadonlyMap<string, string>): Run;
  /** Tells how far it is. */
  say(text: string): void;
  platform: string;
}

export interface Applied {
  /** Secrets that came into the configuration. */
  secrets: number;
  /** Resources that the state has now, old and new. */
  resources: number;
  /** How many the preview leaves as they are, and what it would do beside. */
  unchanged?: number;
  changes: string[];
  /** What people must put into the configuration; then it is to be run again. */
  missing: string[];
  /** What is not as it was. */
  told: string[];
}

/** Fills configuration and state of a stack. It can be repeated, whatever it was stopped at. */
export async function apply(options: ApplyOptions, outside: ApplyOutside): Promise<Applied> {
  const { pulumi, say } = outside;
  const dir = resolve(options.dir);
  const map = readMap(dir, options.secretsOnly);
  const unfit = await unfitText(pulumi);
  if (unfit !== undefined) throw new UsageError(unfit);
  if (!options.secretsOnly && !existsSync(join(dir, "node_modules")))
    throw new UsageError(`${options.dir} has no node_modules: the preview at the end would fail. Run npm install there first.`);
  const flags = options.stack === undefined ? [] : ["--stack", options.stack];
  const project = projectIn(dir);
  const stack = await stackOf(pulumi, flags, options.stack);
  const targetNow = async (): Promise<Target> => {
    const config = await configOf(pulumi, flags);
    return { run: outside.begin(config), map, project, stack, config };
  };

  const before = await targetNow();
  requireSameOrigin(map, before.run);
  const others = await othersIn(pulumi, flags, stack, map);
  if (others.length > 0 && !options.force) throw new UsageError(foreignText(stack, others));
  if (others.length > 0)
    say(
      `warning: the stack ${stack} holds ${others.length} that this program may not declare: ${others.join(", ")}. An up deletes what the program does not declare.`,
    );
  const { groups, count, unreadable } = await missingSecrets(before);
  for (const [owner, values] of groups) {
    const set = ["config", "set", "--secret", ...flags, owner];
    // With a blank at its beginning nothing of it is taken for a flag, and the value is in no argument.
    const output = await pulumi(set, { input: JSON.stringify(values) });
    if (output.code !== 0) throw new Error(`The secrets of ${owner} could not be set: ${lastLines(output)}`);
  }
  if (count > 0) say(`${count} ${count === 1 ? "secret" : "secrets"} into the configuration`);
  if (options.secretsOnly) return { secrets: count, resources: 0, changes: [], missing: unreadable, told: [] };

  const target = groups.size > 0 ? await targetNow() : before;
  const { resources, told } = await importedResources(target);
  if (resources.length > 0) {
    say(`${resources.length} ${resources.length === 1 ? "resource" : "resources"} into the state of ${stack}`);
    const output = await importFile(pulumi, importFileText(resources), ["--suppress-outputs", ...flags], outside.platform, map.protects);
    if (output.code !== 0)
      throw new Error(
        `pulumi import failed: ${lastLines(output)}\nWhat it has imported stays in the state. Mend the cause and run import apply again.`,
      );
  }
  const done = { secrets: count, resources: resources.length, missing: told.missing, told: told.lines };
  // The program cannot run without them.
  if (told.missing.length > 0) return { ...done, changes: [] };
  return { ...done, ...(await previewed(pulumi, flags)) };
}

function readMap(dir: string, secretsOnly: boolean): ImportMap {
  const file = join(dir, MAP_FILE);
  if (!existsSync(file))
    throw new UsageError(`${dir} has no ${MAP_FILE}: it is not a folder that pulumi-hosting import wrote. Name it with --dir.`);
  let map: ImportMap;
  try {
    map = mapIn(readFileSync(file, "utf8"));
  } catch (error) {
    throw new UsageError(messageOf(error));
  }
  if (map.adopts && !secretsOnly)
    throw new UsageError(
      "This program takes its objects over by itself (it was imported with --adopt): run import apply --secrets-only, and then pulumi up.",
    );
  return map;
}

/** The configuration may be of another platform than the one that the program was made from. */
function requireSameOrigin({ origins }: ImportMap, { settings }: Run): void {
  for (const api of ["hosting", "panel"] as const) {
    const made = origins[api];
    if (made === undefined) continue;
    let now: string;
    try {
      now = settings[api].origin;
    } catch (error) {
      throw new UsageError(messageOf(error));
    }
    if (now !== made)
      throw new UsageError(`The program was made from ${made}, and the configuration now is of ${now}. Nothing was changed.`);
  }
}

/** Name of the stack without what it is in, as resources are named by it. */
async function stackOf(pulumi: Execute, flags: readonly string[], wanted: string | undefined): Promise<string> {
  const output = await pulumi(["stack", "--show-name", ...flags]);
  if (output.code !== 0)
    throw new UsageError(
      `The stack ${wanted ?? "that is selected"} could not be opened: ${lastLines(output)}\nMake one with: pulumi stack init ${wanted ?? "<name>"}`,
    );
  return output.stdout.trim().split("/").at(-1) ?? "";
}

function projectIn(dir: string): string {
  const file = projectFileIn(dir);
  const name = file && /^name:\s*["']?([^"'\s#]+)/m.exec(readFileSync(file, "utf8"))?.[1];
  if (!name) throw new UsageError(`${dir} has no Pulumi.yaml with a name: it is not the folder of a Pulumi project.`);
  return name;
}

async function configOf(pulumi: Execute, flags: readonly string[]): Promise<Map<string, string>> {
  const output = await pulumi(["config", "--show-secrets", "--json", ...flags]);
  if (output.code !== 0) throw new UsageError(`The stack's configuration could not be read: ${lastLines(output)}`);
  const values = JSON.parse(output.stdout) as Record<string, { value?: string }>;
  return new Map(Object.entries(values).flatMap(([key, { value }]) => (value === undefined ? [] : [[key, value] as const])));
}

const MOST_NAMED = 5;

/** What the stack holds and the map does not know: what the program does not declare, an `up` would delete. */
async function othersIn(pulumi: Execute, flags: readonly string[], stack: string, { resources }: ImportMap): Promise<string[]> {
  const output = await pulumi(["stack", "export", ...flags]);
  if (output.code !== 0) throw new UsageError(`The state of the stack ${stack} could not be read: ${lastLines(output)}`);
  const declared = new Set(resources.map(({ type, name }) => `${type} ${name}`));
  return stateIn(output.stdout, "What pulumi stack export printed")
    .resources.filter(
      ({ id, type, urn, isHeld }) => id !== undefined && isHeld && !isProviderType(type) && !declared.has(`${type} ${nameOf(urn)}`),
    )
    .map(({ kind, type, urn }) => `${kind === undefined ? type : kindText(kind)} ${nameOf(urn)}`)
    .sort();
}

/** A stack of another program. */
function foreignText(stack: string, others: readonly string[]): string {
  const [held, them] = others.length === 1 ? ["a resource", "it"] : [`${others.length} resources`, "them"];
  return `The stack ${stack} holds ${held} that this program does not declare: ${someOf(others, MOST_NAMED)}. The next pulumi up would delete ${them}. Nothing was changed. Choose another stack with --stack. If you have added ${them} to the program yourself, use --force.`;
}

/** What an `up` would do now. */
async function previewed(pulumi: Execute, flags: readonly string[]): Promise<{ unchanged: number; changes: string[] }> {
  const output = await pulumi(["preview", "--json", ...flags], { patienceMs: PROGRAM_PATIENCE_MS });
  let digest: { steps?: { op: string; urn: string }[]; changeSummary?: Record<string, number> };
  try {
    digest = JSON.parse(output.stdout);
  } catch {
    throw new Error(`The preview failed: ${lastLines(output)}`);
  }
  if (output.code !== 0) throw new Error(`The preview failed. Look at it with: pulumi preview`);
  const isRoot = (urn: string) => urn.includes("::pulumi:pulumi:Stack::");
  const changes = (digest.steps ?? [])
    .filter(({ op, urn }) => op !== "same" && !isRoot(urn))
    .map(({ op, urn }) => `${op} ${urn.split("::").slice(2).join(" ")}`)
    .sort();
  // The stack itself is one of them.
  return { unchanged: Math.max(0, (digest.changeSummary?.same ?? 0) - 1), changes };
}
